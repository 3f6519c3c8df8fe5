import { applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import { valuesByField } from '../../shared/catches/merge-edit.ts'
import { type EditedField, editedFields } from '../../shared/catches/note-fields.ts'
import {
  type Catch,
  type CatchBase,
  type CatchEdit,
  type CatchesEdit,
  catchesOf,
  isKnown,
  type StoredCatch,
  unknownCatch,
} from '../../shared/catches.ts'
import { updateCatchesEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import type { FishDifference, FishValues, PendingChanges } from '../offline/pending-edits.ts'
import { randomUuid } from './random-uuid.ts'
import type { Change } from './save-change.ts'

/*
 * An edit of fish is sent as it was made. It is shown, and waits, as the fields that it changes, with what the user saw and what they
 * should be. One that has waited is sent with both, so that the server can tell what has been changed elsewhere meanwhile.
 */

/** An edit of the fish of a photo, as it is shown. */
interface FishEdit {
  photo: LogPhoto
  edit: CatchesEdit
  /** Saves the same in another way. */
  send?: Change['send']
}

/** Returns the change that an edit of fish is. */
export function fishChange({ photo, edit, send }: FishEdit): Change {
  const body = withIds(edit)
  const changes = toPendingChanges(photo, body)
  const accountId = requestUser() ?? ''
  return {
    id: photo.id,
    part: 'fish',
    isOpen: send !== undefined && (edit.added ?? []).length > 0,
    send: send ?? ((signal) => request(updateCatchesEndpoint, { params: { id: photo.id }, body, signal })),
    fold: (before) =>
      changes === null
        ? before
        : {
            madeAt: Date.now(),
            ...before,
            id: photo.id,
            accountId,
            changes: [...(before?.changes ?? []), changes],
          },
  }
}

/** Gives added fish their ids, so that one whose response is lost is not added again. */
function withIds(edit: CatchesEdit): CatchesEdit {
  const added = edit.added?.map((fish) => ({ ...fish, id: fish.id ?? randomUuid() }))
  return { ...edit, ...(added && { added }) }
}

/** Returns what an edit of the fish of a photo, as it is shown, changes; null if that is nothing. */
export function toPendingChanges(photo: LogPhoto, edit: CatchesEdit): PendingChanges | null {
  const shown = new Map(catchesOf(photo).map((fish) => [fish.id, fish]))
  const changed = (edit.changed ?? []).flatMap(({ id, base, ...change }) => {
    const fish = shown.get(id)
    return fish ? toDifference(fish, change) : []
  })
  const added = (edit.added ?? []).map(({ id = photo.id, ...values }) => ({
    ...changeValues(unknownCatch, values),
    speciesSource: 'entered' as const,
    id,
  }))
  const removed = (edit.removed ?? []).flatMap((entry) => {
    const fish = shown.get(typeof entry === 'string' ? entry : entry.id)
    return fish ? [{ id: fish.id, base: pickValues(fish, editedFields) }] : []
  })
  return changed.length + added.length + removed.length > 0 ? { changed, added, removed } : null
}

/** Returns what to send for waiting changes: the changes, and what the user saw before. */
export function pendingToCatchesEdit({ changed, added, removed }: PendingChanges): CatchesEdit {
  return {
    changed: changed.map(({ id, base, values }) => ({
      ...valuesToCatchEdit(values, base),
      id,
      base: withoutRuler(base),
    })),
    added: added.map((fish) => {
      const fields = editedFields.filter((field) => differs(field, unknownCatch, fish))
      return { ...valuesToCatchEdit(pickValues(fish, fields), unknownCatch), id: fish.id }
    }),
    removed: removed.map(({ id, base }) => ({ id, base: withoutRuler(base) })),
  }
}

/** Returns the edit that gives a fish these values, each known as it is here. */
export function valuesToCatchEdit(values: FishValues, base: FishValues): CatchEdit {
  const { species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource, ruler, ...notes } =
    values
  const isConfirmed = {
    species: speciesSource === 'confirmed' && species === base.species,
    length: lengthSource === 'confirmed' && lengthInches === base.lengthInches,
    weight: weightSource === 'confirmed' && weightLbs === base.weightLbs,
  }
  const confirmed = (['species', 'length', 'weight'] as const).filter((name) => isConfirmed[name])
  return {
    ...notes,
    ...(species !== undefined &&
      !isConfirmed.species && { species, ...(speciesSource === 'guessed' && { speciesSource }) }),
    ...(lengthSource !== undefined && !isConfirmed.length && toLength(lengthInches, lengthSource)),
    ...(weightSource !== undefined && !isConfirmed.weight && toWeight(weightLbs, weightSource)),
    ...(ruler !== undefined && JSON.stringify(ruler) !== JSON.stringify(base.ruler) && { ruler }),
    ...(confirmed.length > 0 && { confirmed }),
  }
}

/** Returns the values of some fields of a fish. */
export function pickValues(fish: FishValues, fields: readonly EditedField[]): FishValues {
  const names = fields.flatMap((field) => valuesByField[field] as readonly (keyof FishValues)[])
  return Object.fromEntries(names.flatMap((name) => (fish[name] === undefined ? [] : [[name, fish[name]]])))
}

/** Returns whether a field has other values in `after`. */
export function differs(field: EditedField, before: FishValues, after: FishValues): boolean {
  return valuesByField[field].some(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}

function toDifference(fish: Catch, change: CatchEdit): FishDifference[] {
  const after = changeValues(fish, change)
  const fields = editedFields.filter(
    (field) => differs(field, fish, after) && !isFollowing(field, fish, after),
  )
  if (fields.length === 0) return []
  return [{ id: fish.id, base: pickValues(fish, fields), values: pickValues(after, fields) }]
}

function changeValues(fish: Omit<StoredCatch, 'id'>, edit: CatchEdit): Omit<StoredCatch, 'id'> {
  const { values, ruler = fish.ruler } = applyCatchEdit(fish, edit)
  return { ...unknownCatch, ...fish, ...values, ruler }
}

/** Returns whether a weight was and is derived from the length, which the server does as well. */
function isFollowing(field: EditedField, before: FishValues, after: FishValues): boolean {
  return field === 'weight' && before.weightSource === 'derived' && after.weightSource === 'derived'
}

function toLength(
  lengthInches: CatchEdit['lengthInches'],
  source: NonNullable<CatchBase['lengthSource']>,
): CatchEdit {
  if (!isKnown(source)) return { lengthSource: 'guessed' }
  const lengthSource = source === 'measured' || source === 'ruler' ? source : 'entered'
  return { lengthInches, lengthSource }
}

function toWeight(
  weightLbs: CatchEdit['weightLbs'],
  source: NonNullable<CatchBase['weightSource']>,
): CatchEdit {
  const weightSource = source === 'ruler' || source === 'confirmed' ? 'entered' : source
  return { weightLbs, weightSource }
}

function withoutRuler({ ruler, ...base }: FishValues): CatchBase {
  return base
}
