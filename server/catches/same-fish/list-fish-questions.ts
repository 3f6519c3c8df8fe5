import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { limits } from '../../../shared/limits.ts'
import { speciesKey } from '../../../shared/species-key.ts'
import { loadCatches } from '../../database/load-catches.ts'
import type { Db } from '../../database/open-database.ts'
import { differentFish, photos } from '../../database/schema.ts'
import { type ComparablePhoto, groupLikelyFish, lookAlikeMs } from './compare-fish.ts'
import { sortPair } from './different-fish.ts'

/** Only these are compared, so that a question costs the same in a log of any size. */
const newestUploads = 1000

/**
 * Returns groups of photos that may show one fish, the latest first, each in the order in which its photos were taken.
 * Compares photos of the newest uploads that have a time, are identified and show a single fish.
 */
export async function listFishQuestions(db: Db, ownerId: string): Promise<{ photoIds: string[] }[]> {
  const candidates = await loadCandidates(db, ownerId)
  const different = await loadDifferent(
    db,
    ownerId,
    candidates.map(({ id }) => id),
  )
  const groups = groupLikelyFish(candidates, (one, other) => different.has(toPair(one, other)))
  return groups
    .toReversed()
    .slice(0, limits.questions)
    .map((group) => ({ photoIds: group.map(({ id }) => id) }))
}

async function loadCandidates(db: Db, ownerId: string): Promise<ComparablePhoto[]> {
  const rows = await db
    .select(comparedColumns)
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
    .orderBy(desc(photos.createdAt), asc(photos.id))
    .limit(newestUploads)
  const timed = rows
    .filter(({ analysisStatus, isFishing }) => analysisStatus !== 'waiting' && isFishing !== false)
    .flatMap(({ capturedAt, hasTime, ...row }) => (capturedAt && hasTime ? [{ ...row, capturedAt }] : []))
    .toSorted((one, other) => one.capturedAt.getTime() - other.capturedAt.getTime() || compareIds(one, other))
  const near = timed.filter(
    (photo, index) => isNearInTime(timed[index - 1], photo) || isNearInTime(photo, timed[index + 1]),
  )
  const catches = await loadCatches(
    db,
    ownerId,
    near.map(({ id }) => id),
  )
  return near.flatMap((photo) => {
    const [caught, ...further] = catches.get(photo.id) ?? []
    if (caught === undefined || further.length > 0) return []
    const species = caught.species && speciesKey(caught.species)
    return [{ ...photo, caught: { ...caught, species } }]
  })
}

const comparedColumns = {
  id: photos.id,
  analysisStatus: photos.analysisStatus,
  isFishing: photos.isFishing,
  capturedAt: photos.capturedAt,
  capturedAtSource: photos.capturedAtSource,
  hasTime: photos.hasTime,
  latitude: photos.latitude,
  longitude: photos.longitude,
  locationId: photos.locationId,
  perceptualHash: photos.perceptualHash,
  differenceHash: photos.differenceHash,
}

function compareIds(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}

function isNearInTime(
  earlier: { capturedAt: Date } | undefined,
  later: { capturedAt: Date } | undefined,
): boolean {
  return !!earlier && !!later && later.capturedAt.getTime() - earlier.capturedAt.getTime() <= lookAlikeMs
}

async function loadDifferent(db: Db, ownerId: string, photoIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ photoId: differentFish.photoId, otherPhotoId: differentFish.otherPhotoId })
    .from(differentFish)
    .where(
      and(
        eq(differentFish.ownerId, ownerId),
        sql`${differentFish.photoId} = any(${sql.param(photoIds)}::uuid[])`,
        sql`${differentFish.otherPhotoId} = any(${sql.param(photoIds)}::uuid[])`,
      ),
    )
  return new Set(rows.map(({ photoId, otherPhotoId }) => toPair(photoId, otherPhotoId)))
}

function toPair(one: string, other: string): string {
  return sortPair([one, other]).join(' ')
}
