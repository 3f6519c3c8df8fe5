import { applyCatchEdit } from '../../../shared/catches/apply-catch-edit.ts'
import { editedFields, valuesByField } from '../../../shared/catches/merge-edit.ts'
import {
  type Catch,
  type CatchesEdit,
  catchesOf,
  type EditedField,
  type StoredCatch,
  unknownCatch,
} from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import {
  type FishDifference,
  type FishValues,
  hasUnsent,
  type PendingChanges,
  type PendingEdit,
} from '../../offline/pending-edits.ts'

/** Who makes an edit, and when (`Date.now()`). */
interface Edited {
  photo: LogPhoto
  edit: CatchesEdit
  accountId: string
  now: number
}

/**
 * Folds an edit of a photo, as it is shown, into the one that waits: each field keeps the value that was seen first and
 * takes the last one, and fields that are as they were are left out. Returns null if nothing is left.
 */
export function foldEdit(
  before: PendingEdit | null,
  { photo, edit, accountId, now }: Edited,
): PendingEdit | null {
  const folded = { ...noChanges, ...before, id: photo.id, accountId }
  const shown = new Map(catchesOf(photo).map((fish) => [fish.id, fish]))
  let { changed, added, removed }: Pick<PendingEdit, 'changed' | 'added' | 'removed'> = folded
  for (const { id, base, ...change } of edit.changed ?? []) {
    const fish = shown.get(id)
    if (!fish) continue
    const after = changeFishValues(fish, change)
    if (added.some((other) => other.id === id))
      added = added.map((other) => (other.id === id ? { ...after, id } : other))
    else changed = replaceDifference(changed, foldDifference(findById(changed, id), id, fish, after))
  }
  for (const entry of edit.removed ?? []) {
    const id = typeof entry === 'string' ? entry : entry.id
    const fish = shown.get(id)
    if (fish && !findById(added, id))
      removed = [
        ...removed,
        { id, base: { ...pickValues(fish, editedFields), ...findById(changed, id)?.base } },
      ]
    changed = changed.filter((difference) => difference.id !== id)
    added = added.filter((other) => other.id !== id)
  }
  for (const { id = photo.id, ...values } of edit.added ?? [])
    added = [
      ...added.filter((other) => other.id !== id),
      { ...changeFishValues(unknownCatch, values), speciesSource: 'entered', id },
    ]
  return orNull({ ...folded, madeAt: before?.madeAt ?? now, changed, added, removed })
}

/** Returns what is left of an edit after an earlier state of it was sent; null if that is nothing. */
export function withoutSent(current: PendingEdit, sent: PendingChanges): PendingEdit | null {
  const sentFish = new Map([
    ...sent.changed.map(({ id, values }) => [id, values] as const),
    ...sent.added.map((fish) => [fish.id, pickValues(fish, editedFields)] as const),
  ])
  const nowChanged = [
    ...current.changed,
    ...current.added
      .filter(({ id }) => sentFish.has(id))
      .map((fish) => ({ id: fish.id, base: {}, values: pickValues(fish, editedFields) })),
  ]
  const isGone = (id: string) =>
    !findById(current.added, id) && !current.removed.some((fish) => fish.id === id)
  return orNull({
    ...current,
    changed: nowChanged.flatMap(({ id, base, values }) => {
      const known = { ...base, ...sentFish.get(id) }
      const fields = editedFields.filter((field) => differs(field, known, values))
      if (fields.length === 0) return []
      return [{ id, base: pickValues(known, fields), values: pickValues(values, fields) }]
    }),
    added: current.added.filter(({ id }) => !sentFish.has(id)),
    removed: [
      ...current.removed
        .filter(({ id }) => !findById(sent.removed, id))
        .map(({ id, base }) => ({ id, base: { ...base, ...sentFish.get(id) } })),
      ...sent.added
        .filter(({ id }) => isGone(id))
        .map((fish) => ({ id: fish.id, base: pickValues(fish, editedFields) })),
    ],
  })
}

/** Returns an edit whose changes were sent, but not answered: further ones are of what comes of them. */
export function withAttempted(
  current: PendingEdit,
  { changed, added, removed }: PendingChanges,
): PendingEdit {
  if (current.attempted) return current
  const left = withoutSent(current, { changed, added, removed }) ?? { ...current, ...noChanges }
  return { ...left, attempted: { changed, added, removed } }
}

/** Returns the changes of an edit that are sent next. */
export function changesToSend({ attempted, changed, added, removed }: PendingEdit): PendingChanges {
  return attempted ?? { changed, added, removed }
}

/** Returns what is left of an edit after its next changes were sent; null if that is nothing. */
export function afterSending(current: PendingEdit, sent: PendingEdit): PendingEdit | null {
  const { attempted, ...rest } = current
  return sent.attempted ? orNull(rest) : withoutSent(rest, sent)
}

/** Changes of no fish. */
export const noChanges: PendingChanges = { changed: [], added: [], removed: [] }

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

function changeFishValues(
  fish: Omit<StoredCatch, 'id'>,
  edit: NonNullable<CatchesEdit['added']>[number],
): Omit<StoredCatch, 'id'> {
  const { values, ruler = fish.ruler } = applyCatchEdit(fish, edit)
  return { ...unknownCatch, ...fish, ...values, ruler }
}

function foldDifference(
  before: FishDifference | undefined,
  id: string,
  fish: Catch,
  after: Omit<StoredCatch, 'id'>,
): FishDifference {
  const isNow = (field: EditedField) =>
    before !== undefined && before.values[valuesByField[field][0]] !== undefined
  const changedNow = editedFields.filter(
    (field) => differs(field, fish, after) && !isFollowing(field, fish, after),
  )
  const base = { ...pickValues(fish, changedNow), ...before?.base }
  const values = pickValues(after, [...changedNow, ...editedFields.filter(isNow)])
  const kept = editedFields.filter((field) => differs(field, base, values))
  return { id, base: pickValues(base, kept), values: pickValues(values, kept) }
}

/** Returns whether a weight was and is derived from the length, which the server does as well. */
function isFollowing(field: EditedField, before: FishValues, after: FishValues): boolean {
  return field === 'weight' && before.weightSource === 'derived' && after.weightSource === 'derived'
}

function replaceDifference(
  changed: readonly FishDifference[],
  difference: FishDifference,
): readonly FishDifference[] {
  const others = changed.filter(({ id }) => id !== difference.id)
  return Object.keys(difference.values).length === 0 ? others : [...others, difference]
}

function findById<Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined {
  return items.find((item) => item.id === id)
}

/** Returns an edit; null if it has nothing to send or to show. */
export function orNull(edit: PendingEdit): PendingEdit | null {
  return hasUnsent(edit) || (edit.yielded ?? []).length > 0 ? edit : null
}
