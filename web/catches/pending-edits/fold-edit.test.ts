import { expect, test } from 'vitest'
import { type Catch, type CatchesEdit, toCatch, unknownCatch } from '../../../shared/catches.ts'
import { toCompactPhoto } from '../../../shared/sync/to-compact-photo.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { galleryPhotos } from '../../../test/samples/sample-photo-list.ts'
import { emptyRows } from '../../log/log.ts'
import { selectPhotosById } from '../../log/select-photos.ts'
import { hasUnsent, type PendingEdit } from '../../offline/pending-edits.ts'
import { withCatches } from '../optimistic-fish.ts'
import { afterSending, changesToSend, foldEdit, noChanges, withAttempted, withoutSent } from './fold-edit.ts'
import { pendingToCatchesEdit } from './pending-to-catches-edit.ts'
import { droppedText, mineEdit, yieldedText } from './result-texts.ts'
import { withPendingEdits } from './show-edits.ts'

const [sample] = galleryPhotos(1) as LogPhoto[] as [LogPhoto]
const pike: Catch = toCatch({
  ...unknownCatch,
  id: 'pike',
  species: 'Pike',
  lengthInches: 30,
  estimatedLengthInches: 30,
  weightLbs: 8,
  weightSource: 'entered',
})
const perch: Catch = toCatch({ ...unknownCatch, id: 'perch', species: 'Perch' })
const saved = withCatches(sample, [pike, perch])
const rows = { ...emptyRows, photos: new Map([[saved.id, toCompactPhoto(saved)]]) }

/** Makes edits one after the other, each of the photo as it is shown then. */
function edited(...edits: CatchesEdit[]): PendingEdit | null {
  return edits.reduce<PendingEdit | null>(
    (before, edit, index) =>
      foldEdit(before, { photo: shownWith(before), edit, accountId: 'me', now: index }),
    null,
  )
}

function shownWith(edit: PendingEdit | null): LogPhoto {
  const shown = withPendingEdits(rows, new Map(edit ? [[saved.id, edit]] : []))
  return selectPhotosById(shown, [saved.id])[0] ?? saved
}

const fishIn = (photo: LogPhoto) => photo.catches ?? []

test('several edits of a field keep what was seen first and the last value', () => {
  const edit = edited(
    { changed: [{ id: 'pike', weightLbs: 9 }] },
    { changed: [{ id: 'pike', weightLbs: 9.5, weightSource: 'measured', note: 'Deep' }] },
    { changed: [{ id: 'perch', caughtWith: 'Worm' }] },
  )
  expect(edit).toMatchObject({ id: saved.id, accountId: 'me', madeAt: 0 })
  expect(edit?.changed).toEqual([
    {
      id: 'pike',
      base: { weightLbs: 8, weightSource: 'entered', note: null },
      values: { weightLbs: 9.5, weightSource: 'measured', note: 'Deep' },
    },
    { id: 'perch', base: { caughtWith: null }, values: { caughtWith: 'Worm' } },
  ])
  expect(fishIn(shownWith(edit))).toMatchObject([
    { weightLbs: 9.5, weightSource: 'measured', note: 'Deep', lengthInches: 30 },
    { caughtWith: 'Worm' },
  ])
})

test('a field that is as it was is left out, and an edit without any is none', () => {
  const edit = edited(
    { changed: [{ id: 'pike', confirmed: ['length'], note: 'Deep' }] },
    { changed: [{ id: 'pike', lengthSource: 'guessed' }] },
  )
  expect(edit?.changed).toEqual([{ id: 'pike', base: { note: null }, values: { note: 'Deep' } }])
  expect(
    edited({ changed: [{ id: 'pike', note: 'Deep' }] }, { changed: [{ id: 'pike', note: null }] }),
  ).toBeNull()
  expect(edited({ changed: [{ id: 'pike', weightLbs: 8, species: 'Pike' }] })).toBeNull()
})

test('an edit is sent with what was seen, and a confirmation as one', () => {
  const edit = edited({ changed: [{ id: 'pike', confirmed: ['species', 'length'], weightLbs: 9 }] })
  expect(edit && pendingToCatchesEdit(edit)).toEqual({
    changed: [
      {
        id: 'pike',
        confirmed: ['species', 'length'],
        weightLbs: 9,
        weightSource: 'entered',
        base: {
          species: 'Pike',
          speciesSource: 'guessed',
          lengthInches: 30,
          lengthSource: 'guessed',
          weightLbs: 8,
          weightSource: 'entered',
        },
      },
    ],
    added: [],
    removed: [],
  })
})

