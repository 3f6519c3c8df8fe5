import { expect, test } from 'vitest'
import { shownIndex } from './shown-index.ts'

const photos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('the photo asked for is shown, wherever it stands by now', () => {
  expect(shownIndex(photos, 'b', null)).toBe(1)
  expect(shownIndex(photos, 'c', 0)).toBe(2)
})

test('where it has gone, the next one takes its place, and at the end the one before', () => {
  expect(shownIndex(photos, 'gone', 1)).toBe(1)
  expect(shownIndex(photos, 'gone', 3)).toBe(2)
})

test('nothing is shown of an empty list, nor of a photo that was never there', () => {
  expect(shownIndex([], 'gone', 0)).toBeNull()
  expect(shownIndex(photos, 'unknown', null)).toBeNull()
})
