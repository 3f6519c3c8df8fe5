import { expect, test } from 'vitest'
import { emptiestMeridian, longitudesInWindow, nearestCopy } from './world.ts'

test('a position appears once in a view of the first world', () => {
  expect(longitudesInWindow(-93, -120, -60)).toEqual([-93])
  expect(longitudesInWindow(-93, 0, 60)).toEqual([])
})

test('a position beyond the antimeridian appears in the next copy of the world', () => {
  expect(longitudesInWindow(-172, 170, 200)).toEqual([188])
  expect(longitudesInWindow(178, -200, -170)).toEqual([-182])
})

test('the nearest copy is within half a world', () => {
  expect(nearestCopy(-179, 178)).toBe(181)
  expect(nearestCopy(179, -178)).toBe(-181)
  expect(nearestCopy(20, 30)).toBe(20)
})

test('the world is split in the middle of the widest gap', () => {
  expect(emptiestMeridian([-120, -70, 10, 140])).toBe(75)
})