test('edits of an added fish fold into the addition, and its removal into nothing', () => {
  const added: CatchesEdit = { added: [{ id: 'new', species: 'Roach', weightLbs: 1 }] }
  const edit = edited(added, { changed: [{ id: 'new', weightLbs: 1.5, note: 'Late' }] })
  expect(fishIn(shownWith(edit))).toHaveLength(3)
  expect(edit && pendingToCatchesEdit(edit)).toEqual({
    changed: [],
    added: [{ id: 'new', species: 'Roach', weightLbs: 1.5, weightSource: 'entered', note: 'Late' }],
    removed: [],
  })
  expect(edited(added, { removed: ['new'] })).toBeNull()
})

test('the removal of a fish drops its changes, and keeps what was seen first', () => {
  const edit = edited({ changed: [{ id: 'pike', weightLbs: 9 }] }, { removed: ['pike'] })
  expect(edit).toMatchObject({
    changed: [],
    removed: [{ id: 'pike', base: { weightLbs: 8, species: 'Pike' } }],
  })
  expect(fishIn(shownWith(edit))).toMatchObject([{ id: 'perch' }])
})

test('what was changed while an edit was being sent is left, with what was sent as its base', () => {
  const first: CatchesEdit = {
    changed: [{ id: 'pike', weightLbs: 9, note: 'Deep' }],
    added: [{ id: 'new', species: 'Roach' }],
  }
  const sent = edited(first)
  const current = edited(first, {
    changed: [
      { id: 'pike', weightLbs: 10 },
      { id: 'new', note: 'Late' },
    ],
  })
  if (!sent || !current) throw new Error('There is no edit.')
  expect(withoutSent(sent, sent)).toBeNull()
  expect(withoutSent(current, sent)).toMatchObject({
    changed: [
      {
        id: 'pike',
        base: { weightLbs: 9, weightSource: 'entered' },
        values: { weightLbs: 10, weightSource: 'entered' },
      },
      { id: 'new', base: { note: null }, values: { note: 'Late' } },
    ],
    added: [],
    removed: [],
  })
  const gone = edited(first, { removed: ['new'] })
  expect(gone && withoutSent(gone, sent)).toMatchObject({ changed: [], added: [], removed: [{ id: 'new' }] })
})

test('a fish that is removed while its change is sent is removed as the change has left it', () => {
  const change: CatchesEdit = { changed: [{ id: 'pike', note: 'Deep' }] }
  const sent = edited(change)
  const current = edited(change, { removed: ['pike'] })
  expect(sent && current && withoutSent(current, sent)?.removed).toMatchObject([
    { id: 'pike', base: { note: 'Deep', weightLbs: 8 } },
  ])
})

test('after a lost response, the same changes are sent again, and further ones are of what came of them', () => {
  const first = edited({ changed: [{ id: 'pike', note: 'Deep' }], added: [{ id: 'new', species: 'Roach' }] })
  if (!first) throw new Error('There is no edit.')
  const lost = withAttempted(first, first)
  expect(lost).toMatchObject({
    changed: [],
    added: [],
    attempted: { changed: [{ id: 'pike' }], added: [{ id: 'new' }] },
  })
  expect(hasUnsent(lost)).toBe(true)
  const edit: CatchesEdit = {
    changed: [
      { id: 'pike', note: 'Very deep' },
      { id: 'new', weightLbs: 1 },
    ],
  }
  const current = foldEdit(lost, { photo: shownWith(lost), edit, accountId: 'me', now: 2 })
  if (!current) throw new Error('There is no edit.')
  expect(fishIn(shownWith(current))).toMatchObject([{ note: 'Very deep' }, {}, { id: 'new', weightLbs: 1 }])
  expect(changesToSend(current)).toEqual(lost.attempted)
  const left = afterSending(current, current)
  expect(left).toMatchObject({
    changed: [
      { id: 'pike', base: { note: 'Deep' }, values: { note: 'Very deep' } },
      { id: 'new', base: { weightLbs: null }, values: { weightLbs: 1 } },
    ],
    added: [],
  })
  expect(left?.attempted).toBeUndefined()
  const undone = { changed: [{ id: 'pike', note: null }], removed: ['new'] }
  const back = foldEdit(lost, { photo: shownWith(lost), edit: undone, accountId: 'me', now: 2 })
  expect(back).toMatchObject({
    changed: [{ base: { note: 'Deep' }, values: { note: null } }],
    removed: [{ id: 'new' }],
  })
  expect(afterSending(lost, lost)).toBeNull()
})

