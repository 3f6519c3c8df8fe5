import { expect, test } from 'vitest'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { openedPhotos } from './opened-photos.ts'

const opened = galleryPhotos(3)
const ids = opened.map(({ id }) => id)
const idsOf = (known: Parameters<typeof openedPhotos>[1]) => openedPhotos(opened, known).map(({ id }) => id)

test('the photos stay those that were opened, in their order, whatever is best by now', () => {
  const bests = [...opened.slice(1).reverse(), ...galleryPhotos(4).slice(3)]
  expect(idsOf({ bests, catches: opened, isFetchingCatches: false })).toEqual(ids)
})

test('what is known of them is what is known by now, be it a best still or not', () => {
  const lighter = opened.map((photo) => ({ ...photo, weightLbs: 1.4 }))
  const known = { bests: lighter.slice(0, 1), catches: [...opened.slice(0, 1), ...lighter.slice(1)] }
  expect(openedPhotos(opened, { ...known, isFetchingCatches: false })).toEqual(lighter)
})

test('what is no catch any more goes, once that is certain', () => {
  const known = { bests: opened.slice(2), catches: opened.slice(1) }
  expect(idsOf({ ...known, isFetchingCatches: true })).toEqual(ids)
  expect(idsOf({ ...known, catches: null, isFetchingCatches: false })).toEqual(ids)
  expect(idsOf({ ...known, isFetchingCatches: false })).toEqual(ids.slice(1))
})
