import { expect, test } from 'vitest'
import type { CompactLocation, LogPhoto } from '../../shared/sync.ts'
import { emptyRows, type LogRows } from './log.ts'
import { selectLocation, selectLocations } from './select-locations.ts'

const pier = locationCalled('Pier')
const caught = {
  ...photoAt('Pier'),
  catches: [fishCalled('Pike'), fishCalled('Zander')],
} as unknown as LogPhoto

test('one location has the same figures as in the list of all', () => {
  const rows = rowsWith([pier, locationCalled('Bay')], [caught])
  const [, listed] = selectLocations(rows)
  expect(listed).toMatchObject({ name: 'Pier', photoCount: 1, catchCount: 2 })
  expect(selectLocation(rows, 'Pier')).toEqual(listed)
  expect(selectLocation(rows, 'Lake')).toBeNull()
})

function rowsWith(locations: CompactLocation[], photos: LogPhoto[]): LogRows {
  return {
    ...emptyRows,
    locations: new Map(locations.map((location) => [location.id, location])),
    photos: new Map(photos.map((photo) => [photo.id, photo])),
  }
}

function locationCalled(name: string): CompactLocation {
  return { id: name, name, latitude: 1, longitude: 2, groupId: 'group', createdAt: '' }
}

function photoAt(locationId: string) {
  return {
    id: `photo at ${locationId}`,
    locationId,
    timestamp: '2025-06-01T10:00:00',
    createdAt: '',
    isFishing: true,
  }
}

function fishCalled(species: string) {
  return { id: species, species, lengthInches: null, weightLbs: null }
}
