import { count, eq, isNull, max, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { countIf } from '../database/count-if.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'

/** An account with its photo counts. */
export type AdminUserRow = Awaited<ReturnType<typeof listAdminUserRows>>[number]

/** Lists all accounts, most recently active first. */
export async function listAdminUserRows(db: Db) {
  return await selectUsers(db)
}

/** Returns one account, or null. */
export async function findAdminUser(db: Db, id: string): Promise<AdminUserRow | null> {
  const [found] = await selectUsers(db, id)
  return found ?? null
}

/** Creates the `NOT_FOUND` error for an account that does not exist. */
export function userNotFound(): ApiError {
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
