import { expect, test } from 'vitest'
import type { MapPoint } from '../../../shared/locations.ts'
import { pointsBeyondEdges } from './points-beyond-edges.ts'

const view = { west: -10, south: 40, east: 10, north: 50 }

test.each([
  ['west', at(45, -11)],
  ['east', at(45, 11)],
  ['north', at(51, 0)],
  ['south', at(38, 0)],
  ['west', at(52, -40)],
  ['south', at(10, -12)],
] as const)('a location in the %s is beyond the edge that it is farthest from', (direction, point) => {
  expect([...pointsBeyondEdges([point], view)]).toEqual([[direction, [point]]])
})

test('the shorter way around the world is the direction', () => {
  const fiji = { west: 170, south: -20, east: 179, north: -15 }
  expect([...pointsBeyondEdges([at(-17, -179)], fiji).keys()]).toEqual(['east'])
  expect(pointsBeyondEdges([at(45, -5)], { ...view, west: 350, east: 370 }).size).toBe(0)
})

function at(latitude: number, longitude: number, photoCount = 3): MapPoint {
  return [`${latitude},${longitude}`, latitude, longitude, photoCount]
}
