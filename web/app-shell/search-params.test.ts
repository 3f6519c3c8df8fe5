import { expect, test } from 'vitest'
import { parseSearch, pickParams, stringifySearch } from './search-params.ts'

test('search parameters are parsed as plain text, including numbers and lists', () => {
  expect(parseSearch('?assignPhotoIds=1,2&locationId=007')).toEqual({
    assignPhotoIds: '1,2',
    locationId: '007',
  })
})

test('a list is written with commas and without quotes', () => {
  expect(stringifySearch({ assignPhotoIds: '1,2' })).toBe('?assignPhotoIds=1,2')
})

test('undefined search parameters are omitted', () => {
  expect(stringifySearch({ locationId: undefined, locationName: null })).toBe('')
})

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
