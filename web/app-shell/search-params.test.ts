import { expect, test } from 'vitest'
import { parseSearch, pickParams, stringifySearch } from './search-params.ts'

test.each(['Blue Lake', 'Tom & Jerry’s = 100% + "more"', 'true', '{"a":1}', 'a,b', ''])(
  'the text %j comes back as it was',
  (text) => {
    expect(parseSearch(stringifySearch({ locationName: text }))).toEqual({ locationName: text })
  },
)

test('a screen keeps only known, non-empty search parameters', () => {
  const pick = pickParams('locationId', 'locationName')
  expect(pick({ locationId: 'a', locationName: '', other: 'x' })).toEqual({ locationId: 'a' })
})