test('a fish that is added twice is one', () => {
  expect(
    edited({ added: [{ id: 'new', species: 'Roach' }] }, { added: [{ id: 'new', species: 'Rudd' }] })?.added,
  ).toMatchObject([{ id: 'new', species: 'Rudd' }])
})

test('an edit does not cover what has been entered elsewhere since', () => {
  const edit = edited({ changed: [{ id: 'pike', weightLbs: 9, caughtWith: 'Spoon' }] })
  const elsewhere = withCatches(saved, [toCatch({ ...pike, weightLbs: 8.4 }), perch])
  const now = { ...rows, photos: new Map([[saved.id, toCompactPhoto(elsewhere)]]) }
  const shown = withPendingEdits(now, new Map(edit ? [[saved.id, edit]] : []))
  expect(selectPhotosById(shown, [saved.id])[0]?.catches).toMatchObject([
    { weightLbs: 8.4, caughtWith: 'Spoon' },
    {},
  ])
})

test('fields that yielded are named with both values, and can be saved after all', () => {
  const fish = toCatch({ ...pike, weightLbs: 4.2 })
  const weight = { weightLbs: 4, weightSource: 'measured' } as const
  expect(yieldedText([fish], [{ id: 'pike', fields: ['weight'], values: weight }], 'imperial')).toBe(
    'Weight stays 4.2 lbs, as entered on another device (yours: 4 lbs).',
  )
  const further = [
    { id: 'perch', fields: ['note'] as const, values: { note: 'Late' } },
    { id: 'pike', fields: ['weight'] as const, values: null },
    { id: 'gone', fields: ['weight'] as const, values: weight },
  ]
  expect(yieldedText([fish, perch], further, 'imperial')).toBe(
    'Fish 2: note stays empty, as entered on another device (yours: “Late”). ' +
      'Fish 1 wasn’t removed because another device changed it. ' +
      'The fish is no longer in this photo. Your change: weight 4 lbs.',
  )
  expect(mineEdit([fish, perch], further)).toEqual({
    changed: [{ id: 'perch', note: 'Late' }],
    removed: ['pike'],
  })
  expect(mineEdit([perch], [{ id: 'pike', fields: ['weight'], values: weight }])).toBeNull()
})

test('an outcome is named as everywhere else', () => {
  const fish = toCatch({ ...pike, outcome: 'kept' })
  const yielded = [{ id: 'pike', fields: ['outcome'] as const, values: { outcome: 'lost' } as const }]
  expect(yieldedText([fish], yielded, 'imperial')).toBe(
    'Outcome stays Kept, as entered on another device (yours: Got away).',
  )
})

test('a rejected edit says what it contained', () => {
  const edit = edited({
    changed: [{ id: 'pike', weightLbs: 4, note: 'Deep' }],
    added: [{ id: 'new', species: 'roach' }],
    removed: ['perch'],
  })
  expect(edit && droppedText(edit, 'imperial')).toBe(
    'Your change: weight 4 lbs, note “Deep”. Your change: species Roach. The fish wasn’t removed.',
  )
})

test('a waiting favorite is shown, and stays beside changes of fish until both are sent', () => {
  const favorite: PendingEdit = { ...noChanges, id: saved.id, accountId: 'me', madeAt: 0, isFavorite: true }
  expect(hasUnsent(favorite)).toBe(true)
  expect(shownWith(favorite)).toEqual({ ...shownWith(null), isFavorite: true })
  const edit = { changed: [{ id: 'pike', caughtWith: 'Fly' }] }
  const both = foldEdit(favorite, { photo: saved, edit, accountId: 'me', now: 1 })
  expect(shownWith(both)).toMatchObject({ isFavorite: true })
  expect(both && afterSending(both, both)).toMatchObject({ isFavorite: true, changed: [] })
  expect(foldEdit(favorite, { photo: saved, edit: {}, accountId: 'me', now: 1 })).toEqual(favorite)
  expect(droppedText(favorite, 'imperial')).toBe('The photo wasn’t added to favorites.')
})
