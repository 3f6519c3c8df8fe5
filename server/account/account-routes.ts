import { count, eq, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  deleteAccountEndpoint,
  getLooksEndpoint,
  getStorageEndpoint,
  getUserEndpoint,
  type User,
  updateSettingsEndpoint,
} from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { photos, profileImages, users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { publishAccountChange } from '../live-updates/publish-account-change.ts'
import type { Services } from '../services.ts'
import { countLooks } from './count-looks.ts'
import { deleteAccount } from './delete-account.ts'
import { profileImageRoute } from './profile-image.ts'
import { toUserDto } from './user-mapper.ts'

type Deps = Pick<Services, 'db' | 'config' | 'jobs' | 'store' | 'sessions'>

/** Registers the endpoints of the signed-in user's own account. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps

  registerEndpoint(app, getUserEndpoint, async ({ currentUser }) => {
    return await loadUser(db, currentUser)
  })

  registerEndpoint(app, updateSettingsEndpoint, async ({ currentUser, body }) => {
    return await db.transaction(async (transaction) => {
      const settings = { ...body, id: currentUser.id } // an UPDATE must set a column, even for an empty body
      await transaction.update(users).set(settings).where(eq(users.id, currentUser.id))
      await publishAccountChange(transaction, currentUser.id)
      return await loadUser(transaction, currentUser)
    })
  })

  profileImageRoute(app, deps)

  registerEndpoint(app, getStorageEndpoint, async ({ currentUser }) => {
    const [usage] = await db
      .select({ bytes: sum(photos.storedBytes).mapWith(Number), photoCount: count() })
      .from(photos)
      .where(eq(photos.ownerId, currentUser.id))
    return { bytes: usage?.bytes ?? 0, photoCount: usage?.photoCount ?? 0 }
  })

  registerEndpoint(app, getLooksEndpoint, async ({ currentUser }) => await countLooks(db, currentUser.id))

  registerEndpoint(app, deleteAccountEndpoint, async ({ currentUser, request, reply }) => {
    const deleted = await deleteAccount(deps, currentUser.id, currentUser)
    if (deleted === null) throw accountNotFound()
    request.log.info({ account: deleted.id }, 'an account was deleted by its owner')
    await sessions.close(request, reply)
    reply.header('clear-site-data', '"cache"') // cached photos must not outlive the account
    return deleted
  })
}

async function loadUser(db: Db | Transaction, currentUser: CurrentUser): Promise<User> {
  const [row] = await db
    .select({ user: users, profileImageId: profileImages.id })
    .from(users)
    .leftJoin(profileImages, eq(profileImages.ownerId, users.id))
    .where(eq(users.id, currentUser.id))
  if (!row) throw accountNotFound()
  return toUserDto(row.user, row.profileImageId, currentUser)
}

function accountNotFound(): ApiError {
  return new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
}
