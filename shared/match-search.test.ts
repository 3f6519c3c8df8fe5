import { expect, test } from 'vitest'
import { createSearchMatcher, searchWords } from './match-search.ts'

const bass = {
  timestamp: '2025-10-04T07:10:00.000-04:00',
  locationName: 'Sandy Point',
  species: ['Striped Bass'],
  caughtWith: 'Bucktail',
}

test.each(['striped bass october', 'striped bass in October', 'A Bass with the bucktail, at Sandy point'])(
  '“%s” finds a catch, small words or not',
  (search) => {
    expect(createSearchMatcher(search.replace(',', ''))(bass)).toBe(true)
  },
)

test('every other word must still occur', () => {
  expect(createSearchMatcher('striped bass in November')(bass)).toBe(false)
  expect(createSearchMatcher('bass on the inlet')(bass)).toBe(false)
})

test('a small word is searched like others if it comes last, or is the only one', () => {
  expect(createSearchMatcher('point b')(bass)).toBe(true)
  expect(
    createSearchMatcher('Point A')({ ...bass, locationName: 'Point B', species: [], caughtWith: null }),
  ).toBe(false)
  expect(searchWords(' The ')).toEqual(['the'])
  expect(createSearchMatcher('the')(bass)).toBe(false)
  expect(createSearchMatcher('the')({ ...bass, locationName: 'The Point' })).toBe(true)
})
