import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import { densestPoints } from './densest-points.ts'

const phone = { width: 390, height: 685 }
const desktop = { width: 1280, height: 641 }

const lake = Array.from({ length: 8 }, (_, i) => at(`lake-${i}`, 44.5 + i / 50, -73.3 + (i % 3) / 50, 5))
const overseas = at('overseas', -41.3, 174.8, 3)

test.each([phone, desktop])('40 photos around a lake and 3 on another continent open on the lake', (size) => {
  expect(idsOf(densestPoints([overseas, ...lake], size))).toEqual(idsOf(lake))
})

test('photos count, not locations', () => {
  const pier = at('pier', 37.8, -122.4, 300)
  expect(idsOf(densestPoints([...lake, pier], phone))).toEqual(['pier'])
})

test.each([phone, desktop])('two places with as many photos are both shown', (size) => {
  const places = [at('west', 45, -120, 20), at('east', 45, -100, 20)]
  expect(idsOf(densestPoints(places, size))).toEqual(['east', 'west'])
})

test.each([phone, desktop])('nothing is left out near most photos', (size) => {
  const near = [at('home', 37.8, -122.4, 90), at('next', 37.83, -122.44, 1), at('empty', 37.79, -122.36, 0)]
  expect(idsOf(densestPoints(near, size))).toEqual(['empty', 'home', 'next'])
})

test('a lake on the antimeridian is one lake', () => {
  const fiji = [at('a', -17, 179.99, 20), at('b', -17, -179.99, 20)]
  expect(idsOf(densestPoints([...fiji, at('far', 45, -73, 3)], phone))).toEqual(['a', 'b'])
})

test('locations without photos have a densest part too', () => {
  const empty = lake.map(([id, latitude, longitude]) => at(id, latitude, longitude, 0))
  expect(densestPoints([at('far', -41.3, 174.8, 0), ...empty], phone)).toHaveLength(lake.length)
  expect(densestPoints([], phone)).toEqual([])
})

function at(id: string, latitude: number, longitude: number, photoCount: number): MapPoint {
  return [id, latitude, longitude, photoCount, id]
}

function idsOf(points: MapPoint[]): string[] {
  return points.map(([id]) => id).sort()
}
