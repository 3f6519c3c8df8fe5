import { expect, test } from 'vitest'
import { takeOver } from './former-edits.ts'

const edit = { id: 'photo', accountId: 'angler', madeAt: 1 }
const nothing = { changed: [], added: [], removed: [] }
const weight = { ...nothing, changed: [{ id: 'fish', base: {}, values: { weightLbs: 4 } }] }
const removal = { ...nothing, removed: [{ id: 'fish', base: {} }] }

test('an edit of an earlier version waits with what the server may have of it first', () => {
  const former = { ...edit, ...removal, attempted: weight, isFavorite: true }
  expect(takeOver(former, null)).toEqual({ ...edit, isFavorite: true, changes: [weight, removal] })
})

test('a favorite or a catch without a photo of an earlier version changes no fish', () => {
  const noted = { edit: null, sent: null }
  expect(takeOver({ ...edit, ...nothing, noted }, null)).toEqual({ ...edit, noted, changes: [] })
})

test('what has been changed since comes after it, and counts', () => {
  const since = { ...edit, madeAt: 2, isFavorite: false, changes: [removal] }
  const taken = takeOver({ ...edit, ...weight, isFavorite: true }, since)
  expect(taken).toEqual({ ...edit, madeAt: 2, isFavorite: false, changes: [weight, removal] })
})
