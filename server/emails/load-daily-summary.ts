import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { normalizeName } from '../../shared/name-matching.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import type { Db } from '../database/open-database.ts'
import { catches, locations, photos } from '../database/schema.ts'
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

/** Summarizes what a user uploaded on a local day; null if there are no catches (anymore). */
export async function loadDailySummary(
  { db, store }: { db: Db; store: FileStore },
  ownerId: string,
  day: string,
  zone: string | null,
): Promise<DailySummary | null> {
  const rows = await listUploads(db, ownerId, dayBounds(zone, day))
  if (rows.length === 0) return null
  const newestRows = rows.slice(0, maxPhotos)
  const emailPhotos = await Promise.all(newestRows.map((row) => readEmailPhoto(store, row.photo, row.catch)))
  return {
    catchCount: rows.length,
    locationCount: new Set(rows.flatMap(({ locationId }) => locationId ?? [])).size,
    species: countSpecies(rows),
    biggest: findBiggest(rows.map((row) => toEmailCatch(row.catch, row.locationName))),
    photos: emailPhotos.filter((photo) => photo !== null),
  }
}

/** Returns the catches uploaded within a time range, newest first. */
async function listUploads(db: Db, ownerId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return await db
    .select({
      photo: { id: photos.id, ownerId: photos.ownerId, rotationDegrees: photos.rotationDegrees },
      locationId: photos.locationId,
      catch: {
        species: catches.species,
        lengthInches: catches.lengthInches,
        weightLbs: catches.weightLbs,
      },
      locationName: publicLocationName,
    })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
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
}

/** Counts the first species of each photo; names that differ only in case are one species. */
function countSpecies(rows: { catch: { species: string[] | null } | null }[]): SummaryContent['species'] {
  const names = rows.flatMap((row) => row.catch?.species?.[0] ?? [])
  const spellings = [...Map.groupBy(names, normalizeName).values()]
  return spellings
    .map(([name = '', ...more]) => ({ name: name.toLowerCase(), count: 1 + more.length }))
    .sort((a, b) => b.count - a.count)
}

/** Returns the heaviest catch, or the longest one if no weight is known. */
function findBiggest(all: NonNullable<SummaryContent['biggest']>[]): SummaryContent['biggest'] {
  const maxBy = (measure: 'weightLbs' | 'lengthInches') =>
    all
      .filter((caught) => caught[measure] !== null)
      .reduce<SummaryContent['biggest']>(
        (best, caught) => ((caught[measure] ?? 0) > (best?.[measure] ?? -1) ? caught : best),
        null,
      )
  return maxBy('weightLbs') ?? maxBy('lengthInches')
}
