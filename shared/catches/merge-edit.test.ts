import { expect, test } from 'vitest'
import { type Catch, type CatchBase, type CatchEdit, toCatch, unknownCatch } from '../catches.ts'
import { changedSince, mergeEdit } from './merge-edit.ts'

const fish = (values: Partial<Catch>) => toCatch({ ...unknownCatch, id: 'a', ...values })
const entered = { weightLbs: 4.2, weightSource: 'entered' } as const
const guessed = { weightLbs: 3.4, weightSource: 'guessed' } as const
const mine: CatchEdit = { weightLbs: 4, weightSource: 'entered' }

const cases: [name: string, stored: Partial<Catch>, edit: CatchEdit, base: CatchBase, yielded: string[]][] = [
  ['as it was', guessed, mine, guessed, []],
  ['another guess by now', { ...guessed, weightLbs: 3.9 }, mine, guessed, []],
  ['derived from another length by now', { weightLbs: 3.9, weightSource: 'derived' }, mine, guessed, []],
  ['another value entered elsewhere', entered, mine, guessed, ['weight']],
  [
    'the same value confirmed elsewhere',
    { ...guessed, weightSource: 'confirmed' },
    mine,
    guessed,
    ['weight'],
  ],
  ['the same value by a base without a source', { ...entered }, mine, { weightLbs: 4.2 }, []],
  ['without a base', entered, mine, {}, []],
  ['cleared elsewhere', { weightLbs: null, weightSource: 'entered' }, mine, guessed, ['weight']],
  ['a note changed elsewhere', { note: 'theirs' }, { note: 'mine' }, { note: null }, ['note']],
  ['a note cleared elsewhere', { note: null }, { note: 'mine' }, { note: 'before' }, ['note']],
  ['bait as it was', { caughtWith: 'Worm' }, { caughtWith: null }, { caughtWith: 'Worm' }, []],
  [
    'a name confirmed here and changed elsewhere',
    { species: 'Pike', speciesSource: 'entered' },
    { confirmed: ['species'] },
    { species: 'Perch', speciesSource: 'guessed' },
    ['species'],
  ],
]
test.each(cases)('%s', (_, stored, edit, base, yielded) => {
  const merged = mergeEdit(fish(stored), edit, base)
  expect(merged.yielded).toEqual(yielded)
  if (yielded.length === 0) expect(merged.edit).toEqual(edit)
  else expect(Object.values(merged.edit).flat()).toEqual([])
})

test('fields yield one by one, a size with its source and ruler', () => {
  const stored = fish({ ...entered, caughtWith: 'Worm', lengthInches: 20, lengthSource: 'measured' })
  const edit: CatchEdit = {
    ...mine,
    caughtWith: 'Spoon',
    lengthInches: 19,
    lengthSource: 'ruler',
    ruler: null,
  }
  const base: CatchBase = { ...guessed, caughtWith: 'Worm', lengthInches: 18, lengthSource: 'guessed' }
  expect(mergeEdit(stored, edit, base)).toEqual({
    edit: { caughtWith: 'Spoon' },
    yielded: ['length', 'weight'],
  })
})

test('equal new values are no conflict, and the surer source stays', () => {
  const stored = fish({
    weightLbs: 4,
    weightSource: 'measured',
    species: 'Northern Pike',
    speciesSource: 'entered',
  })
  const edit: CatchEdit = { ...mine, species: 'northern pike' }
  const base: CatchBase = { ...guessed, species: null, speciesSource: 'guessed' }
  expect(mergeEdit(stored, edit, base)).toEqual({ edit: {}, yielded: [] })
  const measured: CatchEdit = { weightLbs: 4, weightSource: 'measured' }
  const merged = mergeEdit(fish({ weightLbs: 4, weightSource: 'entered' }), measured, base)
  expect(merged).toEqual({ edit: measured, yielded: [] })
})

test('what the user has entered elsewhere since counts as changed, other guesses do not', () => {
  const base: CatchBase = { species: 'Perch', speciesSource: 'guessed', ...guessed, note: null }
  expect(changedSince(fish({ species: 'Pike', ...guessed }), base)).toEqual([])
  expect(changedSince(fish({ species: 'Perch', ...entered, note: 'theirs' }), base)).toEqual([
    'weight',
    'note',
  ])
})
