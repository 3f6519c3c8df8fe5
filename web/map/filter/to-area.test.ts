import { expect, test } from 'vitest'
import { formatArea, parseArea } from '../../../shared/photos/area.ts'
import { toArea } from './to-area.ts'

test('bounds are widened to a ten-thousandth of a degree', () => {
  const bounds = { west: -120.03245, south: 38.99991, east: -119.91234, north: 39.25 }
  expect(formatArea(toArea(bounds))).toBe('-120.0325,38.9999,-119.9123,39.25')
})

test.each([
  ['on a copy of the world to the east', 190, 200, '-170,-10,-160,10'],
  ['on a copy of the world to the west', -200, -190, '160,-10,170,10'],
  ['with decimals on a copy', -200.03251, -190.1, '159.9674,-10,169.9,10'],
  ['over the date line', 170, 190, '170,-10,-170,10'],
  ['around the world', -200, 190, '-180,-10,180,10'],
])('bounds %s become an area', (_, west, east, expected) => {
  const area = formatArea(toArea({ west, south: -10, east, north: 10 }))
  expect(area).toBe(expected)
  expect(parseArea(area)).toBeDefined()
})
