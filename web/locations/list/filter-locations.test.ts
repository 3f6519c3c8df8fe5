import { expect, test } from 'vitest'
import type { LocationGroup } from '../../../shared/locations.ts'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { filterLocations } from './filter-locations.ts'

const groups = [
  sampleGroup('Lake Tahoe', ['Emerald Cove', 'Sand Harbor']),
  sampleGroup('Ärmelkanal', ['Deal Pier', 'Cove of Étretat']),
]

test('a location is found by any part of its name, ignoring case and accents', () => {
  expect(names(' COVE ')).toEqual({ 'Lake Tahoe': ['Emerald Cove'], Ärmelkanal: ['Cove of Étretat'] })
  expect(names('etretat')).toEqual({ Ärmelkanal: ['Cove of Étretat'] })
})

test('a location whose catches match is found, without the others of its group', () => {
  const [cove] = groups[0]?.locations ?? []
  const found = filterLocations(groups, 'trout', new Map([[cove?.id ?? '', 3]]))
  expect(found.map(({ locations }) => locations)).toEqual([[cove]])
})

test('a location is found by words of its note, also together with its name', () => {
  const [tahoe] = groups
  if (tahoe === undefined) throw new Error('There is no group')
  const [cove, harbor] = tahoe.locations
  const noted = { ...tahoe, locations: [{ ...cove, note: 'Park at the second gate,\nwade left' }, harbor] }
  const found = (search: string) =>
    filterLocations([noted as LocationGroup], search).flatMap(({ locations }) =>
      locations.map(({ name }) => name),
    )
  expect(found('GATE wade')).toEqual(['Emerald Cove'])
  expect(found('gate cove')).toEqual(['Emerald Cove'])
  expect(found('gate harbor')).toEqual([])
})

function names(search: string): Record<LocationGroup['name'], string[]> {
  return Object.fromEntries(
    filterLocations(groups, search).map(({ group, locations }) => [
      group.name,
      locations.map(({ name }) => name),
    ]),
  )
}
