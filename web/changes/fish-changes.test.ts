import { expect, test } from 'vitest'
import { type Catch, type CatchesEdit, toCatch, unknownCatch } from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import { emptyRows } from '../log/log.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import type { PendingEdit } from '../offline/pending-edits.ts'
import { pendingToCatchesEdit, toPendingChanges } from './fish-changes.ts'
import { mineEdit, yieldedText } from './result-texts.ts'
import { findValue } from './set-value.ts'
import { withCatches, withPendingEdits } from './show-changes.ts'

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
function edited(...edits: CatchesEdit[]): PendingEdit {
  let edited: PendingEdit = { id: saved.id, accountId: 'me', madeAt: 0, changes: [] }
  for (const edit of edits) {
    const changes = toPendingChanges(shownWith(edited), edit)
    if (changes) edited = { ...edited, changes: [...edited.changes, changes] }
  }
  return edited
}

function shownWith(edit: PendingEdit): LogPhoto {
  const shown = withPendingEdits(rows, new Map([[saved.id, edit]]))
  return selectPhotosById(shown, [saved.id])[0] ?? saved
}

const fishIn = (photo: LogPhoto) => photo.catches ?? []

test('an edit waits as the fields that it changes, and a further one as what it changes of those', () => {
  const edit = edited(
    { changed: [{ id: 'pike', weightLbs: 9, species: 'Pike', note: null }] },
    { changed: [{ id: 'pike', weightLbs: 9.5, weightSource: 'measured', note: 'Deep' }] },
    { changed: [{ id: 'perch', caughtWith: 'Worm' }] },
    { changed: [{ id: 'perch', caughtWith: 'Worm' }] },
  )
  expect(edit.changes.map(({ changed }) => changed)).toEqual([
    [
      {
        id: 'pike',
        base: { weightLbs: 8, weightSource: 'entered' },
        values: { weightLbs: 9, weightSource: 'entered' },
      },
    ],
    [
      {
        id: 'pike',
        base: { weightLbs: 9, weightSource: 'entered', note: null },
        values: { weightLbs: 9.5, weightSource: 'measured', note: 'Deep' },
      },
    ],
    [{ id: 'perch', base: { caughtWith: null }, values: { caughtWith: 'Worm' } }],
  ])
  expect(fishIn(shownWith(edit))).toMatchObject([
    { weightLbs: 9.5, weightSource: 'measured', note: 'Deep', lengthInches: 30 },
    { caughtWith: 'Worm' },
  ])
})

test('an edit is sent with what was seen, and a confirmation as one', () => {
  const edit = edited({ changed: [{ id: 'pike', confirmed: ['species', 'length'], weightLbs: 9 }] })
  expect(edit.changes.map(pendingToCatchesEdit)).toEqual([
    {
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
    },
  ])
})

test('an added fish can be changed and removed before it is sent', () => {
  const added: CatchesEdit = { added: [{ id: 'new', species: 'Roach', weightLbs: 1 }] }
  const edit = edited(added, { changed: [{ id: 'new', weightLbs: 1.5, note: 'Late' }] })
  expect(fishIn(shownWith(edit))).toMatchObject([{}, {}, { id: 'new', weightLbs: 1.5, note: 'Late' }])
  expect(edit.changes.map(pendingToCatchesEdit)).toMatchObject([
    { added: [{ id: 'new', species: 'Roach', weightLbs: 1, weightSource: 'entered' }] },
    { changed: [{ id: 'new', weightLbs: 1.5, note: 'Late', base: { weightLbs: 1, note: null } }] },
  ])
  const gone = edited(added, { removed: ['new'] })
  expect(fishIn(shownWith(gone))).toHaveLength(2)
  expect(gone.changes[1]).toMatchObject({ changed: [], added: [], removed: [{ id: 'new' }] })
})

test('an edit does not cover what has been entered elsewhere since', () => {
  const edit = edited({ changed: [{ id: 'pike', weightLbs: 9, caughtWith: 'Spoon' }] })
  const elsewhere = withCatches(saved, [toCatch({ ...pike, weightLbs: 8.4 }), perch])
  const now = { ...rows, photos: new Map([[saved.id, toCompactPhoto(elsewhere)]]) }
  const shown = withPendingEdits(now, new Map([[saved.id, edit]]))
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

test('a waiting favorite is shown beside changes of fish', () => {
  const favorite = { ...edited({ changed: [{ id: 'pike', caughtWith: 'Fly' }] }), isFavorite: true }
  expect(shownWith(favorite)).toMatchObject({ isFavorite: true, catches: [{ caughtWith: 'Fly' }, {}] })
  expect(findValue(favorite)?.droppedText).toBe('The photo wasn’t added to favorites.')
})
