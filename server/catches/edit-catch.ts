import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { findLargest, type measurements } from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { type CatchRow, loadCatches } from '../database/load-catches.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { catches, catchPhotos } from '../database/schema.ts'

type MeasurementsEdit = Partial<z.output<typeof measurements>> & { catchId?: string | undefined }
type SpeciesEdit = { species: string[] | null; catchId?: string | undefined }

/** Returns whether the user has entered a species or a size for a catch, which implies that its photo shows one. */
export function isSetByUser(caught: CatchRow): boolean {
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
  const { lengthInches = before.lengthInches, weightLbs = before.weightLbs } = edit
  const { caughtWith = before.caughtWith } = edit
  const isLengthChanged = lengthInches !== before.lengthInches
  const isWeightChanged = weightLbs !== before.weightLbs
  await updateCatch(transaction, before, {
    lengthInches,
    weightLbs,
    caughtWith,
    lengthEdited: before.lengthEdited || isLengthChanged,
    weightEdited: before.weightEdited || isWeightChanged,
  })
  return (isLengthChanged && lengthInches !== null) || (isWeightChanged && weightLbs !== null)
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
  const before = requireCatch(shown, catchId)
  const [name = null] = species ?? []
  if ((species?.length ?? 0) > 1) throw new ApiError('INVALID_INPUT', 'A fish has one species.')
  const isChanged = name !== before.species
  await updateCatch(transaction, before, {
    species: name,
    speciesEdited: before.speciesEdited || isChanged,
  })
  return isChanged && name !== null
}

/**
 * Names the catches of a photo: the first name goes to the first catch, each further name to a further catch, which is
 * created if necessary. Deletes further catches that the names leave over; throws `CATCH_NEEDED` if one of them has a
 * size. Returns whether the names have changed and there are any.
 */
export async function nameCatches(
  transaction: Transaction,
  key: PhotoKey,
  shown: readonly CatchRow[],
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
  await updateCatch(transaction, first, { species: names[0] ?? null, speciesEdited })
  for (const [index, species] of names.slice(1).entries()) {
    const fish = matched[index]
    if (fish) await updateCatch(transaction, fish, { species, speciesEdited })
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
function matchByName(further: readonly CatchRow[], names: readonly string[]): (CatchRow | undefined)[] {
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
  values: Partial<CatchRow>,
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
): Promise<CatchRow[]> {
  return (await loadCatches(transaction, ownerId, [photoId])).get(photoId) ?? []
}

/** Changes a catch. */
export async function updateCatch(
  transaction: Transaction,
  { ownerId, id }: CatchRow,
  values: Partial<CatchRow>,
): Promise<void> {
  await transaction
    .update(catches)
    .set(values)
    .where(and(eq(catches.ownerId, ownerId), eq(catches.id, id)))
}

function requireCatch(shown: readonly CatchRow[], catchId: string): CatchRow {
  const found = shown.find(({ id }) => id === catchId)
  if (!found) throw new ApiError('NOT_FOUND', 'Fish not found.')
  return found
}

function requireLargest(shown: readonly CatchRow[]): CatchRow {
  const largest = findLargest(shown)
  if (!largest) throw new Error('A photo shows no catch.')
  return largest
}

function catchNeeded(): ApiError {
  return new ApiError('CATCH_NEEDED', 'This photo shows several fish. Choose the one to change.')
}
