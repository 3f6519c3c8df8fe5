import { expect, test } from 'vitest'
import { avatarInitial, displayName, fullName } from './user-name.ts'

const email = 'ann@example.org'

test('a person goes by first and last name if both are known, else by e-mail, else by "User"', () => {
  expect(displayName({ firstName: 'Ann', lastName: 'Gler', email })).toBe('Ann Gler')
  expect(displayName({ firstName: 'Ann', lastName: null, email })).toBe(email)
  expect(displayName({ firstName: null, lastName: 'Gler', email })).toBe(email)
  expect(displayName({ firstName: 'Ann', lastName: '', email: null })).toBe('User')
})

test('the full name is made of the names there are', () => {
  expect(fullName({ firstName: 'Ann', lastName: 'Gler' })).toBe('Ann Gler')
  expect(fullName({ firstName: null, lastName: 'Gler' })).toBe('Gler')
  expect(fullName({ firstName: '', lastName: null })).toBeNull()
})

test('the letter is that of the first name, else of the e-mail, else U', () => {
  expect(avatarInitial({ firstName: 'élodie', lastName: null, email })).toBe('É')
  expect(avatarInitial({ firstName: null, lastName: 'Gler', email })).toBe('A')
  expect(avatarInitial({ firstName: '', lastName: null, email: null })).toBe('U')
})

test('a letter outside the basic plane stays whole, and keeps its accents', () => {
  expect(avatarInitial({ firstName: 'e\u0301lodie', lastName: null, email })).toBe('E\u0301')
  expect(avatarInitial({ firstName: '𝒜nn', lastName: null, email })).toBe('𝒜')
})
