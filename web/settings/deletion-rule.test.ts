import { expect, test } from 'vitest'
import { isTyped, wordToType } from './deletion-rule.ts'

const ann = { email: 'Ann@example.org' }

test('an account is deleted only once its e-mail address was typed', () => {
  expect(wordToType(ann)).toBe('Ann@example.org')
  expect(['', 'ann', 'DELETE', 'bob@example.org'].filter((text) => isTyped(text, ann))).toEqual([])
  expect(['Ann@example.org', ' ann@EXAMPLE.org '].filter((text) => isTyped(text, ann))).toHaveLength(2)
})

test('one without an address asks for a word', () => {
  expect(wordToType({ email: null })).toBe('DELETE')
  expect(isTyped('delete', { email: null })).toBe(true)
  expect(isTyped('', { email: null })).toBe(false)
})
