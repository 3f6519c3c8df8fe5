import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { browserStorage } from '../../device/preferences.ts'
import { loadLocationOrder, saveLocationOrder, sortGroups } from './location-order.ts'

function location(name: string, catchCount: number, lastVisit: string | null): Location {
  return { id: name, name, catchCount, lastVisit } as Location
}

function group(name: string, locations: Location[], pinned = false): LocationGroup {
  const lastVisit =
    locations
      .map((each) => each.lastVisit ?? '')
      .sort()
      .at(-1) || null
  return { id: name, name, pinned, locations, lastVisit } as LocationGroup
}

const groups = [
  group('Favorite', [location('Pier', 1, null)], true),
  group('Bay', [location('Cove', 1, '2024-05-01T08:00:00Z'), location('Dam', 3, '2023-05-01T08:00:00Z')]),
  group('Lake', [location('Inlet', 3, '2025-05-01T08:00:00Z'), location('Jetty', 3, null)]),
  group('Marsh', [location('Reeds', 0, null)]),
]

const order = (by: Parameters<typeof sortGroups>[1]) =>
  sortGroups(groups, by).map(({ name, locations }) => [name, ...locations.map((each) => each.name)])

test('favorites stay first, and what says nothing is sorted by name', () => {
  expect(order('lastVisit')).toEqual([
    ['Favorite', 'Pier'],
    ['Lake', 'Inlet', 'Jetty'],
    ['Bay', 'Cove', 'Dam'],
    ['Marsh', 'Reeds'],
  ])
  expect(order('catches')).toEqual([
    ['Favorite', 'Pier'],
    ['Lake', 'Inlet', 'Jetty'],
    ['Bay', 'Dam', 'Cove'],
    ['Marsh', 'Reeds'],
  ])
  expect(sortGroups(groups, 'name')).toBe(groups)
})

test('the order is kept in the browser, and one that is none counts as by name', () => {
  expect(loadLocationOrder()).toBe('name')
  saveLocationOrder('catches')
  expect(loadLocationOrder()).toBe('catches')
  for (const other of ['size', 'toString']) {
    browserStorage.setItem('locationOrder', other)
    expect(loadLocationOrder()).toBe('name')
  }
})
