import { count, desc, eq, sql, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  deleteAccountEndpoint,
  getLooksEndpoint,
  getStorageEndpoint,
  getUserEndpoint,
  profileImageUrl,
  type User,
  updateSettingsEndpoint,
} from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import { rejectExposed } from '../auth/exposed-sessions.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { estimates, photos, profileImages, users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import type { Services } from '../services.ts'
import { deleteAccount } from './delete-account.ts'
import { profileImageRoute } from './profile-image.ts'

type Deps = Pick<Services, 'db' | 'config' | 'jobs' | 'store' | 'sessions' | 'mailer'>

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
    rejectExposed(currentUser)
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

const lastPhotos = 100

/** Returns what identifying the user's last photos took: requests and tokens. */
async function countLooks(db: Db, ownerId: string): Promise<z.input<typeof getLooksEndpoint.response>> {
  const last = db
    .select({ looks: estimates.looks, tokens: sql<number>`input_tokens + output_tokens`.as('tokens') })
    .from(estimates)
    .where(eq(estimates.ownerId, ownerId))
    .orderBy(desc(estimates.estimatedAt))
    .limit(lastPhotos)
    .as('last')
  const [total] = await db
    .select({
      photos: count(),
      looks: sum(last.looks).mapWith(Number),
      tokens: sum(last.tokens).mapWith(Number),
    })
    .from(last)
  return { photos: total?.photos ?? 0, looks: total?.looks ?? 0, tokens: total?.tokens ?? null }
}

/** Returns a user, and the id of their profile picture if they have one, in the API format, with the rights that reach the session. */
function toUserDto(
  row: typeof users.$inferSelect,
  profileImageId: string | null,
  { isAdmin }: CurrentUser,
): User {
  const { id, email, firstName, lastName } = row
  const { anglerHeightInches, cameraSetup, handWidthInches, rodMarkInches } = row
  const { units, emailsWanted, looksAgain } = row
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl: profileImageId && profileImageUrl(profileImageId),
    isAdmin,
    anglerHeightInches,
    cameraSetup,
    handWidthInches,
    rodMarkInches,
    units,
    emailsWanted,
    looksAgain,
  }
}
