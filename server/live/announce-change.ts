import { sql } from 'drizzle-orm'
import type { StaleCache } from '../../shared/events.ts'
import type { Db, Transaction } from '../database/open-database.ts'

/** Channel of the database on which changes are announced, to every process that holds an open stream. */
export const changesChannel = 'creel_changes'

/**
 * Tells an owner's open browsers what they have to fetch anew. Within a transaction it is told at its commit, and not
 * at all if that fails.
 */
export async function announceChange(
  db: Db | Transaction,
  ownerId: string,
  ...stale: StaleCache[]
): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify({ ownerId, stale })})`)
}
