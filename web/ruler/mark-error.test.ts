import { expect, test } from 'vitest'
import { markError } from './mark-error.ts'

const image = { width: 400, height: 300 }

test('a mark is as precise as its pointer and the zoom allow', () => {
  const fit = { image, view: { scale: 1, x: 0, y: 0 } }
  const zoomed = { image, view: { scale: 5, x: 70, y: 0 } }
  expect(markError('click', fit)).toBe(2 / 400)
  expect(markError('touch-drag', fit)).toBe(4 / 400)
  expect(markError('tap', fit)).toBe(8 / 400)
  expect(markError('touch-drag', zoomed)).toBe(4 / 2000)
})
