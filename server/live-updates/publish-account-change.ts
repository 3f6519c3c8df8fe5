import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/open-database.ts'

/**
 * `NOTIFY` channel for changes; every process with open event streams listens to it. The database itself notifies of
 * each new version of a log (`next_log_version`).
 */
export const changesChannel = 'creel_changes'

/**
 * Notifies all open browsers of a user that the account, its settings or its sessions have changed. Inside a
 * transaction, PostgreSQL sends the notification at commit, and discards it on rollback.
 */
export async function publishAccountChange(db: Db | Transaction, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify({ ownerId, version: null })})`)
}
