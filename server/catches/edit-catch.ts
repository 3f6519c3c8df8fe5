import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { measurements } from '../../shared/catches.ts'
import type { Transaction } from '../database/open-database.ts'
import { catches } from '../database/schema.ts'
import type { PhotoKey } from '../jobs/later-step.ts'

type CatchRow = typeof catches.$inferSelect

/** Keeps an angler's own measures; exactly the fields whose value changes are marked as edited from then on. */
export async function editMeasurements(
  transaction: Transaction,
  key: PhotoKey,
  edit: Partial<z.output<typeof measurements>>,
): Promise<void> {
  const before = await requireCatch(transaction, key)
  const { lengthInches = before.lengthInches, weightLbs = before.weightLbs } = edit
  const { caughtWith = before.caughtWith } = edit
  await write(transaction, key, {
    lengthInches,
    weightLbs,
    caughtWith,
    lengthEdited: before.lengthEdited || lengthInches !== before.lengthInches,
    weightEdited: before.weightEdited || weightLbs !== before.weightLbs,
  })
}

/** Keeps an angler's own word on the species, in the order given; null clears. */
export async function editSpecies(
  transaction: Transaction,
  key: PhotoKey,
  species: string[] | null,
): Promise<void> {
  const before = await requireCatch(transaction, key)
  const isChanged = JSON.stringify(species) !== JSON.stringify(before.species)
  await write(transaction, key, { species, speciesEdited: before.speciesEdited || isChanged })
}

async function requireCatch(transaction: Transaction, key: PhotoKey): Promise<CatchRow> {
  const [found] = await transaction.select().from(catches).where(isOf(key))
  if (!found) throw new Error('A photo has no row for its catch.')
  return found
}

async function write(transaction: Transaction, key: PhotoKey, values: Partial<CatchRow>): Promise<void> {
  await transaction.update(catches).set(values).where(isOf(key))
}

function isOf({ ownerId, photoId }: PhotoKey) {
  return and(eq(catches.ownerId, ownerId), eq(catches.photoId, photoId))
}
