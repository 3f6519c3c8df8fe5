import { and, eq } from 'drizzle-orm'
import { applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import {
  type Catch,
  type CatchEdit,
  type CatchesEdit,
  findLargest,
  isKnown,
  unknownCatch,
  type YieldedFields,
} from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { photos } from '../database/schema.ts'
import { addCatch, listCatches, removeFromPhoto, showCatch, updateCatch, updateRuler } from './catch-rows.ts'
import { mergeCatchesEdit } from './merge-catches-edit.ts'
import { listMergedIds } from './same-fish/merged-rows.ts'

type MeasurementsEdit = Omit<CatchEdit, 'species' | 'speciesSource' | 'confirmed' | 'ruler'> & {
  catchId?: string | undefined
}
type SpeciesEdit = { species: string[] | null; catchId?: string | undefined }

/** Returns whether the user has entered or confirmed a species or a size, which implies that the photo shows a catch. */
export function isSetByUser(caught: Catch): boolean {
  const { species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource } = caught
  return (
    (species !== null && isKnown(speciesSource)) ||
    (lengthInches !== null && isKnown(lengthSource)) ||
    (weightLbs !== null && isKnown(weightSource))
  )
}

/**
 * Saves measurements of a catch and marks changed fields as edited. Returns whether a length or weight was set. Without
 * an id, the photo's only catch is meant; throws `CATCH_NEEDED` for a size if there are several.
 */
export async function editMeasurements(
  transaction: Transaction,
  key: PhotoKey,
  { catchId, ...edit }: MeasurementsEdit,
): Promise<boolean> {
  const shown = await listCatches(transaction, key)
  const isSizeEdit = edit.lengthInches !== undefined || edit.weightLbs !== undefined
  if (catchId === undefined && isSizeEdit && shown.length > 1) throw catchNeeded()
  const before = catchId === undefined ? requireLargest(shown) : requireCatch(shown, catchId)
  return await editCatch(transaction, key, before, edit)
}

/**
 * Saves a user's species, of one catch or, without an id, of all catches of the photo; null clears them. Returns whether
 * any species was set.
 */
export async function editSpecies(
  transaction: Transaction,
  key: PhotoKey,
  { species, catchId }: SpeciesEdit,
): Promise<boolean> {
  const shown = await listCatches(transaction, key)
  if (catchId === undefined) return await nameCatches(transaction, key, shown, species ?? [])
  if (species !== null && species.length > 1) throw new ApiError('INVALID_INPUT', 'A fish has one species.')
  return await editCatch(transaction, key, requireCatch(shown, catchId), { species: species?.[0] ?? null })
}

/**
 * Changes, adds and removes catches of a photo. Returns whether a species or size was set, and which fields yielded to what
 * was entered elsewhere. Throws `INVALID_INPUT` if none would be left, or too many.
 */
export async function editCatches(
  transaction: Transaction,
  key: PhotoKey,
  edit: CatchesEdit,
): Promise<{ isSet: boolean; yielded: YieldedFields }> {
  const shown = await listCatches(transaction, key)
  const { changed, added, removed, yielded } = mergeCatchesEdit(
    shown,
    edit,
    await listMergedIds(transaction, key),
  )
  const remaining = shown.filter(({ id }) => !removed.includes(id))
  const count = remaining.length + added.length
  if (count === 0) throw new ApiError('INVALID_INPUT', 'A photo shows at least one fish.')
  if (count > limits.catchesPerPhoto) {
    throw new ApiError('INVALID_INPUT', `A photo shows at most ${limits.catchesPerPhoto} fish.`)
  }
  let isSet = false
  for (const { id, ...edit } of changed) {
    const isCatchSet = await editCatch(transaction, key, requireCatch(remaining, id), edit)
    isSet ||= isCatchSet
  }
  await removeFromPhoto(transaction, key, removed)
  for (const [index, { id: ownId, ...edit }] of added.entries()) {
    const { values, ruler } = applyCatchEdit(unknownCatch, edit)
    const position = shown.length + index
    const id = await addCatch(transaction, key, { ...values, speciesSource: 'entered' }, position, ownId)
    if (ruler !== undefined) await updateRuler(transaction, key, id, ruler)
    isSet = true
  }
  if (removed.length > 0 || added.length > 0) {
    await transaction
      .update(photos)
      .set({ catchesEdited: true })
      .where(and(eq(photos.ownerId, key.ownerId), eq(photos.id, key.photoId)))
  }
  return { isSet, yielded }
}

/** Saves an edit of one catch. Returns whether a species or size was set or confirmed. */
async function editCatch(
  transaction: Transaction,
  key: PhotoKey,
  before: Catch,
  edit: CatchEdit,
): Promise<boolean> {
  const { values, ruler, isSet } = applyCatchEdit(before, edit)
  await updateCatch(transaction, key, before.id, values)
  if (ruler !== undefined) await updateRuler(transaction, key, before.id, ruler)
  return isSet
}

/**
 * Names the catches of a photo: the first name goes to the first catch, each further name to a further catch, which is
 * created if necessary. Deletes further catches that the names leave over; throws `CATCH_NEEDED` if one of them has a
 * size. Returns whether the names have changed and there are any.
 */
async function nameCatches(
  transaction: Transaction,
  key: PhotoKey,
  shown: readonly Catch[],
  names: readonly string[],
): Promise<boolean> {
  const [first, ...further] = shown
  if (first === undefined) throw new Error('A photo shows no catch.')
  const known = shown.flatMap(({ species }) => species ?? [])
  if (JSON.stringify(names) === JSON.stringify(known)) return false
  const rename = (fish: Catch, species: string | null) =>
    updateCatch(transaction, key, fish.id, {
      ...applyCatchEdit(fish, { species }).values,
      speciesSource: 'entered',
    })
  const matched = matchByName(further, names.slice(1))
  const leftOver = further.filter((fish) => !matched.includes(fish))
  if (leftOver.some(({ lengthInches, weightLbs }) => lengthInches !== null || weightLbs !== null)) {
    throw catchNeeded()
  }
  await removeFromPhoto(
    transaction,
    key,
    leftOver.map(({ id }) => id),
  )
  await rename(first, names[0] ?? null)
  for (const [index, species] of names.slice(1).entries()) {
    const fish = matched[index]
    if (fish) {
      await rename(fish, species)
      await showCatch(transaction, key, fish.id, index + 1)
    } else {
      await addCatch(transaction, key, { species, speciesSource: 'entered' }, index + 1)
    }
  }
  return names.length > 0
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

function requireCatch(shown: readonly Catch[], catchId: string): Catch {
  const found = shown.find(({ id }) => id === catchId)
  if (!found) throw new ApiError('NOT_FOUND', 'Fish not found.')
  return found
}

function requireLargest(shown: readonly Catch[]): Catch {
  const largest = findLargest(shown)
  if (!largest) throw new Error('A photo shows no catch.')
  return largest
}

function catchNeeded(): ApiError {
  return new ApiError('CATCH_NEEDED', 'This photo shows several fish. Choose the one to change.')
}
