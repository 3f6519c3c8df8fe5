import { count, gte, sql } from 'drizzle-orm'
import type { AdminStats } from '../../shared/admin.ts'
import { countIf } from '../database/count-if.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'

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
