import { and, eq } from 'drizzle-orm'
import { type AppliableEdit, applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import { changedSince, changesField, mergeEdit } from '../../shared/catches/merge-edit.ts'
import { editedFields } from '../../shared/catches/note-fields.ts'
import {
  type Catch,
  type CatchEdit,
  type CatchesEdit,
  findLargest,
  unknownCatch,
  type YieldedFields,
} from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoRow } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import { addCatch, listCatches, removeFromPhoto, showCatch, updateCatch, updateRuler } from './catch-rows.ts'
import { listMergedIds } from './same-fish/merged-rows.ts'
import { type IsFishingDeps, setIsFishing } from './set-is-fishing.ts'

/*
 * Every edit of the fish in a photo is a list of fish to change, to add and to remove. `measurementsEdit` and `speciesEdit` say what
 * the older calls mean in these terms. `editCatches` lets fields yield to what was entered elsewhere since the angler saw them,
 * applies the rest by the rules that it shares with browsers (`applyCatchEdit`), and marks the photo as a catch once a species or
 * size is set. The caller holds the lock of the owner.
 */

/** An edit of the fish in a photo, as the API takes it or as a list of names says it. */
interface FishEdit {
  changed?: (NonNullable<CatchesEdit['changed']>[number] | NamedFish)[] | undefined
  added?: (NonNullable<CatchesEdit['added']>[number] & { position?: number })[] | undefined
  removed?: CatchesEdit['removed']
}

/** A fish with its name and place in a list of all species: the name is the user's even where it was guessed before. */
interface NamedFish {
  id: string
  species: string | null
  speciesSource: 'entered'
  position: number
  base?: undefined
}

/**
 * Changes, adds and removes catches of a photo, as the edit says for those that it shows. Returns which fields yielded to what was
 * entered elsewhere. Throws `INVALID_INPUT` if no fish would be left, or too many, and `NOT_FOUND` for one that it doesn't show.
 */
export async function editCatches(
  transaction: Transaction,
  deps: IsFishingDeps,
  photo: PhotoRow,
  toEdit: (shown: readonly Catch[]) => FishEdit,
): Promise<YieldedFields> {
  const key = { ownerId: photo.ownerId, photoId: photo.id }
  const shown = await listCatches(transaction, key)
  const mergedIds = await listMergedIds(transaction, key)
  const { changed, added, removed, yielded } = mergeFishEdit(shown, toEdit(shown), mergedIds)
  const remaining = shown.filter(({ id }) => !removed.includes(id))
  assertCount(remaining.length + added.length)
  let isSet = added.length > 0
  for (const { id, position, ...edit } of changed) {
    const before = requireCatch(remaining, id)
    const applied = applyCatchEdit(before, edit)
    await updateCatch(transaction, key, id, applied.values)
    if (applied.ruler !== undefined) await updateRuler(transaction, key, id, applied.ruler)
    if (position !== undefined) await showCatch(transaction, key, id, position)
    isSet ||= applied.isSet
  }
  await removeFromPhoto(transaction, key, removed)
  for (const [index, { id: ownId, position = shown.length + index, ...edit }] of added.entries()) {
    const { values, ruler } = applyCatchEdit(unknownCatch, edit)
    const id = await addCatch(transaction, key, { ...values, speciesSource: 'entered' }, position, ownId)
    if (ruler !== undefined) await updateRuler(transaction, key, id, ruler)
  }
  if (removed.length > 0 || added.length > 0) {
    await transaction
      .update(photos)
      .set({ catchesEdited: true })
      .where(and(eq(photos.ownerId, photo.ownerId), eq(photos.id, photo.id)))
  }
  if (isSet) await setIsFishing(transaction, deps, photo, { isFishing: true, source: 'edit' })
  return yielded
}

/**
 * Returns the edit of one fish's measurements. Without an id, the photo's only catch is meant; throws `CATCH_NEEDED` for a size if
 * there are several.
 */
export function measurementsEdit(
  shown: readonly Catch[],
  { catchId, ...edit }: CatchEdit & { catchId?: string | undefined },
): FishEdit {
  const isSizeEdit = edit.lengthInches !== undefined || edit.weightLbs !== undefined
  if (catchId === undefined && isSizeEdit && shown.length > 1) throw catchNeeded()
  const id = catchId ?? findLargest(shown)?.id
  if (id === undefined) throw new Error('A photo shows no catch.')
  return { changed: [{ ...edit, id }] }
}

