import { expect, test } from 'vitest'
import { catchBands, type SizedFish } from '../catches/catch-bands.ts'
import type { SizeSource } from '../catches.ts'
import { chooseBest } from './choose-best.ts'

/** Errors after which a guess of 20 in may be 16 to 25 in. */
const lengthErrors: number[] = Array(4).fill(Math.log(1.25))

function bass(fields: Partial<SizedFish>): { caught: SizedFish } {
  return {
    caught: {
      species: 'Largemouth Bass',
      lengthInches: null,
      lengthSource: 'guessed',
      weightLbs: null,
      weightSource: 'guessed',
      ...fields,
    },
  }
}
const long = (lengthInches: number, lengthSource: SizeSource) => bass({ lengthInches, lengthSource })

test.each<SizeSource>(['measured', 'ruler', 'entered', 'confirmed'])(
  'a length that is %s comes before a longer guess whose band begins below it',
  (source) => {
    const known = long(17, source)
    expect(chooseBest([long(20, 'guessed'), known, long(12, source)], 'length', lengthErrors)).toBe(known)
  },
)

test('a guess replaces a known length if even the low end of its band is above it', () => {
  const guess = long(20, 'guessed')
  expect(chooseBest([long(15.9, 'measured'), guess, long(19, 'guessed')], 'length', lengthErrors)).toBe(guess)
  expect(chooseBest([long(16, 'measured'), guess], 'length', lengthErrors)).not.toBe(guess)
})

test('without a known value the largest guess is the best, and of equal ones the first', () => {
  const guess = long(20, 'guessed')
  expect(chooseBest([long(18, 'guessed'), guess, long(20, 'guessed')], 'length', [])).toBe(guess)
  expect(chooseBest([bass({}), bass({ lengthSource: 'entered' })], 'length', [])).toBeNull()
})

test('a weight from a guessed length has a wider band than one from a measured length', () => {
  const measured = bass({
    lengthInches: 20,
    lengthSource: 'measured',
    weightLbs: 4.3,
    weightSource: 'derived',
  })
  const guessed = bass({ lengthInches: 20, weightLbs: 4.3, weightSource: 'derived' })
  const [low, lower] = [measured, guessed].map(({ caught }) => catchBands(caught, []).weight?.low ?? 0)
  expect(low).toBeGreaterThan(lower ?? 0)
  const known = bass({ weightLbs: ((low ?? 0) + (lower ?? 0)) / 2, weightSource: 'measured' })
  expect(chooseBest([known, measured], 'weight', [])).toBe(measured)
  expect(chooseBest([known, guessed], 'weight', [])).toBe(known)
})
