import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import type { CompactPhoto } from '../../shared/sync.ts'
import { selectSharedFish } from './caught-fish.ts'
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
