import { expect, test } from 'vitest'
import { countsText } from './counts-text.ts'

test('a location without photos counts the species of its catches without photos, if there are any', () => {
  expect(countsText(4, 1)).toBe('4 photos · 1 species')
  expect(countsText(0, 2)).toBe('0 photos · 2 species')
  expect(countsText(0, 0)).toBe('No photos yet')
})
