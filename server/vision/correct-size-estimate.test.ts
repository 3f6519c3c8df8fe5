import { describe, expect, test } from 'vitest'
import { measurements } from '../../shared/catches.ts'
import { limits } from '../../shared/limits.ts'
import { correctSizeEstimate } from './correct-size-estimate.ts'
import { standardWeights } from './standard-weight-table.ts'

// Worked by hand from the published equations: what a fish of 18 inches in good condition weighs.
test.each([
  ['Largemouth Bass', 3.33],
  ['Walleye', 2.24],
  ['Northern Pike', 1.39],
  ['Channel Catfish', 2.02],
  ['Rainbow Trout', 2.31],
])('a %s of 18 inches without a weight weighs %f lb', (species, pounds) => {
  expect(correctSizeEstimate([species], 18, null)).toEqual({ lengthInches: 18, weightLbs: pounds })
})

test('a weight that fits the length stays', () => {
  expect(correctSizeEstimate(['Largemouth Bass'], 18, 2.9)).toEqual({ lengthInches: 18, weightLbs: 2.9 })
})

test.each([1.5, 6.5, 0, 33])('18 inches and %f lb do not fit, and the weight gives way', (pounds) => {
  expect(correctSizeEstimate(['Largemouth Bass'], 18, pounds)).toEqual({ lengthInches: 18, weightLbs: 3.33 })
})

test('a weight alone stays alone', () => {
  expect(correctSizeEstimate(['Walleye'], null, 4)).toEqual({ lengthInches: null, weightLbs: 4 })
})

test('fish too short for the equation stay as they are', () => {
  expect(correctSizeEstimate(['Muskellunge'], 12, 9)).toEqual({ lengthInches: 12, weightLbs: 9 })
  expect(correctSizeEstimate(['Muskellunge'], 12, null)).toEqual({ lengthInches: 12, weightLbs: null })
})

test.each([[['Red Drum']], [[]]])('species without an equation stay as they are: %j', (species) => {
  expect(correctSizeEstimate(species, 30, 1)).toEqual({ lengthInches: 30, weightLbs: 1 })
  expect(correctSizeEstimate(species, 30, null)).toEqual({ lengthInches: 30, weightLbs: null })
  expect(correctSizeEstimate(species, null, 1)).toEqual({ lengthInches: null, weightLbs: 1 })
})

test('fish too long for the equation stay as they are', () => {
  expect(correctSizeEstimate(['Spotted Sunfish'], 9, 4)).toEqual({ lengthInches: 9, weightLbs: 4 })
  expect(correctSizeEstimate(['Spotted Sunfish'], 9, null)).toEqual({ lengthInches: 9, weightLbs: null })
})

test('nothing known stays nothing', () => {
  expect(correctSizeEstimate(['Walleye'], null, null)).toEqual({ lengthInches: null, weightLbs: null })
})

test('the first species counts, under any of its names', () => {
  for (const name of ['LARGEMOUTH bass', 'Largemouth', 'Largemouth Bass (Micropterus salmoides)']) {
    expect(correctSizeEstimate([name, 'Walleye'], 18, null).weightLbs).toBe(3.33)
  }
})

describe('of several species', () => {
  test('a size that fits one of them stays', () => {
    const pikeSized = { lengthInches: 36, weightLbs: 12 }
    expect(correctSizeEstimate(['Bluegill', 'Northern Pike'], 36, 12)).toEqual(pikeSized)
    expect(correctSizeEstimate(['Bluegill'], 36, 12)).not.toEqual(pikeSized)
  })

  test('a size stays that may be that of one without an equation', () => {
    expect(correctSizeEstimate(['Bluegill', 'Red Drum'], 36, 12)).toEqual({ lengthInches: 36, weightLbs: 12 })
  })

  test('a size that fits none is mended by the first', () => {
    expect(correctSizeEstimate(['Largemouth Bass', 'Walleye'], 18, 33).weightLbs).toBe(3.33)
  })
})

describe('a length that only fits the weight in centimetres', () => {
  // Bass of 18 inches are 45.7 cm long and weigh 3.3 lb, or 1.5 kg.
  test('is turned into inches, with the weight in kilograms', () => {
    expect(correctSizeEstimate(['Largemouth Bass'], 45.7, 1.5)).toEqual({ lengthInches: 18, weightLbs: 3.31 })
  })

  test('is turned into inches, with the weight already in pounds', () => {
    expect(correctSizeEstimate(['Largemouth Bass'], 45.7, 3.3)).toEqual({ lengthInches: 18, weightLbs: 3.3 })
  })

  test.each(['Largemouth Bass', 'Bluegill', 'Northern Pike', 'Common Carp', 'Lake Trout'])(
    'is not found in any %s that may be in inches',
    (species) => {
      const standard = correctSizeEstimate([species], 15, null).weightLbs ?? Number.NaN
      for (const share of [0.1, 0.3, 0.5, 1, 1.75, 3]) {
        expect(correctSizeEstimate([species], 15, standard * share).lengthInches).toBe(15)
      }
    },
  )
})

test('a weight in kilograms is so far from the pounds of a fat fish, and only so far', () => {
  expect(correctSizeEstimate(['Largemouth Bass'], 18, 1.5).weightLbs).toBe(3.33)
  expect(correctSizeEstimate(['Largemouth Bass'], 18, 2).weightLbs).toBe(2)
})

describe('a length at which the species would weigh more than a log can hold', () => {
  const nothing = { lengthInches: null, weightLbs: null }

  test.each([null, 0.5, 4000, 5000])('is dropped with the weight %s', (pounds) => {
    expect(correctSizeEstimate(['Largemouth Bass'], 500, pounds)).toEqual(nothing)
  })

  test('stays where its centimetres fit', () => {
    expect(correctSizeEstimate(['Largemouth Bass'], 450, 1)).toEqual(nothing)
    expect(correctSizeEstimate(['Muskellunge'], 400, 2000).lengthInches).toBe(157.5)
  })
})

test('no size is beyond what a log can hold, whatever was seen', { tags: 'slow' }, () => {
  for (const { species } of standardWeights) {
    for (let length = 1; length <= limits.lengthInches.max; length += 3) {
      for (const pounds of [null, 0.01, 1, 100, 2500, 4999, 5000]) {
        const { lengthInches, weightLbs } = correctSizeEstimate([species], length, pounds)
        expect(measurements.safeParse({ lengthInches, weightLbs, caughtWith: null }).success).toBe(true)
        expect(weightLbs).not.toBe(0)
      }
    }
  }
})
