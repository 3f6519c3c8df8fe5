import { describe, expect, test } from 'vitest'
import { createRandom } from '../../test/resilience/crash/random.ts'
import { lengthBand, lengthError } from './length-band.ts'

const maxKnown = 40
const runs = 10_000

describe('the band of an estimate', () => {
  test('takes the largest of four known errors, and the second largest of eight', () => {
    expect(factorOf(lengthBand(20, [0.05, 0.1, 0.2, 0.3]))).toBeCloseTo(Math.exp(0.3), 9)
    const eight = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.9]
    expect(factorOf(lengthBand(20, eight))).toBeCloseTo(Math.exp(0.9), 9)
    expect(factorOf(lengthBand(20, [...eight, 0.08].sort()))).toBeCloseTo(Math.exp(0.08), 9)
  })

  test('is the default until enough errors are known', () => {
    expect(factorOf(lengthBand(18, []))).toBeCloseTo(1.243, 2)
    expect(lengthBand(18, [0.01, 0.01, 0.01])).toEqual(lengthBand(18, []))
    expect(lengthBand(18, Array(8).fill(0.01), 0.9)).toEqual(lengthBand(18, [], 0.9))
    expect(factorOf(lengthBand(18, Array(9).fill(0.01), 0.9))).toBeCloseTo(Math.exp(0.01), 9)
    expect(factorOf(lengthBand(18, [], 0.9))).toBeGreaterThan(factorOf(lengthBand(18, [])))
  })

  test.each([
    [0.5, 1],
    [0.8, 4],
    [0.9, 9],
    [0.95, 19],
  ])('for a coverage of %f needs %d known errors', (coverage, count) => {
    const errors = Array(count).fill(0.01)
    expect(factorOf(lengthBand(18, errors, coverage))).toBeCloseTo(Math.exp(0.01), 9)
    expect(lengthBand(18, errors.slice(1), coverage)).toEqual(lengthBand(18, [], coverage))
  })
})

test('the default finds half the fish in the right class of 10 cm, as its source says', () => {
  const service = simulateService(3, ({ normal }) => 0.17 * normal())
  const classOf = (inches: number) => Math.floor((inches * 2.54 - 35) / 10)
  const fish = Array.from({ length: runs }, () => service(35 / 2.54, 45 / 2.54))
  const right = fish.filter(({ measured, estimate }) => classOf(measured) === classOf(estimate))
  expect(Math.abs(right.length / runs - 0.5)).toBeLessThan(0.02)
})

/* An angler's service errs in its own way, and nothing of it is known but the errors of n measured fish. */
describe('the band of the next fish contains its length as often as promised, if the errors of the service', () => {
  test.each<[string, Noise]>([
    ['are normal', ({ normal }) => 0.12 * normal()],
    // Student's t with two degrees of freedom, whose variance is infinite.
    ['have heavy tails', ({ normal, uniform }) => (0.08 * normal()) / Math.sqrt(-Math.log(1 - uniform()))],
    ['are biased', ({ normal }) => 0.15 + 0.05 * normal()],
    ['grow with the fish', ({ normal }, inches) => (inches / 150) * normal()],
  ])('%s', { tags: 'slow' }, (_, noise) => {
    const logs = simulateLogs(simulateService(1, noise))
    for (const [coverage, firstKnown] of [
      [0.8, 4],
      [0.9, 9],
    ] as const) {
      for (let known = firstKnown; known <= maxKnown; known += 1) {
        const exact = Math.ceil(coverage * (known + 1) - 1e-9) / (known + 1)
        const covered = measureCoverage(logs, known, coverage)
        expect.soft(covered, `${known} known`).toBeGreaterThan(coverage - 0.02)
        expect.soft(Math.abs(covered - exact), `${known} known`).toBeLessThan(0.02)
      }
    }
  })
})

interface Fish {
  measured: number
  estimate: number
}

/** ln(estimate / measured) of a fish of some inches. */
type Noise = (random: { uniform: () => number; normal: () => number }, inches: number) => number

/** Returns a function that catches a fish of known length and has its length estimated. */
function simulateService(seed: number, noise: Noise) {
  const { next: uniform } = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return (minInches = 6, maxInches = 40): Fish => {
    const measured = minInches + (maxInches - minInches) * uniform()
    return { measured, estimate: measured * Math.exp(noise({ uniform, normal }, measured)) }
  }
}

/** Returns the logs of 10,000 anglers: the errors of their measured fish, and the next fish. */
function simulateLogs(service: () => Fish): { errors: number[]; next: Fish }[] {
  const nextError = () => {
    const { measured, estimate } = service()
    return lengthError(measured, estimate)
  }
  return Array.from({ length: runs }, () => ({
    errors: Array.from({ length: maxKnown }, nextError),
    next: service(),
  }))
}

/** Returns the share of logs in which the band of the next fish contains its length, if `known` errors are known. */
function measureCoverage(logs: ReturnType<typeof simulateLogs>, known: number, coverage: number): number {
  const covered = logs.filter(({ errors, next: { measured, estimate } }) => {
    const { low, high } = lengthBand(estimate, new Float64Array(errors.slice(0, known)).sort(), coverage)
    return low <= measured && measured <= high
  })
  return covered.length / logs.length
}

function factorOf({ low, high }: { low: number; high: number }): number {
  return Math.sqrt(high / low)
}
