import { expect, test } from 'vitest'
import { invalidatedTopics, parseInvalidation } from './parse-invalidation.ts'

test('what is stale is read from an event', () => {
  expect(parseInvalidation('{"stale":["locations","photos"]}')).toEqual(['photos', 'locations'])
  expect(parseInvalidation('{"stale":[]}')).toEqual([])
})

test('a newer server may tell of what this page does not know', () => {
  expect(invalidatedTopics({ stale: ['weather', 'user'], since: 7 })).toEqual(['user'])
})

test.each(['', 'null', '7', '[]', '{}', '{"stale":"photos"}', '<html>'])('%j tells of nothing', (json) => {
  expect(parseInvalidation(json)).toEqual([])
})
