import { expect, test } from 'vitest'
import { findStandardWeight } from './find-standard-weight.ts'
import { standardWeightPounds } from './standard-weight.ts'
import { standardWeights } from './standard-weight-table.ts'
import { typicalWeightPounds } from './typical-weight.ts'

test.each([
  ['Walleye', 18, 2.08],
  ['Largemouth Bass', 18, 3.09],
  ['Bluegill', 8, 0.39],
])('a typical %s of %d inches weighs %f lb', (species, inches, pounds) => {
  const equation = findStandardWeight(species)
  expect(equation && typicalWeightPounds(equation, inches)).toBeCloseTo(pounds, 2)
})

test('a typical fish weighs 93 % of the standard weight, if that is for the 75th percentile', () => {
  for (const equation of standardWeights) {
    const inches = (1.5 * equation.minMm) / 25.4
    const share =
      (typicalWeightPounds(equation, inches) ?? Number.NaN) /
      (standardWeightPounds(equation, inches) ?? Number.NaN)
    expect.soft(share, equation.species).toBeCloseTo(equation.percentile === 50 ? 1 : 0.93, 2)
  }
})

/*
 * Published equations for the 50th and 75th percentile of the same populations: ruffe by Ogle and Winfield (2009),
 * the others by Cooney and Kwak (2010). Coefficients for mm and g: intercept, slope, curve.
 */
test.each([
  ['Ruffe', [-3.3524, 1.3969, 0.4054], [-2.58, 0.621, 0.6073], [80, 160]],
  ['Bigmouth Sleeper', [-5.4, 3.153, -0.011], [-4.323, 2.237, 0.188], [150, 300]],
  ['Mountain Mullet', [-4.315, 2.44, 0.124], [-3.564, 1.754, 0.286], [80, 250]],
  ['River Goby', [-3.866, 1.667, 0.367], [-3.198, 1.071, 0.507], [80, 220]],
] as const)(
  'the typical %s of its published equation is as far below the 75th percentile',
  (_, median, upper, range) => {
    for (const mm of range) {
      const log = Math.log10(mm)
      const [a, b, c] = median.map((coefficient, index) => coefficient - (upper[index] ?? Number.NaN))
      const share = 10 ** ((a ?? 0) + (b ?? 0) * log + (c ?? 0) * log ** 2)
      expect(Math.abs(share - 0.93)).toBeLessThan(0.03)
    }
  },
)
