import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { isEntered, sizeSource } from '../../shared/catches.ts'
import { isLandedCondition } from './is-own-catch.ts'
import type { Db, Transaction } from './open-database.ts'
import { catches } from './schema.ts'

/**
 * Returns how far the estimates of an owner's known lengths were off, in ascending order, as browsers select them from the
 * log.
 */
export async function listLengthErrors(db: Db | Transaction, ownerId: string): Promise<number[]> {
  const error = sql<number>`abs(ln(${catches.lengthInches}) - ln(${catches.estimatedLengthInches}))`
  const rows = await db
    .select({ error })
    .from(catches)
    .where(
      and(
        eq(catches.ownerId, ownerId),
        isLandedCondition,
        inArray(catches.lengthSource, sizeSource.options.filter(isEntered)),
        gt(catches.lengthInches, 0),
        gt(catches.estimatedLengthInches, 0),
      ),
    )
    .orderBy(error)
  return rows.map((row) => row.error)
}
