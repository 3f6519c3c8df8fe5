import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { emptyRows } from './log.ts'
import { selectAnglers, selectBaits } from './select-fish-names.ts'

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
    'fly',
    'Ned rig',
    'Spoon',
  ])
  expect(selectBaits(emptyRows)).toEqual([])
})

test('other anglers are listed by the number of their fish', () => {
  const anglers = ['Ana', 'Tom', null, 'tom']
  const photos = galleryPhotos(anglers.length).map((photo, index) =>
    toCompactPhoto({ ...photo, caughtBy: anglers[index] ?? null }),
  )
  const rows = { ...emptyRows, photos: new Map(photos.map((row) => [row.id, row])) }
  expect(selectAnglers(rows)).toEqual(['Tom', 'Ana'])
})
