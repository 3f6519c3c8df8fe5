import { and, eq, ne } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import { takeAdvisoryLock } from '../database/advisory-lock.ts'
import type { Transaction } from '../database/open-database.ts'
import { sessions, users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { canSignIn } from './can-sign-in.ts'

/** Locks changes of administrators until the transaction ends, so that two cannot revoke each other at the same time. */
export async function lockAdministrators(transaction: Transaction): Promise<void> {
  await takeAdvisoryLock(transaction, 'administrators')
}

/**
 * Throws `LAST_ADMINISTRATOR` unless another account is an administrator and can sign in; after a change of the sign-in
 * service, accounts of the former one cannot. The caller must hold the `lockAdministrators` lock.
 */
export async function assertAnotherAdministrator(
  transaction: Transaction,
  config: Pick<Config, 'oidc' | 'headerSignIn'>,
  userId: string,
): Promise<void> {
  const issuers = await transaction
    .selectDistinct({ issuer: users.issuer })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
  if (issuers.some(({ issuer }) => canSignIn(config, issuer))) return
  throw new ApiError(
    'LAST_ADMINISTRATOR',
    issuers.length === 0
      ? 'This is the only administrator. Make someone else an administrator first.'
      : 'No other administrator can sign in: they belong to another sign-in service. ' +
          'Make someone who can sign in an administrator first.',
  )
}

/**
 * Throws `FORBIDDEN` if the user is no longer an administrator, or their session has lost these rights, for example after
 * waiting for the lock. The caller must hold the `lockAdministrators` lock.
 */
export async function assertStillAdministrator(
  transaction: Transaction,
  { id, sessionId }: CurrentUser,
): Promise<void> {
  const [requester] = await transaction
    .select({ isAdmin: users.isAdmin, canAdminister: sessions.canAdminister })
    .from(users)
    .innerJoin(sessions, eq(sessions.ownerId, users.id))
    .where(and(eq(users.id, id), eq(sessions.id, sessionId ?? id)))
  if (!requester?.isAdmin || !requester.canAdminister)
    throw new ApiError('FORBIDDEN', 'Only administrators can do that.')
}
