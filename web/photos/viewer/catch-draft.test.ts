import { expect, test } from 'vitest'
import type { CatchEdit } from '../photos-api.ts'
import { draftOf, editOf } from './catch-draft.ts'

const known: CatchEdit = {
  species: ['northern pike', 'bass, largemouth'],
  lengthInches: 18.25,
  weightLbs: 3.24,
  caughtWith: null,
}
const before = draftOf(known)

test('fields show what is known, numbers in steps of a tenth', () => {
  expect(before).toEqual({
    species: 'northern pike, bass, largemouth',
    lengthInches: '18.3',
    weightLbs: '3.2',
    caughtWith: '',
  })
})

test('species are split on commas, trimmed, and empty ones dropped', () => {
  expect(editOf({ ...before, species: ' pike ,, zander,' }, before, known).species).toEqual([
    'pike',
    'zander',
  ])
})

test('what is emptied is sent as null', () => {
  const emptied = { species: ' , ', lengthInches: '', weightLbs: ' ', caughtWith: '  ' }
  expect(editOf(emptied, { ...before, caughtWith: 'fly' }, known)).toEqual({
    species: null,
    lengthInches: null,
    weightLbs: null,
    caughtWith: null,
  })
})

test('what is left alone stays as it is known by now, also what arrived meanwhile', () => {
  const arrived = { ...known, weightLbs: 4.08, caughtWith: 'jig' }
  expect(editOf({ ...before, lengthInches: '20' }, before, arrived)).toEqual({ ...arrived, lengthInches: 20 })
})
