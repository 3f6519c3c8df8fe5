import { expect, test } from 'vitest'
import { nearestAngle, rotate } from './rotation.ts'

test('rotations add up modulo 360', () => {
  expect(rotate(0, 90)).toBe(90)
  expect(rotate(270, 90)).toBe(0)
  expect(rotate(0, -90)).toBe(270)
  expect(rotate(rotate(90, 90), 90)).toBe(270)
})

test('a photo rotates the shortest way, even past 360 degrees', () => {
  expect(nearestAngle(0, 90)).toBe(90)
  expect(nearestAngle(270, 0)).toBe(360)
  expect(nearestAngle(0, 270)).toBe(-90)
  expect(nearestAngle(-90, 180)).toBe(-180)
  expect(nearestAngle(360, 0)).toBe(360)
  expect(nearestAngle(720, 90)).toBe(810)
})
