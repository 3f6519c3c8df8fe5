import { eq } from 'drizzle-orm'
import type { Db, Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** Returns the time zone of the account's newest photo that had one; null if none had. */
export async function findLastTimeZone(db: Db | Transaction, ownerId: string): Promise<string | null> {
  const [owner] = await db.select({ zone: users.lastTimeZone }).from(users).where(eq(users.id, ownerId))
  return owner?.zone ?? null
}
