import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('one stands alone, everything else is many, nothing included', () => {
  expect(plural(1, 'photo')).toBe('1 photo')
  expect(plural(0, 'photo')).toBe('0 photos')
  expect(plural(3, 'photo')).toBe('3 photos')
})

test('nouns get the plural English gives them', () => {
  expect(plural(2, 'catch')).toBe('2 catches')
  expect(plural(2, 'entry')).toBe('2 entries')
  expect(plural(2, 'day')).toBe('2 days')
  expect(plural(2, 'species')).toBe('2 species')
  expect(plural(2, 'person', 'people')).toBe('2 people')
})

test('large counts are grouped', () => {
  expect(plural(20_000, 'photo')).toBe('20,000 photos')
})
