import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('only a count of one is singular', () => {
  expect(plural(1, 'photo')).toBe('1 photo')
  expect(plural(0, 'photo')).toBe('0 photos')
  expect(plural(3, 'photo')).toBe('3 photos')
})

test('nouns get their English plural', () => {
  expect(plural(2, 'catch')).toBe('2 catches')
  expect(plural(2, 'entry')).toBe('2 entries')
  expect(plural(2, 'day')).toBe('2 days')
  expect(plural(2, 'species')).toBe('2 species')
  expect(plural(2, 'person', 'people')).toBe('2 people')
})
