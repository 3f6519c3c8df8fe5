import type * as L from 'leaflet'
import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import type { LocationMarker } from '../markers/cluster-index.ts'
import { refreshPopup } from './refresh-popup.ts'

const latLng = { lat: 1, lng: 2 } as L.LatLng
const location = { id: 'a', name: 'Old', photoCount: 1 }
const marker = (id: string): LocationMarker => ({
  kind: 'location',
  key: id,
  id,
  name: id,
  photoCount: 0,
  latitude: 0,
  longitude: 0,
})
const points: MapPoint[] = [
  ['a', 1, 2, 5, 'New'],
  ['b', 1, 2, 3, 'Bay'],
]

test('a popup shows the current name and number of photos of its location', () => {
  expect(refreshPopup({ kind: 'location', key: 'a', location, latLng }, points)).toEqual({
    kind: 'location',
    key: 'a',
    latLng,
    location: { id: 'a', name: 'New', photoCount: 5 },
  })
})

test('the popup of a location that was moved follows it, in the copy of the world where it is', () => {
  const shown = { lat: 1, lng: 362, clone: () => ({ lat: 1, lng: 362 }) } as L.LatLng
  const popup = { kind: 'location' as const, key: 'a', location, latLng: shown }
  const moved = refreshPopup(popup, [['a', 1.5, 2.5, 5, 'New']])
  expect(moved?.latLng).toEqual({ lat: 1.5, lng: 362.5 })
  expect(refreshPopup(popup, points)?.latLng).toBe(shown)
})

test('a list of locations removes deleted ones and closes with the last', () => {
  const list = (...ids: string[]) => ({
    kind: 'locations' as const,
    key: 'a',
    locations: ids.map(marker),
    latLng,
  })
  expect(refreshPopup(list('b', 'x'), points)).toMatchObject({
    locations: [{ id: 'b', name: 'Bay', photoCount: 3 }],
  })
  expect(refreshPopup(list('x'), points)).toBeNull()
})
