import { count, eq, gte, isNull, max, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type AdminStats,
  type AdminUser,
  deleteUserEndpoint,
  getAdminHealthEndpoint,
  getAdminStatsEndpoint,
  listAdminUsersEndpoint,
  retryJobsEndpoint,
  signOutUserEndpoint,
  toggleAdminEndpoint,
} from '../../shared/admin.ts'
import { ApiError } from '../../shared/errors.ts'
import { deleteAccount } from '../account/delete-account.ts'
import {
  assertAnotherAdministrator,
  assertStillAdministrator,
  lockAdministrators,
} from '../auth/administrators.ts'
import { rejectExposed } from '../auth/exposed-sessions.ts'
import { endAllKeys } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import { countIf } from '../database/sql-expressions.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import type { Services } from '../services.ts'
import { getHealthReport, queuesByCategory } from './admin-health.ts'
import { type VisionDeps, visionRoutes } from './vision-routes.ts'

type Deps = VisionDeps & Pick<Services, 'jobs' | 'store' | 'disks' | 'serviceHealth' | 'mailer'>

/** Registers the administrators' endpoints, which give no access to users' photos and locations. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  registerEndpoint(app, getAdminStatsEndpoint, async () => await computeStats(db, new Date()))

  registerEndpoint(app, listAdminUsersEndpoint, async () => (await listAdminUserRows(db)).map(toAdminUserDto))

  registerEndpoint(app, toggleAdminEndpoint, async ({ currentUser, params, request }) => {
    await toggleAdministrator(deps, params.id, currentUser)
    const row = await findAdminUser(db, params.id)
    if (row === null) throw userNotFound()
    request.log.info(
      { account: params.id, by: currentUser.id, isAdmin: row.user.isAdmin },
      'administrator rights were changed',
    )
    return toAdminUserDto(row)
  })

  registerEndpoint(app, deleteUserEndpoint, async ({ currentUser, params, request }) => {
    rejectExposed(currentUser)
    const deleted = await deleteAccount(deps, params.id, currentUser)
    if (deleted === null) throw userNotFound()
    request.log.info(
      { account: deleted.id, by: currentUser.id },
      'an account was deleted by an administrator',
    )
    return deleted
  })

  registerEndpoint(app, signOutUserEndpoint, async ({ currentUser, params, request }) => {
    rejectExposed(currentUser)
    await db.transaction(async (transaction) => {
      await lockAdministrators(transaction)
      await assertStillAdministrator(transaction, currentUser)
      if (!(await lockUserRow(transaction, params.id))) throw userNotFound()
      await endAllKeys(transaction, [params.id])
    })
    request.log.info(
      { account: params.id, by: currentUser.id },
      'an account was signed out by an administrator',
    )
    return params
  })

  registerEndpoint(app, getAdminHealthEndpoint, async () => await getHealthReport(deps))

  registerEndpoint(app, retryJobsEndpoint, async ({ body }) => ({
    retried: await deps.jobs.retryFailed(queuesByCategory[body.kind]),
  }))

  visionRoutes(app, deps)
}

const dayMs = 24 * 3_600_000

/** Returns the statistics of the whole instance at `now`; days and weeks are in UTC, and weeks begin on Monday. */
export async function computeStats(db: Db, now: Date): Promise<AdminStats> {
  const today = startOfDay(now)
  const monday = new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs)
  const [[userStats], [photoStats]] = await Promise.all([
    db
      .select({ totalUsers: count(), activeUsers30Days: countIf(isActiveSince(db, daysBefore(now, 30))) })
      .from(users),
    db
      .select({
        totalPhotos: count(),
        fishingPhotos: countIf(sql`${isCatchCondition}`),
        photosToday: countIf(gte(photos.createdAt, today)),
        photosThisWeek: countIf(gte(photos.createdAt, monday)),
      })
      .from(photos),
  ])
  if (!userStats || !photoStats) throw new Error('A count has no row.')
  return { ...userStats, ...photoStats }
}

/** Condition: signed in or uploaded since. The subquery is uncorrelated, so that photos are scanned only once. */
function isActiveSince(db: Db, since: Date) {
  const uploaders = db.select({ id: photos.ownerId }).from(photos).where(gte(photos.createdAt, since))
  return sql`(${gte(users.lastLoginAt, since)} or ${users.id} in ${uploaders})`
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** Toggles administrator rights; checks the caller's own under the lock, so that of two mutual revokers one remains. */
async function toggleAdministrator(
  { db, config }: { db: Db; config: Config },
  id: string,
  requestedBy: CurrentUser,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAdministrators(transaction)
    await assertStillAdministrator(transaction, requestedBy)
    const [account] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!account) throw userNotFound()
    if (account.isAdmin) await assertAnotherAdministrator(transaction, config, account.id)
    await transaction.update(users).set({ isAdmin: !account.isAdmin }).where(eq(users.id, account.id))
    await publishAccountChange(transaction, account.id)
  })
}

/** Returns an account in the API format for administrators. */
function toAdminUserDto({ user, lastPhotoDate, ...counts }: AdminUserRow): AdminUser {
  const { id, email, firstName, lastName, isAdmin, lastLoginAt } = user
  return {
    id,
    email,
    firstName,
    lastName,
    isAdmin,
    ...counts,
    lastPhotoDate: lastPhotoDate?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }
}

/** An account with its photo counts. */
type AdminUserRow = Awaited<ReturnType<typeof listAdminUserRows>>[number]

/** Lists all accounts, most recently active first. */
async function listAdminUserRows(db: Db) {
  return await selectUsers(db)
}

/** Returns one account, or null. */
async function findAdminUser(db: Db, id: string): Promise<AdminUserRow | null> {
  const [found] = await selectUsers(db, id)
  return found ?? null
}

/** Creates the `NOT_FOUND` error for an account that does not exist. */
function userNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'User not found.')
}

function selectUsers(db: Db, id?: string) {
  const counted = db
    .select({
      ownerId: photos.ownerId,
      photoCount: count().as('photo_count'),
      fishingPhotoCount: countIf(sql`${isCatchCondition}`).as('fishing_photo_count'),
      noGpsPhotoCount: countIf(isNull(photos.latitude)).as('no_gps_photo_count'),
      lastPhotoDate: max(photos.createdAt).as('last_photo_date'),
    })
    .from(photos)
    .where(id === undefined ? undefined : eq(photos.ownerId, id))
    .groupBy(photos.ownerId)
    .as('counted')
  return db
    .select({
      user: users,
      photoCount: sql<number>`coalesce(${counted.photoCount}, 0)`.mapWith(Number),
      fishingPhotoCount: sql<number>`coalesce(${counted.fishingPhotoCount}, 0)`.mapWith(Number),
      noGpsPhotoCount: sql<number>`coalesce(${counted.noGpsPhotoCount}, 0)`.mapWith(Number),
      lastPhotoDate: counted.lastPhotoDate,
    })
    .from(users)
    .leftJoin(counted, eq(counted.ownerId, users.id))
    .where(id === undefined ? undefined : eq(users.id, id))
    .orderBy(sql`greatest(${users.lastLoginAt}, ${counted.lastPhotoDate}) desc nulls last`, users.id)
}
