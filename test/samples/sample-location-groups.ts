import type { Location, LocationGroup } from '../../shared/locations.ts'

/** A group of locations with two catches each, as the server lists them. */
export function sampleGroup(name: string, locationNames: string[]): LocationGroup {
  const id = `group ${name}`
  const locations = locationNames.map((each) => sampleLocation(each, id))
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

/** So many locations in so many groups, in the order of their names. */
export function manyGroups(groupCount: number, locationsEach: number): LocationGroup[] {
  const numbered = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word} ${String(index + 1).padStart(4, '0')}`)
  return numbered('Water', groupCount).map((water) =>
    sampleGroup(
      water,
      numbered('Spot', locationsEach).map((location) => `${location} of ${water}`),
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
    photoCount: 2,
    lastVisit: '2024-06-03T05:30:00-07:00',
    species: ['Pike', 'Zander'],
    photos: [{ ...photo, id: `photo of ${id}` }],
  }
}

const photo = {
  url: '/icon.svg',
  originalUrl: '/icon.svg',
  thumbnailUrl: '/icon.svg',
  previewUrl: '/icon.svg',
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  rotation: 90,
  timestamp: '2024-06-03T05:30:00-07:00',
  species: ['Pike'] as string[],
  lengthInches: 18.5,
  weightLbs: 3.2,
}
