import { expect, test } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'

// From tables of the normal distribution.
test.each([
  [0.5, 0],
  [0.75, 0.67449],
  [0.9, 1.28155],
  [0.95, 1.64485],
  [0.975, 1.95996],
  [0.999, 3.09023],
])('the quantile for %f is %f, and that for the rest its negative', (probability, quantile) => {
  expect(Math.abs(normalQuantile(probability) - quantile)).toBeLessThan(0.0005)
  expect(normalQuantile(1 - probability)).toBeCloseTo(-normalQuantile(probability), 9)
})
