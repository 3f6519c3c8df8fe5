import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { lengthErrorsOf } from '../../shared/catches/length-errors.ts'
import type { Db, Transaction } from './open-database.ts'
import { catches } from './schema.ts'

/** Returns how far the estimates of an owner's known lengths were off, in ascending order. */
export async function listLengthErrors(db: Db | Transaction, ownerId: string): Promise<number[]> {
  const { id, lengthInches, lengthSource, estimatedLengthInches, outcome } = catches
  const rows = await db
    .select({ id, lengthInches, lengthSource, estimatedLengthInches, outcome })
    .from(catches)
    .where(
      and(
        eq(catches.ownerId, ownerId),
        ne(lengthSource, 'guessed'),
        isNotNull(lengthInches),
        isNotNull(estimatedLengthInches),
      ),
    )
  return lengthErrorsOf(rows)
}
