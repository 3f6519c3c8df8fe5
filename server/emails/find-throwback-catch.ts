import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findLargest, isOwnCatch, summarizeCatches } from '../../shared/catches.ts'
import { isCatchCondition, isOwnCatchCondition, showsOwnCatch } from '../database/is-catch.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db } from '../database/open-database.ts'
import { catches, catchPhotos, locations, photos } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { ThrowbackContent } from './email-content.ts'
import { publicLocationName, readEmailPhoto, toEmailCatch } from './email-data.ts'

/** The fields of a throwback that come from a catch. */
export type ThrowbackCatch = Pick<ThrowbackContent, 'caughtOn' | 'caught' | 'path' | 'photo'>

/**
 * Finds the catch for a throwback: the heaviest of this day in an earlier year, else any that is at least a year old.
 * The choice depends only on the day, so that a retry chooses the same catch.
 */
export async function findThrowbackCatch(
  { db, store }: { db: Db; store: FileStore },
  ownerId: string,
  day: string,
): Promise<ThrowbackCatch | null> {
  const today = sql`${day}::date`
  const isOnThisDay = isAnniversary(today)
  const rows = await db
    .select({
      photo: photos,
      locationName: publicLocationName,
      caughtOn: sql<string>`${catchDate}::text`,
    })
    .from(photos)
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), isCatchCondition, showsOwnCatch, isAtLeastYearBefore(today)))
    .orderBy(
      sql`${isOnThisDay} desc`,
      sql`case when ${isOnThisDay} then ${heaviestFish} end desc nulls last`,
      sql`md5(${photos.id}::text || ${day})`,
    )
    .limit(1)
  const [row] = await withCatches(db, ownerId, rows)
  const largest = row && findLargest(row.catches.filter(isOwnCatch))
  if (!row || !largest) return null
  const caught = summarizeCatches(row.catches.filter(isOwnCatch))
  const { locationId } = row.photo
  return {
    caughtOn: row.caughtOn,
    caught: toEmailCatch(largest, {
      species: caught.species,
      locationName: row.locationName,
      lengthErrors: await listLengthErrors(db, ownerId),
    }),
    path: locationId === null ? '/photos' : `/map?locationId=${locationId}`,
    photo: await readEmailPhoto(store, row.photo, caught),
  }
}

/** Condition: caught at least a year before a day. Comparing `captured_at` alone first allows an index scan. */
export function isAtLeastYearBefore(day: SQL): SQL {
  return sql`(${photos.capturedAt} < ${day} - interval '1 year' + interval '2 days' and ${catchDate} + interval '1 year' <= ${day})`
}

/** SQL: the local date of a catch. */
const catchDate = sql<string>`((${photos.capturedAt} at time zone 'UTC') + make_interval(mins => coalesce(${photos.utcOffsetMinutes}, 0)))::date`

const heaviestFish = sql`(
  select max(${catches.weightLbs}) from ${catchPhotos}
  join ${catches} on ${catches.ownerId} = ${catchPhotos.ownerId} and ${catches.id} = ${catchPhotos.catchId}
  where ${catchPhotos.ownerId} = ${photos.ownerId} and ${catchPhotos.photoId} = ${photos.id} and ${isOwnCatchCondition})`

/** Condition: caught on the same month and day in an earlier year. February 29 counts as the 28th in other years. */
function isAnniversary(day: SQL): SQL {
  const years = sql`extract(year from ${day}) - extract(year from ${catchDate})`
  return sql`(${catchDate} + make_interval(years => (${years})::int) = ${day})`
}
