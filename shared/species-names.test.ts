import { expect, test } from 'vitest'
import { listSpeciesBests } from './bests/list-species-bests.ts'
import { rankSpecies } from './rank-species.ts'
import { findStandardWeight } from './size-estimates/find-standard-weight.ts'
import { speciesKey } from './species-key.ts'
import './species-names.ts'

test.each([
  ['Northern Pike', 'Esox lucius', 'Northern Pikes', 'pike', 'NORTHERN  PIKE', 'Northern Pike (Esox lucius)'],
  ['Red drum', 'Redfish', 'Sciaenops ocellatus', 'Red drums'],
  ['Brème', 'Bre\u0300me', 'BRÈME'],
  ['European Perch', 'Perca fluviatilis', 'european perches'],
  ['Largemouth Bass', 'Micropterus salmoides', 'largemouth basses'],
  ['Boot', 'Boots'],
])('the names of %s are one species', (name, ...others) => {
  for (const other of others) expect(speciesKey(other)).toBe(speciesKey(name))
})

test('fish that anglers keep apart stay apart, and so do names that mean several fish', () => {
  const names = [
    ...['Rainbow Trout', 'Steelhead', 'Brown Trout', 'Sea Trout', 'Sockeye Salmon', 'Kokanee'],
    ...['Atlantic Salmon', 'Landlocked Salmon', 'Steelhead Parr (Oncorhynchus mykiss)'],
    ...[
      'Perch',
      'Yellow Perch',
      'European Perch',
      'Carp',
      'Common Carp',
      'Bass',
      'Trout (stocked)',
      'Trout (wild)',
    ],
    ...['Crappie', 'Black Crappie', 'Florida Bass', 'Largemouth Bass', 'Esox'],
  ]
  expect(new Set(names.map(speciesKey)).size).toBe(names.length)
})

test('bests and lists of species take all names of a fish for one, and show the most frequent', () => {
  const fish = ['Pike', 'Esox lucius', 'Pike', 'Northern Pikes', 'Zander'].map((species, index) => ({
    caught: {
      id: `${index}`,
      species,
      lengthInches: index,
      lengthSource: 'measured',
      weightLbs: null,
      weightSource: 'guessed',
    },
    photo: null,
  })) as Parameters<typeof listSpeciesBests>[0]
  const { species, speciesCount } = listSpeciesBests(fish, [])
  expect(speciesCount).toBe(2)
  expect(species).toMatchObject([
    { species: 'Zander' },
    { species: 'Pike', catchCount: 4, longestCatchId: '3' },
  ])
  expect(
    rankSpecies([
      { name: 'Redfish', count: 2 },
      { name: 'Red Drum', count: 1 },
    ]),
  ).toEqual(['Redfish'])
  expect(findStandardWeight('Esox lucius')?.species).toBe('Northern Pike')
})
