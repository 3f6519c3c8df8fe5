import { expect, test } from 'vitest'
import { nearestAngle, turned } from './turn.ts'

test('turns add up modulo 360', () => {
  expect(turned(0, 90)).toBe(90)
  expect(turned(270, 90)).toBe(0)
  expect(turned(0, -90)).toBe(270)
  expect(turned(turned(90, 90), 90)).toBe(270)
})

test('a photo is turned the short way round, also past the whole turn', () => {
  expect(nearestAngle(0, 90)).toBe(90)
  expect(nearestAngle(270, 0)).toBe(360)
  expect(nearestAngle(0, 270)).toBe(-90)
  expect(nearestAngle(-90, 180)).toBe(-180)
  expect(nearestAngle(360, 0)).toBe(360)
  expect(nearestAngle(720, 90)).toBe(810)
})
