import { expect, test } from 'vitest'
import { freeArea, offsetInto } from './pin-in-view.ts'

const phone = { left: 0, top: 80, right: 390, bottom: 585 }

test('a pin below the dialog stays where it is', () => {
  const area = freeArea(phone, { left: 16, top: 8, right: 374, bottom: 260 })
  expect(area).toEqual({ ...phone, top: 260 })
  expect(offsetInto(area, { x: 200, y: 400 })).toEqual({ x: 0, y: 0 })
})

test('a pin under the dialog moves to the middle of what is free, as little sideways as needed', () => {
  const area = freeArea(phone, { left: 16, top: 8, right: 374, bottom: 260 })
  expect(offsetInto(area, { x: 200, y: 200 })).toEqual({ x: 0, y: 200 - (312 + 577) / 2 })
})

test('a low window has its free part beside the dialog', () => {
  const low = { left: 0, top: 80, right: 844, bottom: 311 }
  const area = freeArea(low, { left: 8, top: 8, right: 424, bottom: 290 })
  expect(area).toEqual({ ...low, left: 424 })
  expect(offsetInto(area, { x: 300, y: 200 })).toEqual({ x: 300 - (452 + 816) / 2, y: 0 })
})

test('a pin that has no room is in the middle of what there is', () => {
  const area = freeArea({ ...phone, bottom: 290 }, { left: 16, top: 8, right: 374, bottom: 260 })
  expect(offsetInto(area, { x: 100, y: 100 }).y).toBe(100 - (312 + 282) / 2)
})
