import { expect, test } from 'vitest'
import { groupPins } from './group-pins.ts'

test('pins near each other become one at the largest of them, with all of their photos', () => {
  const pins = [
    { id: 'small', x: 100, y: 100, count: 2 },
    { id: 'large', x: 110, y: 105, count: 7 },
    { id: 'empty', x: 105, y: 95 },
    { id: 'far', x: 130, y: 105, count: 1 },
  ]
  expect(groupPins(pins, 20)).toEqual([
    { id: 'large', x: 110, y: 105, count: 9 },
    { id: 'far', x: 130, y: 105, count: 1 },
  ])
  expect(pins[1]?.count).toBe(7)
})

test('pins without a number stay without one', () => {
  const pins = [
    { x: -3, y: -3 },
    { x: 3, y: 3 },
  ]
  expect(groupPins(pins, 20)).toEqual([{ x: -3, y: -3 }])
  expect(groupPins(pins, 5)).toEqual(pins)
})

test('fifty thousand pins become a few, none nearer to another than that', () => {
  const pins = Array.from({ length: 50_000 }, (_, index) => ({
    x: (index * 7919) % 358,
    y: (index * 104_729) % 128,
    count: 1,
  }))
  const grouped = groupPins(pins, 24)
  expect(grouped.length).toBeLessThan(130)
  expect(grouped.reduce((sum, { count }) => sum + count, 0)).toBe(50_000)
  const distances = grouped.flatMap((pin) =>
    grouped.map((other) => (other === pin ? Infinity : Math.hypot(pin.x - other.x, pin.y - other.y))),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(24)
})
