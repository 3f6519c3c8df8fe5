import { expect, test } from 'vitest'
import { lengthBand, lengthError } from '../size-estimates/length-band.ts'
import { type EvaluatedFish, evaluateSpecies } from './evaluate-species.ts'
import { evaluateFish, evaluateLengths, sumUpEvaluations } from './measure-accuracy.ts'

function fish(fields: Partial<EvaluatedFish> = {}): EvaluatedFish {
  return {
    species: ['Largemouth Bass'],
    candidates: [],
    group: null,
    lengthInches: null,
    estimatedLengthInches: null,
    ...fields,
  }
}

test('a name is right under any of its names, and only the first three count', () => {
  const steelhead = fish({ species: ['Steelhead'], candidates: ['Rainbow Trout (Oncorhynchus mykiss)'] })
  expect(evaluateSpecies(steelhead)).toMatchObject({ first: true, firstThree: true })
  const third = fish({ candidates: ['Spotted Bass', 'Shoal Bass', 'largemouth'] })
  expect(evaluateSpecies(third)).toMatchObject({ first: false, firstThree: true })
  const fourth = fish({ candidates: ['Spotted Bass', 'Shoal Bass', 'Walleye', 'Largemouth Bass'] })
  expect(evaluateSpecies(fourth)).toMatchObject({ first: false, firstThree: false })
  expect(evaluateSpecies(fish({ species: ['Weißfisch'], candidates: ['WEISSFISCH'] }))).toMatchObject({
    first: true,
  })
})

test('a fish whose species no one has told is not evaluated, and one without an answer is wrong', () => {
  expect(evaluateSpecies(fish({ species: [], candidates: ['Walleye'] }))).toBeNull()
  expect(evaluateSpecies(fish())).toEqual({ first: false, firstThree: false, group: false })
})

test('each length is evaluated by the band that the fish before it gave', () => {
  const [measured, ...estimates] = [20, 20.5, 21, 24, 20.2, 20.6, 26, 15.9]
  const pairs = estimates.map((estimatedLengthInches) =>
    fish({ lengthInches: measured ?? null, estimatedLengthInches }),
  )
  const expected = estimates.map((estimate, index) => {
    const errors = estimates
      .slice(0, index)
      .map((earlier) => lengthError(20, earlier))
      .sort()
    const { low, high } = lengthBand(estimate, errors)
    return low <= 20 && 20 <= high
  })
  expect(evaluateLengths(pairs).map((evaluation) => evaluation?.isInsideBand)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set([true, false]))
})

test('figures count what can be evaluated, with the median error of lengths', () => {
  const evaluated = evaluateFish([
    fish({ candidates: ['Largemouth Bass'], lengthInches: 20, estimatedLengthInches: 18 }),
    fish({ candidates: ['Walleye', 'Largemouth Bass'], lengthInches: 10, estimatedLengthInches: 12 }),
    fish({ species: [], lengthInches: 10, estimatedLengthInches: 14 }),
    fish({ species: ['Boot'], candidates: ['Walleye'], lengthInches: 10 }),
  ])
  const figures = sumUpEvaluations(evaluated.map(({ evaluations }) => evaluations))
  expect(figures).toMatchObject({
    first: { right: 1, count: 3 },
    firstThree: { right: 2, count: 3 },
    group: { right: 1, count: 2 },
    length: { count: 3, medianErrorInches: 2, insideBand: { right: 2, count: 3 } },
  })
  expect(figures.length.medianErrorPercent).toBeCloseTo(20, 9)
  expect(sumUpEvaluations([]).length).toMatchObject({ count: 0, medianErrorInches: null })
})
