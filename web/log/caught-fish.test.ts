import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import type { CompactPhoto } from '../../shared/sync.ts'
import { selectCaughtFish, selectSharedFish } from './caught-fish.ts'
import { emptyRows } from './log.ts'

function rowOf(id: string, fish: string[] | null, row: Partial<CompactPhoto> = {}): CompactPhoto {
  const catches = fish?.map((catchId) => ({ ...unknownCatch, id: catchId }))
  return { id, filename: '', width: 1, height: 1, createdAt: '', ...(catches && { catches }), ...row }
}

test('the photos of a fish are listed if several show it, also the one whose fish has its id', () => {
  const photos = [
    rowOf('a', null),
    rowOf('b', ['a']),
    rowOf('c', ['own', 'a']),
    rowOf('d', null),
    rowOf('not a catch', ['d'], { isFishing: false }),
  ]
  const rows = { ...emptyRows, photos: new Map(photos.map((row) => [row.id, row])) }
  const shared = selectSharedFish(rows)
  expect([...shared].map(([id, shown]) => [id, shown.map((photo) => photo.id)])).toEqual([
    ['a', ['a', 'b', 'c']],
  ])
  expect(selectSharedFish(rows)).toBe(shared)
})

test('fish without photos are among those with, the newest first, and those that got away are not', () => {
  const noted = (id: string, day: string, outcome?: 'lost') => {
    const row = { id, timestamp: `2024-05-${day}T08:00:00Z`, createdAt: '', ...(outcome && { outcome }) }
    return [id, row] as const
  }
  const photos = [
    rowOf('old', null, { timestamp: '2024-05-01T10:00:00+02:00' }),
    rowOf('new', null, { timestamp: '2024-05-03T10:00:00+02:00' }),
    rowOf('lost', null, { timestamp: '2024-05-04T10:00:00+02:00', outcome: 'lost' }),
    rowOf('undated', null),
  ]
  const rows = {
    ...emptyRows,
    photos: new Map(photos.map((row) => [row.id, row])),
    notedCatches: new Map([noted('a', '02'), noted('b', '03'), noted('c', '05', 'lost')]),
  }
  expect(selectCaughtFish(rows).map(({ caught }) => caught.id)).toEqual(['new', 'b', 'a', 'old', 'undated'])
})
