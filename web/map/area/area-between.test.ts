import { expect, test } from 'vitest'
import { areaBetween } from './area-between.ts'

test.each([
  ['near a lake', [45, -74], [44, -73], { south: 44, west: -74, north: 45, east: -73 }],
  ['across 180°', [-16, 179], [-18, 181], { south: -18, west: 179, north: -16, east: -179 }],
  ['on another copy of the world', [45, 286], [44, 287], { south: 44, west: -74, north: 45, east: -73 }],
  ['wider than the world', [89, -250], [-89, 250], { south: -89, west: -180, north: 89, east: 180 }],
  ['beyond the poles', [95, 1.234567], [-95, 2], { south: -90, west: 1.23457, north: 90, east: 2 }],
] as const)('a frame %s holds an area', (_, [north, west], [south, east], area) => {
  expect(areaBetween({ lat: north, lng: west }, { lat: south, lng: east })).toEqual(area)
})
