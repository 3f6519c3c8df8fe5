import { expect, test } from 'vitest'
import { dampedOffset, swipeAction } from './swipe.ts'

test('a horizontal swipe over 50 px moves to the neighboring photo', () => {
  expect(swipeAction({ x: -51, y: 20 })).toBe('next')
  expect(swipeAction({ x: 51, y: -20 })).toBe('previous')
  expect(swipeAction({ x: 50, y: 0 })).toBeNull()
})

test('a swipe up over 50 px closes the viewer, and a swipe down does nothing', () => {
  expect(swipeAction({ x: 10, y: -51 })).toBe('close')
  expect(swipeAction({ x: 0, y: -50 })).toBeNull()
  expect(swipeAction({ x: 0, y: 200 })).toBeNull()
})

test('a diagonal swipe counts in its main direction', () => {
  expect(swipeAction({ x: 60, y: -80 })).toBe('close')
  expect(swipeAction({ x: -80, y: -60 })).toBe('next')
})

test('the photo follows the finger, damped at both ends of the list, and never down', () => {
  const between = { isFirst: false, isLast: false }
  expect(dampedOffset({ x: 40, y: 9 }, 'x', between)).toEqual({ x: 40, y: 0 })
  expect(dampedOffset({ x: 40, y: 0 }, 'x', { ...between, isFirst: true })).toEqual({ x: 12, y: 0 })
  expect(dampedOffset({ x: -40, y: 0 }, 'x', { ...between, isFirst: true })).toEqual({ x: -40, y: 0 })
  expect(dampedOffset({ x: -40, y: 0 }, 'x', { ...between, isLast: true })).toEqual({ x: -12, y: 0 })
  expect(dampedOffset({ x: 9, y: -30 }, 'y', between)).toEqual({ x: 0, y: -30 })
  expect(dampedOffset({ x: 0, y: 30 }, 'y', between)).toEqual({ x: 0, y: 0 })
})
