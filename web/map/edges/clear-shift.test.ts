import { expect, test } from 'vitest'
import { type Box, clearShift } from './clear-shift.ts'

const room = { left: 0, top: 100, right: 400, bottom: 700 }
const chip = { left: 12, top: 400, right: 92, bottom: 444 }

test('a chip that covers no pin stays', () => {
  expect(clearShift(chip, 'y', room, [pinAt(150, 420), pinAt(40, 300)])).toBe(0)
})

test('a chip moves along its edge to the nearer side of the pins that it covers', () => {
  expect(clearShift(chip, 'y', room, [pinAt(60, 440)])).toBe(-48)
  expect(clearShift(chip, 'y', room, [pinAt(60, 400)])).toBe(24)
  expect(clearShift(chip, 'y', room, [pinAt(60, 400), pinAt(40, 450)])).toBe(72)
  expect(clearShift(chip, 'x', room, [pinAt(60, 400)])).toBe(80)
})

test('a chip never leaves its room', () => {
  expect(clearShift(chip, 'y', { ...room, top: 390 }, [pinAt(60, 440)])).toBe(64)
})

test('a chip stays if there are pins everywhere', () => {
  const pins = Array.from({ length: 20 }, (_, index) => pinAt(50, index * 40))
  expect(clearShift(chip, 'y', room, pins)).toBe(0)
})

function pinAt(x: number, y: number): Box {
  return { left: x - 26, top: y - 40, right: x + 26, bottom: y + 20 }
}
