import { count, eq, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  deleteAccountEndpoint,
  getStorageEndpoint,
  getUserEndpoint,
  updateSettingsEndpoint,
} from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import { photos, users } from '../database/schema.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { publishChange } from '../live-updates/publish-change.ts'
import type { Services } from '../services.ts'
import { deleteAccount } from './delete-account.ts'
import { toUserDto } from './user-mapper.ts'

/** Registers the endpoints of the signed-in user's own account. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, sessions } = services

  registerEndpoint(app, getUserEndpoint, async ({ currentUser }) => {
    const [row] = await db.select().from(users).where(eq(users.id, currentUser.id))
    if (!row) throw goneMeanwhile()
    return toUserDto(row)
  })

  registerEndpoint(app, updateSettingsEndpoint, async ({ currentUser, body }) => {
    return await db.transaction(async (transaction) => {
      const settings = { ...body, id: currentUser.id } // an UPDATE must set a column, even for an empty body
      const [row] = await transaction
        .update(users)
        .set(settings)
        .where(eq(users.id, currentUser.id))
        .returning()
      if (!row) throw goneMeanwhile()
      await publishChange(transaction, currentUser.id, 'user')
      return toUserDto(row)
    })
  })

  registerEndpoint(app, getStorageEndpoint, async ({ currentUser }) => {
    const [stored] = await db
      .select({ bytes: sum(photos.storedBytes).mapWith(Number), photoCount: count() })
      .from(photos)
      .where(eq(photos.ownerId, currentUser.id))
    return { bytes: stored?.bytes ?? 0, photoCount: stored?.photoCount ?? 0 }
  })

  registerEndpoint(app, deleteAccountEndpoint, async ({ currentUser, request, reply }) => {
    const removed = await deleteAccount(services, currentUser.id, currentUser.id)
    if (removed === null) throw goneMeanwhile()
    request.log.info({ account: removed.id }, 'an account was deleted by its owner')
    await sessions.close(request, reply)
    reply.header('clear-site-data', '"cache"') // cached photos must not outlive the account
    return removed
  })
}

function goneMeanwhile(): ApiError {
  return new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
}
