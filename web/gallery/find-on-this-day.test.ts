import { expect, test } from 'vitest'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { findOnThisDay } from './find-on-this-day.ts'

function find(
  today: Date,
  ...photos: { timestamp: string | null; weightLbs?: number; lengthInches?: number; caughtBy?: string }[]
) {
  const listed = photos.map((fields, index) => ({ ...galleryPhotos(1)[0], ...fields, id: String(index) }))
  return findOnThisDay(listed as never, today).map(({ id }) => Number(id))
}

test('each earlier year shows its heaviest fish of this day by the clock of the photo, or else its longest', () => {
  const found = find(
    new Date(2026, 4, 3),
    { timestamp: '2024-05-03T23:30:00-07:00', weightLbs: 2 },
    { timestamp: '2024-05-03T08:00:00Z', weightLbs: 5 },
    { timestamp: '2025-05-03T08:00:00Z', lengthInches: 10, weightLbs: 0 },
    { timestamp: '2025-05-03T09:00:00Z', lengthInches: 12, weightLbs: 0 },
    { timestamp: '2026-05-03T06:00:00Z' },
    { timestamp: '2025-05-04T08:00:00Z' },
    { timestamp: null },
  )
  expect(found).toEqual([3, 1])
})

test('a fish of the user’s comes before heavier ones of other anglers', () => {
  const [timestamp, today] = ['2024-05-03T08:00:00Z', new Date(2026, 4, 3)]
  const ofTom = { timestamp, weightLbs: 20, caughtBy: 'Tom' }
  expect(find(today, ofTom, { timestamp, weightLbs: 1 }, ofTom)).toEqual([1])
  expect(find(today, ofTom)).toEqual([0])
})

test('February 29 counts as the 28th in years without one', () => {
  const leapDay = { timestamp: '2024-02-29T08:00:00Z' }
  expect(find(new Date(2025, 1, 28), leapDay)).toEqual([0])
  expect(find(new Date(2028, 1, 28), leapDay)).toEqual([])
  expect(find(new Date(2028, 1, 29), leapDay)).toEqual([0])
})
