import { expect, test } from 'vitest'
import { copySize } from './draw-captioned-copy.ts'

test('a copy has the size of the preview, turned as the angler has turned it', () => {
  expect(copySize({ width: 1280, height: 960 }, 0)).toEqual({ width: 1280, height: 960 })
  expect(copySize({ width: 1280, height: 960 }, 90)).toEqual({ width: 960, height: 1280 })
  expect(copySize({ width: 1280, height: 960 }, 180)).toEqual({ width: 1280, height: 960 })
  expect(copySize({ width: 1280, height: 960 }, 270)).toEqual({ width: 960, height: 1280 })
})

test('a small photo is enlarged for sharp text, and no copy is longer than 2048 pixels', () => {
  expect(copySize({ width: 320, height: 240 }, 0)).toEqual({ width: 1080, height: 810 })
  expect(copySize({ width: 4096, height: 3072 }, 0)).toEqual({ width: 2048, height: 1536 })
  expect(copySize({ width: 1280, height: 1 }, 90)).toEqual({ width: 1, height: 1280 })
})
