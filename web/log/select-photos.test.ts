import { expect, test } from 'vitest'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { emptyRows } from './log.ts'
import { selectPhotosById } from './select-photos.ts'

function rowsOf(count: number) {
  const photos = (galleryPhotos(count) as LogPhoto[]).map(toCompactPhoto)
  return { ...emptyRows, photos: new Map(photos.map((row) => [row.id, row])) }
}

test('photos are selected by id, newest first', () => {
  const selected = selectPhotosById(rowsOf(3), ['photo-2', 'photo-0', 'unknown'])
  expect(selected.map(({ id }) => id)).toEqual(['photo-0', 'photo-2'])
})
