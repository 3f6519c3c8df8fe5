import { expect, test } from 'vitest'
import { parseStale, staleOf } from './stale-of.ts'

test('what is stale is read from an event', () => {
  expect(parseStale('{"stale":["locations","photos"]}')).toEqual(['photos', 'locations'])
  expect(parseStale('{"stale":[]}')).toEqual([])
})

test('a newer server may tell of what this page does not know', () => {
  expect(staleOf({ stale: ['weather', 'user'], since: 7 })).toEqual(['user'])
})

test.each(['', 'null', '7', '[]', '{}', '{"stale":"photos"}', '<html>'])('%j tells of nothing', (json) => {
  expect(parseStale(json)).toEqual([])
})
