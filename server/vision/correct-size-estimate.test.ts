import { describe, expect, test } from 'vitest'
import { findStandardWeight } from '../../shared/size-estimates/find-standard-weight.ts'
import { standardWeightPounds } from '../../shared/size-estimates/standard-weight.ts'
import { correctSizeEstimate, type Size } from './correct-size-estimate.ts'

/** A size whose weight, if any, comes from the model. */
function given(lengthInches: number | null, weightLbs: number | null): Size {
  return { lengthInches, weightLbs, isWeightDerived: false }
}

// Weights of typical fish of 18 inches: 0.928 of the published equations, which are for fish in good condition.
test.each([
  ['Largemouth Bass', 3.09],
  ['Northern Pike', 1.29],
])('a %s of 18 inches without a weight weighs %f lb', (species, pounds) => {
  expect(correctSizeEstimate([species], 18, null)).toEqual({
    lengthInches: 18,
    weightLbs: pounds,
    isWeightDerived: true,
  })
})

test.each([1.5, 6.5, 0, 33])(
  'a weight that does not fit the length is replaced: 18 inches, %f lb',
  (pounds) => {
    expect(correctSizeEstimate(['Largemouth Bass'], 18, pounds)).toEqual({
      lengthInches: 18,
      weightLbs: 3.09,
      isWeightDerived: true,
    })
  },
)

test('sizes of fish too short for the equation are kept', () => {
  expect(correctSizeEstimate(['Muskellunge'], 12, 9)).toEqual(given(12, 9))
  expect(correctSizeEstimate(['Muskellunge'], 12, null)).toEqual(given(12, null))
})

test('the first species determines the weight, under any of its names', () => {
  for (const name of ['LARGEMOUTH bass', 'Largemouth', 'Largemouth Bass (Micropterus salmoides)']) {
    expect(correctSizeEstimate([name, 'Walleye'], 18, null).weightLbs).toBe(3.09)
  }
})

describe('with several species', () => {
  test('a size that fits one of them is kept', () => {
    const pikeSized = given(36, 12)
    expect(correctSizeEstimate(['Bluegill', 'Northern Pike'], 36, 12)).toEqual(pikeSized)
    expect(correctSizeEstimate(['Bluegill'], 36, 12)).not.toEqual(pikeSized)
  })
})

describe('a length that fits the weight only in centimeters', () => {
  // Bass of 18 inches are 45.7 cm long; in good condition they weigh 3.3 lb, or 1.5 kg.
  test('is converted to inches, with a weight in kilograms', () => {
    expect(correctSizeEstimate(['Largemouth Bass'], 45.7, 1.5)).toEqual(given(18, 3.31))
  })

  test.each(['Largemouth Bass', 'Bluegill', 'Northern Pike', 'Common Carp', 'Lake Trout'])(
    'is not assumed for a %s if inches are plausible',
    (species) => {
      const equation = findStandardWeight(species)
      const standard = (equation && standardWeightPounds(equation, 15)) ?? Number.NaN
      for (const share of [0.1, 0.3, 0.5, 1, 1.75, 3]) {
        expect(correctSizeEstimate([species], 15, standard * share).lengthInches).toBe(15)
      }
    },
  )
})

describe('a length at which the species would exceed the maximum weight', () => {
  const nothing = given(null, null)

  test.each([null, 0.5, 4000, 5000])('is dropped, together with the weight %s', (pounds) => {
    expect(correctSizeEstimate(['Largemouth Bass'], 500, pounds)).toEqual(nothing)
  })

  test('is converted if it fits in centimeters', () => {
    expect(correctSizeEstimate(['Largemouth Bass'], 450, 1)).toEqual(nothing)
    expect(correctSizeEstimate(['Muskellunge'], 400, 2000).lengthInches).toBe(157.5)
  })
})