/**
 * Returns the edit that names one fish or, without an id, all: the first name goes to the first fish, each further one to a further
 * fish, which is added if necessary; fish that the names leave over are removed. Null clears the names. Throws `CATCH_NEEDED` if a
 * fish that is left over has a size.
 */
export function speciesEdit(
  shown: readonly Catch[],
  { species, catchId }: { species: string[] | null; catchId?: string | undefined },
): FishEdit {
  const names = species ?? []
  if (catchId !== undefined) {
    if (names.length > 1) throw new ApiError('INVALID_INPUT', 'A fish has one species.')
    return { changed: [{ id: catchId, species: names[0] ?? null }] }
  }
  const [first, ...further] = shown
  if (first === undefined) throw new Error('A photo shows no catch.')
  const known = shown.flatMap(({ species }) => species ?? [])
  if (JSON.stringify(names) === JSON.stringify(known)) return {}
  const matched = [first, ...matchByName(further, names.slice(1))]
  const leftOver = further.filter((fish) => !matched.includes(fish))
  if (leftOver.some(({ lengthInches, weightLbs }) => lengthInches !== null || weightLbs !== null))
    throw catchNeeded()
  const named = matched.map((fish, position) => ({
    id: fish?.id,
    species: names[position] ?? null,
    position,
  }))
  return {
    changed: named.flatMap(({ id, ...name }) =>
      id === undefined ? [] : [{ ...name, id, speciesSource: 'entered' as const }],
    ),
    added: named.filter(({ id }) => id === undefined),
    removed: leftOver.map(({ id }) => id),
  }
}

/** Returns the catch for each name: one that has the name already, else one that no name matches, if any is left. */
function matchByName(further: readonly Catch[], names: readonly string[]): (Catch | undefined)[] {
  const remaining = [...further]
  const take = (index: number) => (index < 0 ? undefined : remaining.splice(index, 1)[0])
  const byName = names.map((name) =>
    take(remaining.findIndex(({ species }) => normalizeName(species ?? '') === normalizeName(name))),
  )
  return byName.map((fish) => fish ?? take(remaining.length > 0 ? 0 : -1))
}

/**
 * Merges an edit of fish with what was entered elsewhere since the user saw them. A fish that has become part of another one
 * (`mergedIds`) is that one. A changed fish that is gone yields as a whole, and one that was changed is not removed.
 */
function mergeFishEdit(
  shown: readonly Catch[],
  { changed = [], added = [], removed = [] }: FishEdit,
  mergedIds: ReadonlyMap<string, string>,
) {
  const fishById = new Map(shown.map((fish) => [fish.id, fish]))
  const yielded: YieldedFields = []
  const kept = changed.flatMap((change): (AppliableEdit & { id: string; position?: number })[] => {
    if (change.base === undefined) return [change]
    const { base, ...edit } = change
    const stored = fishById.get(edit.id) ?? fishById.get(mergedIds.get(edit.id) ?? '')
    const merged = stored && mergeEdit(stored, edit, base)
    const fields = merged?.yielded ?? editedFields.filter((field) => changesField(edit, field))
    if (fields.length > 0) yielded.push({ catchId: stored?.id ?? edit.id, fields })
    return stored && merged ? [{ ...merged.edit, id: stored.id }] : []
  })
  const leaving = removed.flatMap((entry) => {
    const { id, base } = typeof entry === 'string' ? { id: entry, base: {} } : entry
    const stored = fishById.get(id)
    if (!stored) return []
    const fields = changedSince(stored, base)
    if (fields.length > 0) yielded.push({ catchId: id, fields })
    return fields.length > 0 ? [] : [id]
  })
  return {
    changed: kept,
    // One that is sent again after a lost response is here already, or part of another fish.
    added: added.filter(
      ({ id }, index) =>
        id === undefined ||
        !(fishById.has(id) || mergedIds.has(id) || added.findIndex((other) => other.id === id) < index),
    ),
    removed: leaving,
    yielded,
  }
}

function assertCount(count: number): void {
  if (count === 0) throw new ApiError('INVALID_INPUT', 'A photo shows at least one fish.')
  if (count > limits.catchesPerPhoto)
    throw new ApiError('INVALID_INPUT', `A photo shows at most ${limits.catchesPerPhoto} fish.`)
}

function requireCatch(shown: readonly Catch[], catchId: string): Catch {
  const found = shown.find(({ id }) => id === catchId)
  if (!found) throw new ApiError('NOT_FOUND', 'Fish not found.')
  return found
}

function catchNeeded(): ApiError {
  return new ApiError('CATCH_NEEDED', 'This photo shows several fish. Choose the one to change.')
}
