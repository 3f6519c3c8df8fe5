import { expect, test } from 'vitest'
import { findStandardWeight } from './find-standard-weight.ts'
import { standardWeightPounds } from './standard-weight.ts'
import { standardWeights } from './standard-weight-table.ts'

const gramsPerPound = 453.59237
const mmPerInch = 25.4

function weightLbs(species: string, inches: number): number {
  const equation = findStandardWeight(species)
  return (equation && standardWeightPounds(equation, inches)) ?? Number.NaN
}

// Worked examples of D. Ogle, "Relative Weight" (fishr-core-team.github.io/FSA), in mm and g.
test.each([
  ['Largemouth Bass', 350, 629.1],
  ['Cisco', 140, 25.24],
  ['Cisco', 216, 102.16],
])('a %s of %d mm weighs %f g, as published', (species, mm, grams) => {
  expect(weightLbs(species, mm / mmPerInch) * gramsPerPound).toBeCloseTo(grams, 1)
})

/*
 * The same equations, as published for inches and pounds: log10(lb) = intercept + slope * log10(in); collected
 * in the table WSlit of the R package FSA (fishr-core-team.github.io/FSA) from the publications that our table names.
 */
test.each([
  ['Largemouth Bass', -3.587, 3.273],
  ['Smallmouth Bass', -3.491, 3.2],
  ['Bluegill', -3.371, 3.316],
  ['Black Crappie', -3.576, 3.345],
  ['Striped Bass', -3.358, 3.007],
  ['Palmetto Bass', -3.448, 3.139],
  ['Walleye', -3.642, 3.18],
  ['Saugeye', -3.76, 3.266],
  ['Yellow Perch', -3.506, 3.23],
  ['Northern Pike', -3.745, 3.096],
  ['Muskellunge', -4.052, 3.325],
  ['Tiger Muskellunge', -4.095, 3.337],
  ['Channel Catfish', -3.829, 3.294],
  ['Flathead Catfish', -3.661, 3.23],
  ['Rainbow Trout', -3.432, 3.024],
  ['Brown Trout', -3.366, 2.96],
  ['Brook Trout', -3.483, 3.103],
  ['Cutthroat Trout', -3.492, 3.099],
  ['Lake Trout', -3.778, 3.246],
  ['Bull Trout', -3.608, 3.115],
  ['Kokanee', -3.458, 3.033],
  ['Chinook Salmon', -3.243, 2.901],
  ['Burbot', -3.454, 2.898],
  ['Common Carp', -3.194, 2.92],
  ['White Sucker', -3.282, 2.94],
  ['Longnose Gar', -4.623, 3.449],
])('the weight of a %s matches the equation published for inches and pounds', (species, intercept, slope) => {
  for (const inches of [15, 20, 30]) {
    const published = 10 ** (intercept + slope * Math.log10(inches))
    // Both intercepts are rounded to three decimals.
    expect(Math.abs(weightLbs(species, inches) / published - 1)).toBeLessThan(0.008)
  }
})

test('every equation gives plausible weights over its whole range of lengths', () => {
  for (const equation of standardWeights) {
    for (const mm of [1.01 * equation.minMm, 0.99 * (equation.maxMm ?? 4 * equation.minMm)]) {
      const inches = mm / mmPerInch
      // Pounds per cube of an inch, from the slenderest gar to the roundest sunfish.
      const stoutness = (standardWeightPounds(equation, inches) ?? Number.NaN) / inches ** 3
      expect.soft(stoutness, equation.species).toBeGreaterThan(0.00004)
      expect.soft(stoutness, equation.species).toBeLessThan(0.0015)
    }
  }
})
