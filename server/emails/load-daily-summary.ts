import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { SizedFish } from '../../shared/catches/catch-bands.ts'
import { type Catch, findLargest, isOwnCatch, summarizeCatches } from '../../shared/catches.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isOwnCatchCondition } from '../database/is-own-catch.ts'
import { listLengthErrors } from '../database/list-length-errors.ts'
import { withCatches } from '../database/load-catches.ts'
import type { Db } from '../database/open-database.ts'
import { catches, locations, notedCatches, photos } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { SummaryContent } from './email-content.ts'
import { publicLocationName, readEmailPhoto, toEmailCatch } from './email-data.ts'
import { dayBounds } from './local-days.ts'

/** The fields of a summary that come from a user's uploads. */
export type DailySummary = Pick<
  SummaryContent,
  'catchCount' | 'locationCount' | 'species' | 'biggest' | 'photos'
>

const maxPhotos = 12

/** Summarizes the catches that a user uploaded or noted on a local day; null if there are none (anymore). */
export async function loadDailySummary(
  { db, store }: { db: Db; store: FileStore },
  ownerId: string,
  day: string,
  zone: string | null,
): Promise<DailySummary | null> {
  const bounds = dayBounds(zone, day)
  const rows = (await listUploads(db, ownerId, bounds)).filter(({ catches }) => catches.some(isOwnCatch))
  const noted = await listNoted(db, ownerId, bounds)
  const fish = listFish([...rows, ...noted])
  if (fish.length === 0) return null
  const newestRows = rows.slice(0, maxPhotos)
  const emailPhotos = await Promise.all(
    newestRows.map((row) =>
      readEmailPhoto(store, row.photo, summarizeCatches(row.catches.filter(isOwnCatch))),
    ),
  )
  return {
    catchCount: fish.length,
    locationCount: new Set([...rows, ...noted].flatMap(({ locationId }) => locationId ?? [])).size,
    species: countSpecies(fish),
    biggest: findBiggest(fish, await listLengthErrors(db, ownerId)),
    photos: emailPhotos.filter((photo) => photo !== null),
  }
}

/** Returns the photos of catches uploaded within a time range, newest first. */
async function listUploads(db: Db, ownerId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const rows = await db
    .select({
      photo: { id: photos.id, ownerId: photos.ownerId, rotationDegrees: photos.rotationDegrees },
      locationId: photos.locationId,
      locationName: publicLocationName,
    })
    .from(photos)
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(
      and(
        eq(photos.ownerId, ownerId),
        isCatchCondition,
        gte(photos.createdAt, startsAt),
        lt(photos.createdAt, endsAt),
      ),
    )
    .orderBy(desc(photos.createdAt), photos.id)
  return await withCatches(db, ownerId, rows)
}

/** Returns the fish that were noted without a photo within a time range. */
async function listNoted(db: Db, ownerId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const rows = await db
    .select({ caught: catches, locationId: notedCatches.locationId, locationName: publicLocationName })
    .from(notedCatches)
    .innerJoin(catches, and(eq(catches.ownerId, notedCatches.ownerId), eq(catches.id, notedCatches.catchId)))
    .leftJoin(
      locations,
      and(eq(locations.ownerId, notedCatches.ownerId), eq(locations.id, notedCatches.locationId)),
    )
    .where(
      and(
        eq(notedCatches.ownerId, ownerId),
        isOwnCatchCondition,
        gte(notedCatches.createdAt, startsAt),
        lt(notedCatches.createdAt, endsAt),
      ),
    )
    .orderBy(desc(notedCatches.createdAt), notedCatches.catchId)
  return rows.map(({ caught, ...row }) => ({ ...row, catches: [caught] }))
}

type Fish = SizedFish & { locationName: string | null }

/** Returns the fish that were caught, each once. */
function listFish(
  rows: {
    catches: readonly (SizedFish & Pick<Catch, 'id' | 'outcome' | 'caughtBy'>)[]
    locationName: string | null
  }[],
): Fish[] {
  const fish = new Map<string, Fish>()
  for (const { catches, locationName } of rows)
    for (const caught of catches.filter(isOwnCatch)) fish.set(caught.id, { ...caught, locationName })
  return [...fish.values()]
}

/** Counts the fish of each species; names that differ only in case are one species. */
function countSpecies(fish: Fish[]): SummaryContent['species'] {
  const names = fish.flatMap(({ species }) => species ?? [])
  const spellings = [...Map.groupBy(names, normalizeName).values()]
  return spellings
    .map(([name = '', ...more]) => ({ name: name.toLowerCase(), count: 1 + more.length }))
    .sort((a, b) => b.count - a.count)
}

/** Returns the heaviest fish, or the longest one if no weight is known; null if none has a size. */
function findBiggest(fish: Fish[], lengthErrors: readonly number[]): SummaryContent['biggest'] {
  const biggest = findLargest(fish.filter(({ lengthInches, weightLbs }) => lengthInches ?? weightLbs))
  if (!biggest) return null
  const { species, locationName } = biggest
  return toEmailCatch(biggest, { species: species === null ? null : [species], locationName, lengthErrors })
}
