import { expect, test } from 'vitest'
import { createRandom } from '../../scripts/samples/random.ts'
import type { RulerDrawing } from '../../shared/catches.ts'
import { measureFish } from './measure-fish.ts'
import { toPhotoPoint } from './stage-geometry.ts'

const photo = { width: 4000, height: 3000 }
type Pixels = [x: number, y: number]

/** A ruler with marks at these pixels of the photo, each off by `errorPixels`. */
function rulerAt(marks: [Pixels, Pixels, Pixels, Pixels], lengthInches = 3, errorPixels = 4): RulerDrawing {
  const [first, second, snout, tail] = marks.map(([x, y]) => [x / photo.width, y / photo.height]) as Pixels[]
  const error = errorPixels / photo.width
  return {
    reference: { name: 'Card', lengthInches, ends: [first as Pixels, second as Pixels] },
    snout: snout as Pixels,
    tail: tail as Pixels,
    markErrors: [error, error, error, error],
  }
}

const card: [Pixels, Pixels] = [
  [1000, 1000],
  [1000, 1300],
]

test('a fish six times as long as a reference of 3 in is 18 in long', () => {
  const length = measureFish(rulerAt([...card, [500, 2000], [2300, 2000]]), photo)?.lengthInches
  expect(length).toBeCloseTo(18, 10)
})

test('lengths do not depend on the direction of the marks, although the photo is not square', () => {
  const across = measureFish(rulerAt([...card, [500, 500], [2300, 500]]), photo)
  const down = measureFish(rulerAt([...card, [500, 500], [500, 2300]]), photo)
  const slanted = measureFish(rulerAt([...card, [500, 500], [500 + 1080, 500 + 1440]]), photo)
  expect(down?.lengthInches).toBeCloseTo(across?.lengthInches ?? 0, 10)
  expect(slanted?.lengthInches).toBeCloseTo(across?.lengthInches ?? 0, 10)
})

test.each([0, 90, 180, 270])('marks on a photo rotated by %i degrees give the same length', (rotation) => {
  const image = rotation % 180 === 0 ? { width: 400, height: 300 } : { width: 300, height: 400 }
  const at = (x: number, y: number) =>
    toPhotoPoint({ x, y }, { image, rotation, view: { scale: 2, x: 30, y: -20 } })
  const drawing: RulerDrawing = {
    reference: { name: 'Card', lengthInches: 3, ends: [at(-100, 50), at(-100, 100)] },
    snout: at(-120, -60),
    tail: at(120, 10),
  }
  expect(measureFish(drawing, photo)?.lengthInches).toBeCloseTo((3 * 250) / 50, 8)
})

test.each([
  [[1000, 1000, 1000, 1300, 500, 2000, 2300, 2000], 4],
  [[200, 300, 700, 500, 500, 2000, 2300, 1500], 12],
  [[1000, 1000, 1100, 1000, 100, 2900, 3900, 100], 2],
])('the error is twice the spread of repeated marks (%o px, each off by %i px)', (pixels, errorPixels) => {
  const [a, b, c, d, e, f, g, h] = pixels as [number, number, number, number, number, number, number, number]
  const marks: [Pixels, Pixels, Pixels, Pixels] = [
    [a, b],
    [c, d],
    [e, f],
    [g, h],
  ]
  const gaussian = seededGaussian(82)
  const lengths = Array.from({ length: 20_000 }, () => {
    const off = ([x, y]: Pixels): Pixels => [x + gaussian() * errorPixels, y + gaussian() * errorPixels]
    const [first, second, snout, tail] = marks
    return measureFish(rulerAt([off(first), off(second), off(snout), off(tail)]), photo)?.lengthInches ?? 0
  })
  const { lengthInches, errorInches } = measureFish(rulerAt(marks, 3, errorPixels), photo) ?? never()
  expect(errorInches / 2 / standardDeviation(lengths)).toBeCloseTo(1, 1)
  const within = lengths.filter((length) => Math.abs(length - lengthInches) <= errorInches).length
  expect(within / lengths.length).toBeGreaterThan(0.94)
})

function standardDeviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Normally distributed numbers, the same for each run, by Box and Muller's transform. */
function seededGaussian(seed: number): () => number {
  const random = createRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function never(): never {
  throw new Error('No length.')
}
