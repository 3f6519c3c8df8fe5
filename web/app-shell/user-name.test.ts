import { expect, test } from 'vitest'
import { avatarInitial, displayName, fullName } from './user-name.ts'

const email = 'ann@example.org'

test('a user is shown by first and last name, or else by email address, or else as "User"', () => {
  expect(displayName({ firstName: 'Ann', lastName: 'Gler', email })).toBe('Ann Gler')
  expect(displayName({ firstName: 'Ann', lastName: null, email })).toBe(email)
  expect(displayName({ firstName: null, lastName: 'Gler', email })).toBe(email)
  expect(displayName({ firstName: 'Ann', lastName: '', email: null })).toBe('User')
})

test('the full name consists of the known names', () => {
  expect(fullName({ firstName: 'Ann', lastName: 'Gler' })).toBe('Ann Gler')
  expect(fullName({ firstName: null, lastName: 'Gler' })).toBe('Gler')
  expect(fullName({ firstName: '', lastName: null })).toBeNull()
})

test('the initial comes from the first name, or else the email address, or else is U', () => {
  expect(avatarInitial({ firstName: 'élodie', lastName: null, email })).toBe('É')
  expect(avatarInitial({ firstName: null, lastName: 'Gler', email })).toBe('A')
  expect(avatarInitial({ firstName: '', lastName: null, email: null })).toBe('U')
})

test('an initial keeps surrogate pairs and accents together', () => {
  expect(avatarInitial({ firstName: 'e\u0301lodie', lastName: null, email })).toBe('E\u0301')
  expect(avatarInitial({ firstName: '𝒜nn', lastName: null, email })).toBe('𝒜')
})
