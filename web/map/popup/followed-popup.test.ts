import type L from 'leaflet'
import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import type { SpotPin } from '../pins/cluster-index.ts'
import { followedPopup } from './followed-popup.ts'

const place = { lat: 1, lng: 2 } as L.LatLng
const spot = { id: 'a', name: 'Old', photoCount: 1 }
const pin = (id: string): SpotPin => ({
  kind: 'spot',
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

test('a popup bears the name and the number of photos its spot has by now', () => {
  expect(followedPopup({ kind: 'spot', key: 'a', spot, place }, points)).toEqual({
    kind: 'spot',
    key: 'a',
    place,
    spot: { id: 'a', name: 'New', photoCount: 5 },
  })
})

test('a popup whose spot is gone goes', () => {
  expect(followedPopup({ kind: 'spot', key: 'x', spot: { ...spot, id: 'x' }, place }, points)).toBeNull()
})

test('a list of spots loses those that are gone, and goes with the last of them', () => {
  const list = (...ids: string[]) => ({ kind: 'spots' as const, key: 'a', spots: ids.map(pin), place })
  expect(followedPopup(list('b', 'x'), points)).toMatchObject({
    spots: [{ id: 'b', name: 'Bay', photoCount: 3 }],
  })
  expect(followedPopup(list('x'), points)).toBeNull()
})
