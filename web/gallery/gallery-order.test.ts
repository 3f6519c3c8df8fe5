import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { browserStorage } from '../device/preferences.ts'
import { loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'

function photo(id: string, timestamp: string | null, createdAt: string): LogPhoto {
  return { id, timestamp, createdAt } as LogPhoto
}

const photos = [
  photo('undated', null, '2024-03-01T00:00:00Z'),
  photo('june', '2023-06-01T05:00:00+02:00', '2024-01-01T00:00:00Z'),
  photo('july', '2023-07-01T05:00:00-07:00', '2024-02-01T00:00:00Z'),
]
const ids = (sorted: LogPhoto[]) => sorted.map(({ id }) => id)

test('photos are sorted by capture or upload time, and a missing time counts as the oldest', () => {
  expect(ids(sortPhotos(photos, { field: 'timestamp', direction: 'desc' }))).toEqual([
    'july',
    'june',
    'undated',
  ])
  expect(ids(sortPhotos(photos, { field: 'timestamp', direction: 'asc' }))).toEqual([
    'undated',
    'june',
    'july',
  ])
  expect(ids(sortPhotos(photos, { field: 'createdAt', direction: 'desc' }))).toEqual([
    'undated',
    'july',
    'june',
  ])
  expect(ids(sortPhotos(photos, { field: 'createdAt', direction: 'asc' }))).toEqual([
    'june',
    'july',
    'undated',
  ])
})

test('photos are sorted by size, and a missing one counts as the smallest', () => {
  const sized = (id: string, weightLbs: number | null, lengthInches: number | null) =>
    ({ ...photo(id, null, '2024-01-01T00:00:00Z'), weightLbs, lengthInches }) as LogPhoto
  const fish = [sized('unknown', null, null), sized('heavy', 6, 20), sized('long', 5.5, 22)]
  expect(ids(sortPhotos(fish, { field: 'weightLbs', direction: 'desc' }))).toEqual([
    'heavy',
    'long',
    'unknown',
  ])
  expect(ids(sortPhotos(fish, { field: 'lengthInches', direction: 'desc' }))).toEqual([
    'long',
    'heavy',
    'unknown',
  ])
})

test('capture times are compared as instants, not as local times', () => {
  const sameMorning = [
    photo('auckland', '2024-01-01T08:00:00+13:00', '2024-01-02T00:00:00Z'),
    photo('honolulu', '2024-01-01T07:00:00-10:00', '2024-01-02T00:00:00Z'),
  ]
  expect(ids(sortPhotos(sameMorning, { field: 'timestamp', direction: 'asc' }))).toEqual([
    'auckland',
    'honolulu',
  ])
})

test('the order is saved, and a missing or invalid value gives the default order', () => {
  expect(loadOrder()).toEqual({ field: 'timestamp', direction: 'desc' })
  saveOrder({ field: 'createdAt', direction: 'asc' })
  expect(loadOrder()).toEqual({ field: 'createdAt', direction: 'asc' })
  for (const key of ['gallerySortField', 'gallerySortOrder']) browserStorage.setItem(key, 'sideways')
  expect(loadOrder()).toEqual({ field: 'timestamp', direction: 'desc' })
})
