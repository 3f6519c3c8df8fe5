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
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update')
  return found.length > 0
}

/** Like `lockUserRow`, for transactions that add rows; throws `SIGN_IN_NEEDED` if the account has been deleted. */
export async function lockExistingUserRow(transaction: Transaction, ownerId: string): Promise<void> {
  const isPresent = await lockUserRow(transaction, ownerId)
  if (!isPresent) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
}
