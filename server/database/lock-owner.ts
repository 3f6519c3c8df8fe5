import { eq } from 'drizzle-orm'
import type { Transaction } from './open-database.ts'
import { users } from './schema.ts'

/**
 * Takes the owner's lock until the transaction ends: whatever decides from an owner's rows and then writes
 * (duplicates, the nearest spot) takes it first, so that two at once cannot decide alike. Other owners go on.
 */
export async function lockOwner(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
}
