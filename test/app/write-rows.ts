import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../server/database/open-database.ts'

/**
 * Runs a test's own writes to a catch log in a transaction that locks all users first, as Creel's writes lock theirs.
 * Without the lock, the test and a background job could wait for each other.
 */
export async function writeRows<Result>(
  db: Db,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`select id from users order by id for no key update`)
    return await write(transaction)
  })
}
