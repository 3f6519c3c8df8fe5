import { expect, test } from 'vitest'
import { emptiestMeridian } from './emptiest-meridian.ts'

test('the world is split opposite a single longitude', () => {
  expect(emptiestMeridian([90])).toBe(-90)
  expect(emptiestMeridian([0])).toBe(-180)
})

test('longitudes around the antimeridian are not split there', () => {
  expect(emptiestMeridian([178, -178, 176])).toBe(-1)
})

test('the world is split in the middle of the widest gap', () => {
  expect(emptiestMeridian([-120, -70, 10, 140])).toBe(75)
})

test('without longitudes, any meridian is returned', () => {
  expect(Number.isFinite(emptiestMeridian([]))).toBe(true)
})
