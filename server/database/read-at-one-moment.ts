import type { Db, Transaction } from './open-database.ts'

/** Runs several reads that see one and the same state, so that a merge meanwhile is seen wholly or not at all. */
export async function readAtOneMoment<Rows>(
  db: Db,
  read: (transaction: Transaction) => Promise<Rows>,
): Promise<Rows> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
