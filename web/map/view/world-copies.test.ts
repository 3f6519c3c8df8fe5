import { expect, test } from 'vitest'
import { longitudesInWindow, nearestCopy } from './world-copies.ts'

test('a position appears once in a view of the first world', () => {
  expect(longitudesInWindow(-93, -120, -60)).toEqual([-93])
  expect(longitudesInWindow(-93, 0, 60)).toEqual([])
})

test('a position beyond the antimeridian appears in the next copy of the world', () => {
  expect(longitudesInWindow(-172, 170, 200)).toEqual([188])
  expect(longitudesInWindow(178, -200, -170)).toEqual([-182])
})

test('a view wider than the world shows a position twice', () => {
  expect(longitudesInWindow(10, -200, 400)).toEqual([10, 370])
})

test('the nearest copy is within half a world', () => {
  expect(nearestCopy(-179, 178)).toBe(181)
  expect(nearestCopy(179, -178)).toBe(-181)
  expect(nearestCopy(20, 30)).toBe(20)
})
