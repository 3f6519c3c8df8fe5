import { count, eq, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deleteAccount, getStorage, getUser, updateSettings } from '../../shared/account.ts'
import { CallError } from '../../shared/errors.ts'
import { photos, users } from '../database/schema.ts'
import { route } from '../http/route.ts'
import { announceChange } from '../live/announce-change.ts'
import type { Services } from '../services.ts'
import { removeAccount } from './remove-account.ts'
import { viewUser } from './user-views.ts'

/** Registers the endpoints of the signed-in user's own account. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, sessions } = services

  route(app, getUser, async ({ viewer }) => {
    const [row] = await db.select().from(users).where(eq(users.id, viewer.id))
    if (!row) throw goneMeanwhile()
    return viewUser(row)
  })

  route(app, updateSettings, async ({ viewer, body }) => {
    return await db.transaction(async (transaction) => {
      const settings = { ...body, id: viewer.id } // an UPDATE must set a column, even for an empty body
      const [row] = await transaction.update(users).set(settings).where(eq(users.id, viewer.id)).returning()
      if (!row) throw goneMeanwhile()
      await announceChange(transaction, viewer.id, 'user')
      return viewUser(row)
    })
  })

  route(app, getStorage, async ({ viewer }) => {
    const [stored] = await db
      .select({ bytes: sum(photos.storedBytes).mapWith(Number), photoCount: count() })
      .from(photos)
      .where(eq(photos.ownerId, viewer.id))
    return { bytes: stored?.bytes ?? 0, photoCount: stored?.photoCount ?? 0 }
  })

  route(app, deleteAccount, async ({ viewer, request, reply }) => {
    const removed = await removeAccount(services, viewer.id, viewer.id)
    if (removed === null) throw goneMeanwhile()
    request.log.info({ account: removed.id }, 'an account was deleted by its owner')
    await sessions.close(request, reply)
    reply.header('clear-site-data', '"cache"') // cached photos must not outlive the account
    return removed
  })
}

function goneMeanwhile(): CallError {
  return new CallError('SIGN_IN_NEEDED', 'This account no longer exists.')
}
