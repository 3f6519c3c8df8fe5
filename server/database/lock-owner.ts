import { eq } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import type { Transaction } from './open-database.ts'
import { users } from './schema.ts'

/**
 * Takes the owner's lock until the transaction ends: whatever decides from an owner's rows and then writes
 * (duplicates, the nearest spot) takes it first, so that two at once cannot decide alike. Other owners go on.
 * Answers whether the owner is still there.
 */
export async function lockOwner(transaction: Transaction, ownerId: string): Promise<boolean> {
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update')
  return found.length > 0
}

/** The same for whoever is about to add something: refuses where the account has been deleted meanwhile. */
export async function lockPresentOwner(transaction: Transaction, ownerId: string): Promise<void> {
  const isPresent = await lockOwner(transaction, ownerId)
  if (!isPresent) throw new CallError('SIGN_IN_NEEDED', 'This account no longer exists.')
}
