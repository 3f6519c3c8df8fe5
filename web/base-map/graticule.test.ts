import { expect, test } from 'vitest'
import { graticuleFor } from './graticule.ts'

test('every tile has a grid line nearby at every zoom', () => {
  for (let z = 3; z <= 20; z++) {
    const tile = { z, x: Math.floor(0.16 * 2 ** z), y: Math.floor(0.386 * 2 ** z) }
    const { meridians, parallels } = graticuleFor(tile, 256)
    expect(meridians.length, `meridians at zoom ${z}`).toBeGreaterThan(0)
    expect(parallels.length, `parallels at zoom ${z}`).toBeGreaterThan(0)
    expect(meridians.length, `meridians at zoom ${z}`).toBeLessThan(9)
  }
})

test('a line is drawn at its degree', () => {
  const equator = graticuleFor({ z: 3, x: 4, y: 4 }, 0)
  expect(equator.parallels.find((line) => line.label === '0°')?.pixel).toBeCloseTo(0)
  expect(equator.meridians.find((line) => line.label === '0°')?.pixel).toBeCloseTo(0)
})
