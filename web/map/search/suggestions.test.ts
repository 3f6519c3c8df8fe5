import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import { suggestCatches, suggestLocations, suggestPlaces } from './suggestions.ts'

const points: MapPoint[] = [
  ['a', 1, 1, 2, 'North Bay'],
  ['b', 1, 1, 9, 'Bayou'],
  ['c', 1, 1, 5, 'Green Bay'],
  ['d', 1, 1, 1, 'Bay Bridge'],
  ['e', 1, 1, 3, 'Lake'],
]

test('locations match in any case, those that start with the text first, then those with more photos', () => {
  expect(suggestLocations(points, ' bAy ').map(({ name }) => name)).toEqual([
    'Bayou',
    'Bay Bridge',
    'Green Bay',
  ])
})

test('locations match all words in any order, ignoring accents', () => {
  const locations: MapPoint[] = [
    ['a', 1, 1, 1, 'Cove of Étretat'],
    ['b', 1, 1, 2, 'Étretat'],
  ]
  expect(suggestLocations(locations, 'etretat cove').map(({ name }) => name)).toEqual(['Cove of Étretat'])
  expect(suggestLocations(locations, 'ETR').map(({ name }) => name)).toEqual(['Étretat', 'Cove of Étretat'])
})

test('matching catches can be shown alone, and their locations follow, most catches first', () => {
  const counts = new Map([
    ['a', 1],
    ['d', 2],
    ['e', 3],
    [null, 4],
  ])
  const suggestions = suggestCatches(points, ' north ', counts)
  expect(suggestions.map(({ name, detail }) => [name, detail])).toEqual([
    ['Show only “north”', '6 photos at 3 locations'],
    ['Lake', '3 photos match “north”'],
    ['Bay Bridge', '2 photos match “north”'],
  ])
  expect(suggestions[0]).toMatchObject({ search: 'north' })
  expect(suggestCatches(points, 'north', new Map())).toEqual([])
})

test('a place is named by the first part of its address and described by the rest', () => {
  const [place, withoutDetail] = suggestPlaces([
    {
      place_id: '1',
      display_name: 'Lake Tahoe, California, United States',
      type: 'water',
      lat: 39.1,
      lon: -120,
    },
    { place_id: '2', display_name: 'Malta', type: 'country', lat: 35.9, lon: 14.4 },
  ])
  expect(place).toMatchObject({
    name: 'Lake Tahoe',
    detail: 'California, United States',
    latitude: 39.1,
    longitude: -120,
  })
  expect(withoutDetail).toMatchObject({ name: 'Malta', detail: '' })
})
