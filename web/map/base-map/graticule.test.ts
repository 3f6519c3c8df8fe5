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

test('labels name the hemisphere and are as fine as the grid', () => {
  expect(graticuleFor({ z: 3, x: 1, y: 2 }, 0).meridians.map((line) => line.label)).toEqual(['120°W', '90°W'])
  expect(graticuleFor({ z: 3, x: 7, y: 4 }, 0).meridians.map((line) => line.label)).toEqual(['150°E', '180°'])
  expect(graticuleFor({ z: 3, x: 4, y: 4 }, 0).parallels.map((line) => line.label)).toEqual(['30°S', '0°'])
  expect(graticuleFor({ z: 12, x: 655, y: 1583 }, 0).meridians[0]?.label).toMatch(/^122°\d\d′W$/)
  expect(graticuleFor({ z: 19, x: 83_900, y: 202_600 }, 100).meridians[0]?.label).toMatch(/^122°\d\d′\d\d″W$/)
})

test('lines continue across the antimeridian', () => {
  const labels = graticuleFor({ z: 4, x: 15, y: 8 }, 256).meridians.map((line) => line.label)
  expect(labels).toEqual(['140°E', '150°E', '160°E', '170°E', '180°', '170°W', '160°W'])
})

test('a line is drawn at its degree', () => {
  const equator = graticuleFor({ z: 3, x: 4, y: 4 }, 0)
  expect(equator.parallels.find((line) => line.label === '0°')?.pixel).toBeCloseTo(0)
  expect(equator.meridians.find((line) => line.label === '0°')?.pixel).toBeCloseTo(0)
})
