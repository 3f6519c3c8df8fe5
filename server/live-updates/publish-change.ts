import { sql } from 'drizzle-orm'
import type { InvalidationTopic } from '../../shared/events.ts'
import type { Db, Transaction } from '../database/open-database.ts'

/** `NOTIFY` channel for changes; every process with open event streams listens to it. */
export const changesChannel = 'creel_changes'

/**
 * Notifies all open browsers of an owner which caches to refetch. Inside a transaction, PostgreSQL sends the
 * notification at commit, and discards it on rollback.
 */
export async function publishChange(
  db: Db | Transaction,
  ownerId: string,
  ...topics: InvalidationTopic[]
): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify({ ownerId, stale: topics })})`)
}
