import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { measurements } from '../../shared/catches.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey } from '../database/rows.ts'
import { catches } from '../database/schema.ts'

type CatchRow = typeof catches.$inferSelect

/** Returns whether the user has entered a species or a size for a photo, which implies that it shows a catch. */
export function isSpeciesSetByUser(caught: CatchRow): boolean {
  const { species, speciesEdited, lengthInches, lengthEdited, weightLbs, weightEdited } = caught
  return (
    (speciesEdited && species !== null) ||
    (lengthEdited && lengthInches !== null) ||
    (weightEdited && weightLbs !== null)
  )
}

/** Saves measurements and marks changed fields as edited. Returns whether a length or weight was set. */
export async function editMeasurements(
  transaction: Transaction,
  key: PhotoKey,
  edit: Partial<z.output<typeof measurements>>,
): Promise<boolean> {
  const before = await requireCatch(transaction, key)
  const { lengthInches = before.lengthInches, weightLbs = before.weightLbs } = edit
  const { caughtWith = before.caughtWith } = edit
  const isLengthChanged = lengthInches !== before.lengthInches
  const isWeightChanged = weightLbs !== before.weightLbs
  await updateCatch(transaction, key, {
    lengthInches,
    weightLbs,
    caughtWith,
    lengthEdited: before.lengthEdited || isLengthChanged,
    weightEdited: before.weightEdited || isWeightChanged,
  })
  return (isLengthChanged && lengthInches !== null) || (isWeightChanged && weightLbs !== null)
}

/** Saves a user's species in the given order; null clears them. Returns whether any species was set. */
export async function editSpecies(
  transaction: Transaction,
  key: PhotoKey,
  species: string[] | null,
): Promise<boolean> {
  const before = await requireCatch(transaction, key)
  const isChanged = JSON.stringify(species) !== JSON.stringify(before.species)
  await updateCatch(transaction, key, { species, speciesEdited: before.speciesEdited || isChanged })
  return isChanged && species !== null
}

async function requireCatch(transaction: Transaction, key: PhotoKey): Promise<CatchRow> {
  const [found] = await transaction.select().from(catches).where(isCatch(key))
  if (!found) throw new Error('A photo has no row for its catch.')
  return found
}

async function updateCatch(
  transaction: Transaction,
  key: PhotoKey,
  values: Partial<CatchRow>,
): Promise<void> {
  await transaction.update(catches).set(values).where(isCatch(key))
}

function isCatch({ ownerId, photoId }: PhotoKey) {
  return and(eq(catches.ownerId, ownerId), eq(catches.photoId, photoId))
}
