import { expect, test } from 'vitest'
import { confirmationPhrase, isConfirmed } from './deletion-confirmation.ts'

const ann = { email: 'Ann@example.org' }

test('an account is deleted only after its email address is typed', () => {
  expect(confirmationPhrase(ann)).toBe('Ann@example.org')
  expect(['', 'ann', 'DELETE', 'bob@example.org'].filter((text) => isConfirmed(text, ann))).toEqual([])
  expect(['Ann@example.org', ' ann@EXAMPLE.org '].filter((text) => isConfirmed(text, ann))).toHaveLength(2)
})

test('an account without an email address asks for a word', () => {
  expect(confirmationPhrase({ email: null })).toBe('DELETE')
  expect(isConfirmed('delete', { email: null })).toBe(true)
  expect(isConfirmed('', { email: null })).toBe(false)
})
