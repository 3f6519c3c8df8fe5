import { expect, test } from 'vitest'
import { type StoredCatch, unknownCatch } from '../catches.ts'
import { applyCatchEdit } from './apply-catch-edit.ts'

const guessed: Omit<StoredCatch, 'id'> = {
  ...unknownCatch,
  species: 'Largemouth Bass',
  lengthInches: 18,
  estimatedLengthInches: 18,
  weightLbs: 3.4,
}
const derived = { ...guessed, weightLbs: 3.09, weightSource: 'derived' } as const

test('“me” is no name of an angler', () => {
  expect(applyCatchEdit(guessed, { caughtBy: 'Me ' }).values.caughtBy).toBeNull()
  expect(applyCatchEdit(guessed, { caughtBy: 'Mel' }).values.caughtBy).toBe('Mel')
  expect(applyCatchEdit(guessed, {}).values).not.toHaveProperty('caughtBy')
})

test('a derived weight follows a changed length or species', () => {
  expect(applyCatchEdit(derived, { lengthInches: 12, lengthSource: 'ruler' }).values).toMatchObject({
    lengthSource: 'ruler',
    weightLbs: 0.82,
    weightSource: 'derived',
  })
  expect(applyCatchEdit(derived, { species: 'Northern Pike' }).values).toMatchObject({
    weightLbs: 1.29,
    weightSource: 'derived',
  })
})

test.each(['measured', 'entered', 'confirmed'] as const)(
  'a weight that is %s stays as it is',
  (weightSource) => {
    const known = { ...guessed, weightSource }
    expect(applyCatchEdit(known, { lengthInches: 12 }).values).toMatchObject({ weightSource })
    expect(applyCatchEdit(known, { lengthInches: 12 }).values).not.toHaveProperty('weightLbs')
  },
)
