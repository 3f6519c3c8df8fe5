import { and, asc, count, eq, gt, not, or, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { type NotedCatchRows, selectNotedCatches } from '../catches/noted-catches/noted-catch-rows.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Transaction } from '../database/open-database.ts'
import {
  conditions,
  estimates,
  locationGroups,
  locations,
  notedCatches,
  photos,
  users,
} from '../database/schema.ts'
import type { ArchivePhotoRows } from './archive-serializer.ts'

const rowsPerPage = 500

/** What is known of a catch log besides its photos: the account, all groups and locations, and facts about the photos. */
export interface CatchLogMetadata {
  owner: typeof users.$inferSelect
  groups: (typeof locationGroups.$inferSelect)[]
  locations: (typeof locations.$inferSelect)[]
  photoCount: number
  notedCount: number
  /** Whether the time of day of any catch without a photo or outing note is unknown. */
  lacksTimes: boolean
  /** Whether the time of day of any photo is unknown, also of one that was received with it. */
  lacksPhotoTimes: boolean
  /** How far the estimates of known lengths were off, from which the bands of guesses follow. */
  lengthErrors: number[]
}

/** Reads everything but the photos, in order of creation. */
export async function readMetadata(transaction: Transaction, ownerId: string): Promise<CatchLogMetadata> {
  const [owner] = await transaction.select().from(users).where(eq(users.id, ownerId))
  if (!owner) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  const groups = await transaction
    .select()
    .from(locationGroups)
    .where(eq(locationGroups.ownerId, ownerId))
    .orderBy(asc(locationGroups.createdAt), asc(locationGroups.id))
  const locationRows = await transaction
    .select()
    .from(locations)
    .where(eq(locations.ownerId, ownerId))
    .orderBy(asc(locations.createdAt), asc(locations.id))
  const [counted] = await transaction
    .select({ photos: count() })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
  const notedCount = await transaction.$count(notedCatches, eq(notedCatches.ownerId, ownerId))
  const lacksTime = and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.hasTime, false))
  const lacksTimes = (await transaction.$count(notedCatches, lacksTime)) > 0
  const lacksPhotoTime = or(not(photos.hasTime), not(photos.ownHasTime), not(photos.receivedHasTime))
  const lacksPhotoTimes =
    (await transaction.$count(photos, and(eq(photos.ownerId, ownerId), lacksPhotoTime))) > 0
  const lengthErrors = await listLengthErrors(transaction, ownerId)
  const photoCount = counted?.photos ?? 0
  return {
    ...{ owner, groups, locations: locationRows, photoCount, notedCount },
    ...{ lacksTimes, lacksPhotoTimes, lengthErrors },
  }
}

/** Yields all photos of an owner with their dependent rows, in upload order, one page at a time. */
export async function* readPhotoPages(
  transaction: Transaction,
  ownerId: string,
): AsyncGenerator<ArchivePhotoRows[]> {
  let last: { createdAt: Date; id: string } | null = null
  for (;;) {
    const page = await readPageAfter(transaction, ownerId, last)
    const lastRow = page.at(-1)
    if (lastRow === undefined) return
    yield page
    last = lastRow.photo
  }
}

async function readPageAfter(
  transaction: Transaction,
  ownerId: string,
  last: { createdAt: Date; id: string } | null,
): Promise<ArchivePhotoRows[]> {
  const isAfterLast =
    last &&
    sql`(${photos.createdAt}, ${photos.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
  const rows = await transaction
    .select({ photo: photos, estimate: estimates, conditions })
    .from(photos)
    .leftJoin(estimates, and(eq(estimates.ownerId, photos.ownerId), eq(estimates.photoId, photos.id)))
    .innerJoin(conditions, and(eq(conditions.ownerId, photos.ownerId), eq(conditions.photoId, photos.id)))
    .where(and(eq(photos.ownerId, ownerId), isAfterLast ?? undefined))
    .orderBy(asc(photos.createdAt), asc(photos.id))
    .limit(rowsPerPage)
  return await withCatches(transaction, ownerId, rows)
}

/** Yields all catches of an owner without a photo, in the order of their ids, one page at a time. */
export async function* readNotedCatchPages(
  transaction: Transaction,
  ownerId: string,
): AsyncGenerator<NotedCatchRows[]> {
  let lastId: string | null = null
  for (;;) {
    const isAfterLast: SQL | undefined = lastId === null ? undefined : gt(notedCatches.catchId, lastId)
    const page: NotedCatchRows[] = await selectNotedCatches(transaction)
      .where(and(eq(notedCatches.ownerId, ownerId), isAfterLast))
      .orderBy(asc(notedCatches.catchId))
      .limit(rowsPerPage)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    lastId = last.noted.catchId
  }
}
