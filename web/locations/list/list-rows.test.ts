import { expect, test } from 'vitest'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { filterLocations } from './filter-locations.ts'
import { layOutRows, rowsToRender } from './list-rows.ts'

const filteredGroups = filterLocations(
  [sampleGroup('A', ['1', '2', '3', '4', '5', '6']), sampleGroup('B', ['7', '8']), sampleGroup('C', ['9'])],
  '',
)
const allOpen = layOutRows(filteredGroups, () => true)

test('an open group has a heading, its locations and a gap; a closed one has no locations', () => {
  const { rows, groups } = layOutRows(filteredGroups, (id) => id === 'group B')
  expect(rows.map(({ kind, groupIndex }) => `${kind} ${groupIndex}`)).toEqual([
    'heading 0',
    'gap 0',
    'heading 1',
    'location 1',
    'location 1',
    'gap 1',
    'heading 2',
    'gap 2',
  ])
  expect(groups.map(({ firstRow }) => firstRow)).toEqual([0, 2, 6])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('the focused row is rendered with its neighbors, however far away', () => {
  expect(rowsToRender(allOpen, 12, 14, 3)).toEqual([0, 2, 3, 4, 7, 12, 13, 14])
  expect(rowsToRender(allOpen, 0, 0, 14)).toEqual([0, 7, 12, 13, 14])
})
