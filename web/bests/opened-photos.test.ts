import { expect, test } from 'vitest'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { openedPhotos } from './opened-photos.ts'

const opened = galleryPhotos(3)
const ids = opened.map(({ id }) => id)
const openedIds = (current: Parameters<typeof openedPhotos>[1]) =>
  openedPhotos(opened, current).map(({ id }) => id)

test('opened photos show their current values, whether still bests or not', () => {
  const lighter = opened.map((photo) => ({ ...photo, weightLbs: 1.4 }))
  const current = { bests: lighter.slice(0, 1), catches: [...opened.slice(0, 1), ...lighter.slice(1)] }
  expect(openedPhotos(opened, { ...current, isFetchingCatches: false })).toEqual(lighter)
})

test('a photo that is no longer a catch is removed once that is certain', () => {
  const current = { bests: opened.slice(2), catches: opened.slice(1) }
  expect(openedIds({ ...current, isFetchingCatches: true })).toEqual(ids)
  expect(openedIds({ ...current, catches: null, isFetchingCatches: false })).toEqual(ids)
  expect(openedIds({ ...current, isFetchingCatches: false })).toEqual(ids.slice(1))
})
