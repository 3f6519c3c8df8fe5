import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type Catch,
  type CatchEdit,
  type CatchesEdit,
  findLargest,
  type measurements,
} from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { loadCatches } from '../database/load-catches.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { catches, catchPhotos } from '../database/schema.ts'

type MeasurementsEdit = Partial<z.output<typeof measurements>> & { catchId?: string | undefined }
type SpeciesEdit = { species: string[] | null; catchId?: string | undefined }

/** Returns whether the user has entered a species or a size for a catch, which implies that its photo shows one. */
export function isSetByUser(caught: Catch): boolean {
  const { species, speciesEdited, lengthInches, lengthEdited, weightLbs, weightEdited } = caught
  return (
    (speciesEdited && species !== null) ||
    (lengthEdited && lengthInches !== null) ||
    (weightEdited && weightLbs !== null)
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
  if (catchId === undefined) return await nameCatches(transaction, key, shown, species ?? [], 'edited')
  if (species !== null && species.length > 1) throw new ApiError('INVALID_INPUT', 'A fish has one species.')
  return await editCatch(transaction, key, requireCatch(shown, catchId), { species: species?.[0] ?? null })
}

/**
 * Changes, adds and removes catches of a photo. Returns whether a species or size was set. Throws `INVALID_INPUT` if none
 * would be left, or too many.
 */
export async function editCatches(
  transaction: Transaction,
  key: PhotoKey,
  { changed = [], added = [], removed = [] }: CatchesEdit,
): Promise<boolean> {
  const shown = await listCatches(transaction, key)
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
  if (remaining.length < shown.length) {
    await removeFromPhoto(transaction, key, removed)
    // So that the next estimate does not bring them back.
    for (const { id } of remaining) await updateCatch(transaction, key, id, { speciesEdited: true })
  }
  for (const [index, edit] of added.entries()) {
    const { lengthInches = null, weightLbs = null } = edit
    const values = {
      ...edit,
      speciesEdited: true,
      lengthEdited: lengthInches !== null,
      weightEdited: weightLbs !== null,
    }
    await showCatch(transaction, key, await addCatch(transaction, key, values), shown.length + index)
    isSet = true
  }
  return isSet
}

/** Saves an edit of one catch and marks changed fields as edited. Returns whether a species or size was set. */
async function editCatch(
  transaction: Transaction,
  key: PhotoKey,
  before: Catch,
  edit: CatchEdit,
): Promise<boolean> {
  const { species = before.species, lengthInches = before.lengthInches, weightLbs = before.weightLbs } = edit
  const { caughtWith = before.caughtWith } = edit
  const isSpeciesChanged = species !== before.species
  const isLengthChanged = lengthInches !== before.lengthInches
  const isWeightChanged = weightLbs !== before.weightLbs
  await updateCatch(transaction, key, before.id, {
    species,
    lengthInches,
    weightLbs,
    caughtWith,
    speciesEdited: before.speciesEdited || isSpeciesChanged,
    lengthEdited: before.lengthEdited || isLengthChanged,
    weightEdited: before.weightEdited || isWeightChanged,
  })
  return (
    (isSpeciesChanged && species !== null) ||
    (isLengthChanged && lengthInches !== null) ||
    (isWeightChanged && weightLbs !== null)
  )
}

/**
 * Names the catches of a photo: the first name goes to the first catch, each further name to a further catch, which is
 * created if necessary. Deletes further catches that the names leave over; throws `CATCH_NEEDED` if one of them has a
 * size. Returns whether the names have changed and there are any.
 */
export async function nameCatches(
  transaction: Transaction,
  key: PhotoKey,
  shown: readonly Catch[],
  names: readonly string[],
  source: 'edited' | 'estimated',
): Promise<boolean> {
  const [first, ...further] = shown
  if (first === undefined) throw new Error('A photo shows no catch.')
  const known = shown.flatMap(({ species }) => species ?? [])
  if (JSON.stringify(names) === JSON.stringify(known)) return false
  const speciesEdited = source === 'edited'
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
  await updateCatch(transaction, key, first.id, { species: names[0] ?? null, speciesEdited })
  for (const [index, species] of names.slice(1).entries()) {
    const fish = matched[index]
    if (fish) await updateCatch(transaction, key, fish.id, { species, speciesEdited })
    await showCatch(
      transaction,
      key,
      fish?.id ?? (await addCatch(transaction, key, { species, speciesEdited })),
      index + 1,
    )
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

/** Removes catches from a photo, and deletes those that no other photo shows. */
export async function removeFromPhoto(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  catchIds: readonly string[],
): Promise<void> {
  if (catchIds.length === 0) return
  const isOneOf = inArray(catchPhotos.catchId, [...catchIds])
  await transaction
    .delete(catchPhotos)
    .where(and(eq(catchPhotos.ownerId, ownerId), eq(catchPhotos.photoId, photoId), isOneOf))
  const shown = transaction
    .select({ one: sql`1` })
    .from(catchPhotos)
    .where(and(eq(catchPhotos.ownerId, catches.ownerId), eq(catchPhotos.catchId, catches.id)))
  await transaction
    .delete(catches)
    .where(and(eq(catches.ownerId, ownerId), inArray(catches.id, [...catchIds]), notExists(shown)))
}

async function addCatch(
  transaction: Transaction,
  { ownerId }: PhotoKey,
  values: Partial<Catch>,
): Promise<string> {
  const id = randomUUID()
  await transaction.insert(catches).values({ ...values, ownerId, id })
  return id
}

async function showCatch(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  catchId: string,
  position: number,
): Promise<void> {
  await transaction
    .insert(catchPhotos)
    .values({ ownerId, photoId, catchId, position })
    .onConflictDoUpdate({
      target: [catchPhotos.ownerId, catchPhotos.photoId, catchPhotos.catchId],
      set: { position },
    })
}

/** Returns the catches of a photo in their order. */
export async function listCatches(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
): Promise<Catch[]> {
  return (await loadCatches(transaction, ownerId, [photoId])).get(photoId) ?? []
}

/** Changes a catch; does nothing if there is nothing to change, which Drizzle would reject. */
export async function updateCatch(
  transaction: Transaction,
  { ownerId }: Pick<PhotoKey, 'ownerId'>,
  id: string,
  values: Partial<Catch>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await transaction
    .update(catches)
    .set(values)
    .where(and(eq(catches.ownerId, ownerId), eq(catches.id, id)))
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
