import { expect, test } from 'vitest'
import { unknownCatch } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { galleryPhotos, type SamplePhoto } from '../../../test/samples/sample-photo-list.ts'
import { bestCatch, commonSpecies } from './catch-summary.ts'

const [sample] = galleryPhotos(1) as [SamplePhoto]

function photo(id: string, weightLbs: number | null, ...species: string[]): LogPhoto {
  const edits = { speciesEdited: false, lengthEdited: false, weightEdited: false }
  const names = species.length === 0 ? [null] : species
  return {
    ...sample,
    id,
    catches: names.map((name, index) => ({
      ...unknownCatch,
      ...edits,
      id: `${id}${index}`,
      species: name,
      weightLbs: index === 0 ? weightLbs : null,
    })),
  }
}

test('the best catch is the heaviest, and the first of equal ones', () => {
  expect(bestCatch([photo('a', 2), photo('b', null), photo('c', 7.5), photo('d', 7.5)])?.photo.id).toBe('c')
  expect(bestCatch([photo('a', 0)])?.photo.id).toBe('a')
})

test('without any weight there is no best catch', () => {
  expect(bestCatch([])).toBeNull()
  expect(bestCatch([photo('a', null)])).toBeNull()
})

test('the most common species come first with their counts, ignoring case', () => {
  const photos = [
    photo('a', 1, 'pike', 'perch'),
    photo('b', 1, 'Perch'),
    photo('c', 1, 'bream'),
    photo('d', null),
  ]
  expect(commonSpecies(photos)).toEqual([
    { species: 'perch', count: 2 },
    { species: 'bream', count: 1 },
    { species: 'pike', count: 1 },
  ])
  expect(commonSpecies([photo('e', 1, 'Weißfisch'), photo('f', 1, 'WEISSFISCH')])).toEqual([
    { species: 'weißfisch', count: 2 },
  ])
})
