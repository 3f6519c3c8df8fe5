import type { Db, Transaction } from './open-database.ts'

/**
 * Runs `read` in a read-only `REPEATABLE READ` transaction, so that all its queries see the same snapshot. A concurrent
 * merge is therefore seen completely or not at all.
 */
export async function readSnapshot<Rows>(
  db: Db,
  read: (transaction: Transaction) => Promise<Rows>,
): Promise<Rows> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
