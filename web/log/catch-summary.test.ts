import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos, type SamplePhoto } from '../../test/samples/sample-photo-list.ts'
import { bestCatch, commonSpecies } from './catch-summary.ts'
import { listFish } from './caught-fish.ts'

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
  expect(
    bestCatch(listFish([photo('a', 2), photo('b', null), photo('c', 7.5), photo('d', 7.5)]))?.photo?.id,
  ).toBe('c')
  expect(bestCatch(listFish([photo('a', 0)]))?.photo?.id).toBe('a')
})

test('the most common species come first with their counts, ignoring case', () => {
  const photos = [
    photo('a', 1, 'pike', 'perch'),
    photo('b', 1, 'Perch'),
    photo('c', 1, 'bream'),
    photo('d', null),
  ]
  expect(commonSpecies(listFish(photos))).toEqual([
    { species: 'perch', count: 2, hasPhoto: true },
    { species: 'bream', count: 1, hasPhoto: true },
    { species: 'pike', count: 1, hasPhoto: true },
  ])
  expect(commonSpecies(listFish([photo('e', 1, 'Weißfisch'), photo('f', 1, 'WEISSFISCH')]))).toEqual([
    { species: 'weißfisch', count: 2, hasPhoto: true },
  ])
  expect(commonSpecies([{ caught: { species: 'Tench' }, photo: null }])).toEqual([
    { species: 'tench', count: 1, hasPhoto: false },
  ])
})

test('a fish that got away is neither the best catch nor of a common species', () => {
  const [lost, caught] = [photo('a', 9, 'pike'), photo('b', 2, 'perch')]
  for (const fish of lost.catches ?? []) fish.outcome = 'lost'
  const fish = listFish([lost, caught])
  expect(bestCatch(fish)?.photo?.id).toBe('b')
  expect(commonSpecies(fish)).toEqual([{ species: 'perch', count: 1, hasPhoto: true }])
})
