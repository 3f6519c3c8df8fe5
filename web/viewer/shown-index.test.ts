import { expect, test } from 'vitest'
import { shownIndex } from './shown-index.ts'

const photos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('the requested photo is shown at its current index', () => {
  expect(shownIndex(photos, 'b', null)).toBe(1)
  expect(shownIndex(photos, 'c', 0)).toBe(2)
})

test('a removed photo is replaced by the next one, or by the last one at the end', () => {
  expect(shownIndex(photos, 'gone', 1)).toBe(1)
  expect(shownIndex(photos, 'gone', 3)).toBe(2)
})

test('an empty list or an unknown photo shows nothing', () => {
  expect(shownIndex([], 'gone', 0)).toBeNull()
  expect(shownIndex(photos, 'unknown', null)).toBeNull()
})
