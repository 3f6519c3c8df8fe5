import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../../shared/locations.ts'
import { groupOptionDescription, groupOptions } from './group-options.ts'

function location(name: string, groupId: string, latitude: number): Location {
  return { id: name, name, groupId, latitude, longitude: 0 } as Location
}

function group(name: string, ...spots: [name: string, latitude: number][]): LocationGroup {
  return {
    id: name,
    name,
    locations: spots.map(([spot, latitude]) => location(spot, name, latitude)),
  } as LocationGroup
}

const cove = location('Cove', 'Tahoe', 0)
const tahoe = group('Tahoe', ['Cove', 0], ['Pier', 0.5])
const channel = group('Channel', ['Zandvoort', 3], ['Äland', 0.1])
const groups = [group('Far', ['Buoy', 2]), channel, group('Apex', ['Pond', 2]), tahoe]
const names = (options: readonly { group: LocationGroup }[]) => options.map((option) => option.group.name)

test('the group of the location comes first, then the one with the nearest location, then by name', () => {
  expect(names(groupOptions(groups, cove))).toEqual(['Tahoe', 'Channel', 'Apex', 'Far'])
})

test('an option says how many spots are in the group, and how far the nearest other one is', () => {
  const [current, near] = groupOptions(groups, cove)
  expect(current && groupOptionDescription(current, 'imperial')).toBe('2 spots · 35 mi away')
  expect(near && groupOptionDescription(near, 'metric')).toBe('2 spots · 11 km away')
  const [alone] = groupOptions([group('Tahoe', ['Cove', 0])], cove)
  expect(alone && groupOptionDescription(alone, 'metric')).toBe('1 spot')
})
