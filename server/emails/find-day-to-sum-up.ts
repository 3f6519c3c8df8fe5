import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { foldName } from '../../shared/place-names.ts'
import { countsAsFishing } from '../database/counts-as-fishing.ts'
import type { Db } from '../database/open-database.ts'
import { catches, locations, photos } from '../database/schema.ts'
import type { FileStore } from '../files/file-store.ts'
import type { SummaryLetter } from './letter.ts'
import { factsOf, placeName, readPicture } from './letter-sources.ts'
import { spanOfDay } from './own-days.ts'

/** What a summary tells of a day. */
export type SummedUpDay = Pick<SummaryLetter, 'catchCount' | 'spotCount' | 'species' | 'biggest' | 'pictures'>

const mostPictures = 12

/** Sums up what an angler uploaded on a day by the own clock; null where there is nothing (any more). */
export async function findDayToSumUp(
  { db, store }: { db: Db; store: FileStore },
  ownerId: string,
  day: string,
  zone: string | null,
): Promise<SummedUpDay | null> {
  const rows = await listUploads(db, ownerId, spanOfDay(zone, day))
  if (rows.length === 0) return null
  const newest = rows.slice(0, mostPictures)
  const pictures = await Promise.all(newest.map((row) => readPicture(store, row.photo, row.catch)))
  return {
    catchCount: rows.length,
    spotCount: new Set(rows.flatMap(({ locationId }) => locationId ?? [])).size,
    species: countSpecies(rows),
    biggest: findBiggest(rows.map((row) => factsOf(row.catch, row.place))),
    pictures: pictures.filter((picture) => picture !== null),
  }
}

/** The catches uploaded in a span of time, the newest first. */
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
      place: placeName,
    })
    .from(photos)
    .leftJoin(catches, and(eq(catches.ownerId, photos.ownerId), eq(catches.photoId, photos.id)))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(
      and(
        eq(photos.ownerId, ownerId),
        countsAsFishing,
        gte(photos.createdAt, startsAt),
        lt(photos.createdAt, endsAt),
      ),
    )
    .orderBy(desc(photos.createdAt), photos.id)
}

/** Names that differ only in their letters' case are one species; the first name of a photo is its fish. */
function countSpecies(rows: { catch: { species: string[] | null } | null }[]): SummaryLetter['species'] {
  const names = rows.flatMap((row) => row.catch?.species?.[0] ?? [])
  const spellings = [...Map.groupBy(names, foldName).values()]
  return spellings
    .map(([name = '', ...more]) => ({ name: name.toLowerCase(), count: 1 + more.length }))
    .sort((one, other) => other.count - one.count)
}

/** By weight, and by length where no weight is known. */
function findBiggest(all: NonNullable<SummaryLetter['biggest']>[]): SummaryLetter['biggest'] {
  const by = (measure: 'weightLbs' | 'lengthInches') =>
    all
      .filter((caught) => caught[measure] !== null)
      .reduce<SummaryLetter['biggest']>(
        (best, caught) => ((caught[measure] ?? 0) > (best?.[measure] ?? -1) ? caught : best),
        null,
      )
  return by('weightLbs') ?? by('lengthInches')
}
