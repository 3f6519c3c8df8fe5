import { expect, test } from 'vitest'
import { avatarInitial, displayName } from './user-name.ts'

const email = 'ann@example.org'

test('a user is shown by first and last name, or else by email address, or else as "User"', () => {
  expect(displayName({ firstName: 'Ann', lastName: 'Gler', email })).toBe('Ann Gler')
  expect(displayName({ firstName: 'Ann', lastName: null, email })).toBe(email)
  expect(displayName({ firstName: null, lastName: 'Gler', email })).toBe(email)
  expect(displayName({ firstName: 'Ann', lastName: '', email: null })).toBe('User')
})

test('the initial comes from the first name, or else the email address, or else is U', () => {
  expect(avatarInitial({ firstName: 'élodie', lastName: null, email })).toBe('É')
  expect(avatarInitial({ firstName: null, lastName: 'Gler', email })).toBe('A')
  expect(avatarInitial({ firstName: '', lastName: null, email: null })).toBe('U')
})
