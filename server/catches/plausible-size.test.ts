import { expect, test } from 'vitest'
import { plausibleSize } from './plausible-size.ts'
import { standardWeights } from './standard-weights.ts'

// Worked by hand from the published equations: what a fish of 18 inches in good condition weighs.
test.each([
  ['Largemouth Bass', 3.33],
  ['Walleye', 2.24],
  ['Northern Pike', 1.39],
  ['Channel Catfish', 2.02],
  ['Rainbow Trout', 2.31],
])('a %s of 18 inches without a weight weighs %f lb', (species, pounds) => {
  expect(plausibleSize([species], 18, null)).toEqual({ lengthInches: 18, weightLbs: pounds })
})

test('a weight that fits the length stays', () => {
  expect(plausibleSize(['Largemouth Bass'], 18, 2.9)).toEqual({ lengthInches: 18, weightLbs: 2.9 })
})

test.each([1.5, 6.5, 0, 33])('18 inches and %f lb do not fit, and the weight gives way', (pounds) => {
  expect(plausibleSize(['Largemouth Bass'], 18, pounds)).toEqual({ lengthInches: 18, weightLbs: 3.33 })
})

test('a weight alone stays alone', () => {
  expect(plausibleSize(['Walleye'], null, 4)).toEqual({ lengthInches: null, weightLbs: 4 })
})

test('fish too short for the equation stay as they are', () => {
  expect(plausibleSize(['Muskellunge'], 12, 9)).toEqual({ lengthInches: 12, weightLbs: 9 })
  expect(plausibleSize(['Muskellunge'], 12, null)).toEqual({ lengthInches: 12, weightLbs: null })
})

test.each([[['Red Drum']], [[]]])('species without an equation stay as they are: %j', (species) => {
  expect(plausibleSize(species, 30, 1)).toEqual({ lengthInches: 30, weightLbs: 1 })
  expect(plausibleSize(species, 30, null)).toEqual({ lengthInches: 30, weightLbs: null })
})

test('the first species counts, under any of its names', () => {
  for (const name of ['LARGEMOUTH bass', 'Largemouth', 'Largemouth Bass (Micropterus salmoides)']) {
    expect(plausibleSize([name, 'Walleye'], 18, null).weightLbs).toBe(3.33)
  }
})

test('every equation weighs a two-footer like a fish', () => {
  const pounds = standardWeights.map(({ species }) => plausibleSize([species], 24, null).weightLbs ?? 0)
  expect(Math.min(...pounds)).toBeGreaterThan(2)
  expect(Math.max(...pounds)).toBeLessThan(20)
})

test('no name means two species', () => {
  const names = standardWeights.flatMap(({ species, aliases }) => [species.toLowerCase(), ...aliases])
  expect(new Set(names).size).toBe(names.length)
})
