import { expect, test } from 'vitest'
import { type Catch, toCatch, unknownCatch } from '../../shared/catches.ts'
import { fishToMeasure } from './fish-to-measure.ts'

const fish = (id: string, lengthInches: number | null, lengthSource: Catch['lengthSource']) =>
  toCatch({ ...unknownCatch, id, lengthInches, lengthSource })

test('the ruler opens on the largest fish whose length is not known', () => {
  const known = fish('known', 20, 'measured')
  const guesses = [
    fish('small', 8, 'guessed'),
    fish('large', 12, 'guessed'),
    fish('unnamed', null, 'guessed'),
  ]
  expect(fishToMeasure([known, ...guesses])?.id).toBe('large')
  expect(fishToMeasure([known, fish('confirmed', 22, 'confirmed')])?.id).toBe('confirmed')
  expect(fishToMeasure([known, fish('unnamed', null, 'entered')])?.id).toBe('unnamed')
  expect(fishToMeasure([])).toBeUndefined()
})
