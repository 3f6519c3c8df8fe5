import { expect, test } from 'vitest'
import { formatArea, isInArea, parseArea } from './area.ts'

test.each([
  ['-120.5,38.9,-119.5,39.25', { west: -120.5, south: 38.9, east: -119.5, north: 39.25 }],
  ['170,-20,-170,20', { west: 170, south: -20, east: -170, north: 20 }],
])('%s is an area, and is formatted so', (text, area) => {
  expect(parseArea(text)).toEqual(area)
  expect(formatArea(area)).toBe(text)
})

test.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  '1,2,3,4,',
  '1,2,3,x',
  '-181,0,0,0',
  '0,0,181,0',
  '0,-91,0,0',
  '0,0,0,91',
  '0,10,0,9',
])('“%s” is no area', (text) => {
  expect(parseArea(text)).toBeUndefined()
})

test('an area includes its edges, also over the date line', () => {
  const area = { west: 170, south: -20, east: -170, north: 20 }
  const includes = (longitude: number, latitude = 0) => isInArea(area, { latitude, longitude })
  expect([170, 180, -180, -170].map((longitude) => includes(longitude))).toEqual([true, true, true, true])
  expect([169, 0, -169].map((longitude) => includes(longitude))).toEqual([false, false, false])
  expect([-20, 20, -21, 21].map((latitude) => includes(175, latitude))).toEqual([true, true, false, false])
  expect(isInArea({ ...area, west: -170, east: 170 }, { latitude: 0, longitude: 175 })).toBe(false)
})
