import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { emptyRows } from './log.ts'
import { selectBaits, selectSpecies } from './select-fish-names.ts'

test('baits are listed once, by the number of fish caught with them', () => {
  const baits = ['Ned rig', 'fly', 'Fly', null, 'FLY', 'ned rig', 'Spoon']
  const photos = galleryPhotos(baits.length).map((photo, index) => ({
    ...photo,
    caughtWith: baits[index] ?? null,
  }))
  const [first, second] = photos.map((photo) => ({
    ...photo,
    id: `other ${photo.id}`,
    catches: [
      { ...unknownCatch, id: 'same', speciesEdited: false, lengthEdited: false, weightEdited: false },
    ].map((fish) => ({ ...fish, caughtWith: 'Spoon' })),
  }))
  const rows = [...photos, first, second].flatMap((photo) => (photo ? [toCompactPhoto(photo)] : []))
  expect(selectBaits({ ...emptyRows, photos: new Map(rows.map((row) => [row.id, row])) })).toEqual([
    'FLY',
    'Ned rig',
    'Spoon',
  ])
  expect(selectBaits(emptyRows)).toEqual([])
})

test('species are listed once, by the number of fish, with and without photos', () => {
  const pike = { ...unknownCatch, id: 'same', species: 'Pike' }
  const flags = { speciesEdited: false, lengthEdited: false, weightEdited: false }
  const [zander, ...ofOnePike] = galleryPhotos(3)
  const photos = [
    ...(zander ? [{ ...zander, species: ['Zander'] }] : []),
    ...ofOnePike.map((photo) => ({ ...photo, species: ['Pike'], catches: [{ ...pike, ...flags }] })),
  ].map(toCompactPhoto)
  const noted = { id: 'noted', species: 'zander', timestamp: '2025-05-03T06:12:00.000-07:00' }
  const rows = {
    ...emptyRows,
    photos: new Map(photos.map((row) => [row.id, row])),
    notedCatches: new Map([[noted.id, { ...noted, createdAt: '2025-05-03T20:00:00.000Z' }]]),
  }
  expect(selectSpecies(rows)).toEqual(['Zander', 'Pike'])
  expect(selectSpecies(emptyRows)).toEqual([])
})
