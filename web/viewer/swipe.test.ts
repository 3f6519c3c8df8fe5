import { expect, test } from 'vitest'
import { dampedOffset, swipeAction } from './swipe.ts'

test('a horizontal swipe over 50 px moves to the neighboring photo', () => {
  expect(swipeAction({ x: -51, y: 20 })).toBe('next')
  expect(swipeAction({ x: 51, y: -20 })).toBe('previous')
  expect(swipeAction({ x: 50, y: 0 })).toBeNull()
})

test('a swipe up over 50 px closes the viewer', () => {
  expect(swipeAction({ x: 10, y: -51 })).toBe('close')
  expect(swipeAction({ x: 0, y: -50 })).toBeNull()
})

test('a swipe down closes the viewer if it is long or fast, unless it turns back', () => {
  expect(swipeAction({ x: 0, y: 100 })).toBeNull()
  expect(swipeAction({ x: 20, y: 101 })).toBe('close')
  expect(swipeAction({ x: 0, y: 30 }, 0.5)).toBe('close')
  expect(swipeAction({ x: 0, y: 30 }, 0.4)).toBeNull()
  expect(swipeAction({ x: 0, y: 200 }, -0.8)).toBeNull()
})

test('a diagonal swipe counts in its main direction', () => {
  expect(swipeAction({ x: 60, y: -80 })).toBe('close')
  expect(swipeAction({ x: -80, y: -60 })).toBe('next')
})

test('the photo follows the finger sideways, damped at both ends of the list', () => {
  const between = { isFirst: false, isLast: false }
  expect(dampedOffset(40, between)).toBe(40)
  expect(dampedOffset(40, { ...between, isFirst: true })).toBe(12)
  expect(dampedOffset(-40, { ...between, isFirst: true })).toBe(-40)
  expect(dampedOffset(-40, { ...between, isLast: true })).toBe(-12)
})
