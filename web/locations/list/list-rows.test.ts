import { expect, test } from 'vitest'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { filterLocations } from './filter-locations.ts'
import { layOutRows, rowsByGroup, rowsToRender } from './list-rows.ts'

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

test('visible rows are rendered with the heading and gap of their group', () => {
  expect(rowsToRender(allOpen, 3, 4, null)).toEqual([0, 3, 4, 7])
  expect(rowsToRender(allOpen, 6, 9, null)).toEqual([0, 6, 7, 8, 9, 11])
})

test('the focused row is rendered with its neighbors, however far away', () => {
  expect(rowsToRender(allOpen, 12, 14, 3)).toEqual([0, 2, 3, 4, 7, 12, 13, 14])
  expect(rowsToRender(allOpen, 0, 0, 14)).toEqual([0, 7, 12, 13, 14])
})

test('rendered rows are grouped, and rows that no longer exist are left out', () => {
  const rendered = [0, 3, 7, 8, 99].map((index) => ({ index }))
  expect([...rowsByGroup(rendered, allOpen)]).toEqual([
    [0, [{ index: 0 }, { index: 3 }, { index: 7 }]],
    [1, [{ index: 8 }]],
  ])
})
