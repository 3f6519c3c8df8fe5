import type { Location, LocationGroup } from '../../shared/locations.ts'

/** A location group as the server lists it, with two catches at each location. */
export function sampleGroup(name: string, locationNames: string[]): LocationGroup {
  const id = `group ${name}`
  const locations = locationNames.map((locationName) => sampleLocation(locationName, id))
  return {
    id,
    name,
    pinned: false,
    locations,
    photoCount: 2 * locations.length,
    species: ['Pike', 'Zander'],
    lastVisit: '2024-06-03T05:30:00-07:00',
  }
}

/** A number of groups with a number of locations each, in the order of their names. */
export function manyGroups(groupCount: number, locationsPerGroup: number): LocationGroup[] {
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix} ${String(index + 1).padStart(4, '0')}`)
  return numbered('Water', groupCount).map((groupName) =>
    sampleGroup(
      groupName,
      numbered('Spot', locationsPerGroup).map((location) => `${location} of ${groupName}`),
    ),
  )
}

function sampleLocation(name: string, groupId: string): Location {
  const id = `${groupId}, ${name}`
  return {
    id,
    name,
    groupId,
    latitude: 39.0968,
    longitude: -120.0324,
    note: null,
    photoCount: 2,
    catchCount: 2,
    lastVisit: '2024-06-03T05:30:00-07:00',
    species: ['Pike', 'Zander'],
    photos: [{ ...photo, id: `photo of ${id}` }],
  }
}

const photo = {
  url: '/icon.svg',
  originalUrl: '/icon.svg',
  thumbnailUrl: '/icon.svg',
  mediumUrl: '/icon.svg',
  previewUrl: '/icon.svg',
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  rotation: 90,
  timestamp: '2024-06-03T05:30:00-07:00',
  species: ['Pike'] as string[],
  lengthInches: 18.5,
  weightLbs: 3.2,
}
