import { expect, test } from 'vitest'
import { emptiestMeridian } from './emptiest-meridian.ts'

test('the world is cut on the other side of a single place', () => {
  expect(emptiestMeridian([90])).toBe(-90)
  expect(emptiestMeridian([0])).toBe(-180)
})

test('places across the antimeridian are cut far away from it', () => {
  expect(emptiestMeridian([178, -178, 176])).toBe(-1)
})

test('the widest stretch is found between any two neighbours', () => {
  expect(emptiestMeridian([-120, -70, 10, 140])).toBe(75)
})

test('no places at all are cut anywhere', () => {
  expect(Number.isFinite(emptiestMeridian([]))).toBe(true)
})
