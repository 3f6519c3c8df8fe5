import { expect, test } from 'vitest'
import { type ChoiceFilter, filters } from '../../shared/photos/match-photo.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { countWithout, listChoices } from './count-matches.ts'

const photos = galleryPhotos(6).map((photo, index) => ({
  ...photo,
  species: [['Pike'], ['PIKE', 'Perch', 'pike'], ['Pike'], ['Walleye'], null, null][index] ?? null,
  tideType: index < 2 ? ('rising' as const) : ('low' as const),
}))
const [species, tide] = [choiceControl('Species'), choiceControl('Tide')]

test('photos of a species are counted once and regardless of case, the most frequent first', () => {
  const counts = listChoices(species, photos, {}).map(({ label, count }) => [label, count])
  expect(counts).toEqual([
    ['Pike', 3],
    ['Perch', 1],
    ['Walleye', 1],
  ])
})

test('values are counted among the photos that match everything else, and those without a photo are left out', () => {
  const filter = { species: 'pike', tide: 'rising' } as const
  expect(listChoices(tide, photos, filter)).toEqual([
    { value: 'low', label: 'Low', count: 1 },
    { value: 'rising', label: 'Rising', count: 2 },
  ])
  expect(listChoices(tide, photos, { species: 'walleye' }).map(({ value }) => value)).toEqual(['low'])
})

test('the photos without one part of a filter are counted', () => {
  const filter = { search: 'walleye', tide: 'rising' } as const
  expect(countWithout('search', photos, filter)).toBe(2)
  expect(countWithout(tide, photos, filter)).toBe(1)
})

function choiceControl(label: string): ChoiceFilter {
  const control = filters.find((found) => found.label === label)
  if (control?.kind !== 'choice') throw new Error(`${label} is not a choice`)
  return control
}
