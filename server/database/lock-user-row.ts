import { eq } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { Transaction } from './open-database.ts'
import { users } from './schema.ts'

/**
 * Locks the owner's `users` row (`FOR NO KEY UPDATE`) until the transaction ends; take it before any read-then-write of
 * that owner's rows (duplicates, the nearest location), so that two concurrent transactions cannot reach the same
 * decision. Other owners are not blocked. Returns false if the account no longer exists.
 */
export async function lockUserRow(transaction: Transaction, ownerId: string): Promise<boolean> {
  return (await lockRow(transaction, ownerId)) !== undefined
}

/**
 * Like `lockUserRow`, for transactions that add rows; throws `SIGN_IN_NEEDED` if the account has been deleted. Returns
 * the account's last time zone.
 */
export async function lockExistingUserRow(
  transaction: Transaction,
  ownerId: string,
): Promise<{ lastTimeZone: string | null }> {
  const owner = await lockRow(transaction, ownerId)
  if (!owner) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  return owner
}

async function lockRow(transaction: Transaction, ownerId: string) {
  const [owner] = await transaction
    .select({ lastTimeZone: users.lastTimeZone })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update')
  return owner
}
