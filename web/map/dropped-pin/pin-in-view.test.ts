import { expect, test } from 'vitest'
import { offsetFromDialog } from './pin-in-view.ts'

const phone = { left: 0, top: 80, right: 390, bottom: 585 }
const onPhone = { left: 16, top: 8, right: 374, bottom: 260 }
const desktop = { left: 0, top: 80, right: 1280, bottom: 721 }
const onDesktop = { left: 416, top: 8, right: 864, bottom: 320 }

test.each([
  ['below it', phone, onPhone, { x: 200, y: 400 }],
  ['below it at the edge', desktop, onDesktop, { x: 60, y: 500 }],
  ['at its left', desktop, onDesktop, { x: 60, y: 200 }],
  ['at its right', desktop, onDesktop, { x: 1000, y: 200 }],
])('a pin %s stays where it is', (_, map, dialog, tip) => {
  expect(offsetFromDialog(map, dialog, tip)).toEqual({ x: 0, y: 0 })
})

test('a pin under the dialog moves to the middle of what is free below', () => {
  expect(offsetFromDialog(phone, onPhone, { x: 200, y: 200 })).toEqual({ x: 0, y: 200 - (312 + 577) / 2 })
})
