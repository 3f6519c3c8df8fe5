import { expect, test } from 'vitest'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { countByDay } from './count-by-day.ts'
import { findByDate } from './find-by-date.ts'

const times = ['2024-05-03T23:00:00-07:00', '2024-05-03T08:00:00-07:00', '2024-04-30T12:00:00Z', null]
const newestFirst = galleryPhotos(4).map((photo, index) => ({ ...photo, timestamp: times[index] ?? null }))
const oldestFirst = newestFirst.toReversed()

test.each([
  ['2024-05-03', 'photo-0'],
  ['2024-05-01', 'photo-2'],
  ['2030-01-01', 'photo-0'],
  ['2001-01-01', 'photo-2'],
])('newest first, %s begins with %s', (day, id) => {
  expect(findByDate(newestFirst, day, 'desc')?.id).toBe(id)
})

test.each([
  ['2024-05-03', 'photo-1'],
  ['2024-05-01', 'photo-1'],
  ['2030-01-01', 'photo-0'],
  ['2001-01-01', 'photo-2'],
])('oldest first, %s begins with %s', (day, id) => {
  expect(findByDate(oldestFirst, day, 'asc')?.id).toBe(id)
})

test('the days of photos are those of their own clocks', () => {
  expect(countByDay(newestFirst)).toEqual([
    { day: '2024-04-30', count: 1 },
    { day: '2024-05-03', count: 2 },
  ])
  expect(countByDay(newestFirst.slice(3))).toEqual([])
  expect(findByDate(newestFirst.slice(3), '2024-05-03', 'desc')).toBeNull()
})
