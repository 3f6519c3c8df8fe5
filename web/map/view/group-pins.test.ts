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
