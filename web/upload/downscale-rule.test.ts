import { expect, test } from 'vitest'
import { downscaledSize, needsDownscaling } from './downscale-rule.ts'

const megabyte = 1024 * 1024

test('a photo is downscaled if it is larger than 3 MB or longer than 3000 pixels on a side', () => {
  expect(needsDownscaling(3 * megabyte, { width: 3000, height: 3000 })).toBe(false)
  expect(needsDownscaling(3 * megabyte + 1, { width: 100, height: 100 })).toBe(true)
  expect(needsDownscaling(1, { width: 3001, height: 1 })).toBe(true)
  expect(needsDownscaling(1, { width: 1, height: 3001 })).toBe(true)
})

test('downscaling sets the longest side to 1600 pixels and keeps the aspect ratio', () => {
  expect(downscaledSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 })
  expect(downscaledSize({ width: 3024, height: 4032 })).toEqual({ width: 1200, height: 1600 })
})

test('downscaling never enlarges a photo, and every side keeps at least one pixel', () => {
  expect(downscaledSize({ width: 1200, height: 900 })).toEqual({ width: 1200, height: 900 })
  expect(downscaledSize({ width: 20_000, height: 2 })).toEqual({ width: 1600, height: 1 })
})
