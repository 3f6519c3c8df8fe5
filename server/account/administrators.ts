import { and, eq, ne, sql } from 'drizzle-orm'
import { CallError } from '../../shared/errors.ts'
import type { Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'

/** Lets one change at a time decide who is an administrator, so that two cannot each take the other for the one who stays. */
export async function lockAdministrators(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('creel:administrators'))`)
}

/** Refuses to go on where nobody but this account is an administrator. The caller holds the lock. */
export async function requireAnotherAdministrator(transaction: Transaction, userId: string): Promise<void> {
  const others = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
    .limit(1)
  if (others.length > 0) return
  throw new CallError(
    'LAST_ADMINISTRATOR',
    'This is the last administrator. Make somebody else an administrator first.',
  )
}

/** Refuses whoever has ceased to be an administrator while they waited for their turn. The caller holds the lock. */
export async function requireStillAdministrator(transaction: Transaction, userId: string): Promise<void> {
  const [asking] = await transaction.select().from(users).where(eq(users.id, userId))
  if (!asking?.isAdmin) throw new CallError('FORBIDDEN', 'Only administrators may do that.')
}
