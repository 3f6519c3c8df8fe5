import { expect, test } from 'vitest'
import { wrapLongitude } from './wrap-longitude.ts'

test.each([
  [181, -179],
  [-181, 179],
  [540.5, -179.5],
  [-900, -180],
  [180, 180],
  [-180, -180],
  [12.345, 12.345],
])('longitude %d is %d', (degrees, expected) => {
  expect(wrapLongitude(degrees)).toBe(expected)
})
