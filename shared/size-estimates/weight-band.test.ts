import { describe, expect, test } from 'vitest'
import { createRandom } from '../../test/resilience/crash/random.ts'
import { findStandardWeight } from './find-standard-weight.ts'
import { lengthBand, lengthError } from './length-band.ts'
import type { StandardWeight } from './standard-weight.ts'
import { typicalWeightPounds, weightSpread } from './typical-weight.ts'
import { weightBand } from './weight-band.ts'

const bass = equationFor('Largemouth Bass')
const runs = 10_000

test('the weight of a measured fish is uncertain by the spread of fish alone', () => {
  const { low, high } = weightBand(bass, { low: 18, high: 18 }) ?? { low: Number.NaN, high: Number.NaN }
  expect([low, high]).toEqual([expect.closeTo(2.55, 2), expect.closeTo(3.74, 2)])
})

test('the band of a guessed length is wider, and has the typical weight in its middle', () => {
  const { low, high } = weightBand(bass, { low: 15, high: 21.6 }) ?? { low: Number.NaN, high: Number.NaN }
  expect(Math.sqrt(low * high)).toBeCloseTo(typicalWeightPounds(bass, 18) ?? Number.NaN, 9)
  // Half-widths: 3.273 * ln 1.2 for the length, 1.2816 * 0.1487 for the fish.
  expect(Math.log(high / low) / 2).toBeCloseTo(Math.hypot(3.273 * Math.log(1.2), 0.1905), 3)
})

describe('the band contains the weight of the fish as often as promised', () => {
  test.each(['Largemouth Bass', 'Walleye', 'Shoal Bass'])(
    'if the error of the length is normal: %s',
    (name) => {
      const fish = simulateFish(equationFor(name), 0.1)
      for (const [coverage, quantile] of [
        [0.8, 1.2816],
        [0.9, 1.6449],
      ] as const) {
        const factor = Math.exp(0.1 * quantile)
        const covered = fish.filter(({ estimate, weight }) =>
          contains(
            weightBand(equationFor(name), { low: estimate / factor, high: estimate * factor }, coverage),
            weight,
          ),
        )
        expect.soft(Math.abs(covered.length / runs - coverage)).toBeLessThan(0.015)
      }
    },
  )

  test.each([4, 9, 40])('if the service is biased, and the errors of %d measured fish are known', (known) => {
    const fish = simulateFish(bass, 0.1, 0.1)
    expect(measureCoverage(fish, known)).toBeGreaterThan(0.78)
  })
})

/** Returns how often the band contains the weight of a fish, when the errors of `known` others are known. */
function measureCoverage(fish: ReturnType<typeof simulateFish>, known: number): number {
  const covered = fish.filter(({ estimate, weight }, index) => {
    const errors = Array.from({ length: known }, (_, ahead) => {
      const other = fish[(index + 1 + ahead * 97) % runs] ?? { length: Number.NaN, estimate: Number.NaN }
      return lengthError(other.length, other.estimate)
    })
    return contains(weightBand(bass, lengthBand(estimate, new Float64Array(errors).sort())), weight)
  })
  return covered.length / runs
}

/** Returns fish of 14 to 30 inches as thin and fat as real ones, with estimates of their lengths. */
function simulateFish(equation: StandardWeight, lengthSpread: number, bias = 0) {
  const { next } = createRandom(7)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return Array.from({ length: runs }, () => {
    const length = 14 + 16 * next()
    const typical = typicalWeightPounds(equation, length) ?? Number.NaN
    return {
      length,
      weight: typical * Math.exp(weightSpread * normal()),
      estimate: length * Math.exp(bias + lengthSpread * normal()),
    }
  })
}

function contains(band: { low: number; high: number } | null, value: number): boolean {
  return band !== null && band.low <= value && value <= band.high
}

function equationFor(species: string): StandardWeight {
  const equation = findStandardWeight(species)
  if (equation === null) throw new Error(`No equation for ${species}`)
  return equation
}
