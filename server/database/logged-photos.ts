import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Catch } from '../../shared/catches.ts'
import { formatLocalTime } from '../../shared/dates.ts'
import type { FilterablePhoto } from '../../shared/photos/match-photo.ts'
import type { Photo, PhotoSort, SortOrder } from '../../shared/photos.ts'
import type { Transaction } from './open-database.ts'
import { catches, catchPhotos, conditions, locationGroups, locations, photos } from './schema.ts'

/*
 * What filters, bests and patterns need to know of an owner's photos. PostgreSQL finds, joins and sorts the rows; what they mean
 * is decided by functions in `shared/`, as in browsers. The rows come in parts, so that a long log holds up no requests of
 * others; who keeps them all runs one per user at a time.
 */

/** More at once would keep the process busy for too long. */
const rowsPerFetch = 1000

/** A photo with its fish, without what only screens show. */
export interface LoggedPhoto extends FilterablePhoto, Weather {
  id: string
  hasTime: boolean
  /** The names of its fish. */
  species: string[]
  catches: LoggedFish[]
}

/** A fish in a photo. */
type LoggedFish = Pick<
  Catch,
  | ('id' | 'species' | 'lengthInches' | 'lengthSource' | 'weightLbs' | 'weightSource' | 'caughtWith')
  | ('note' | 'outcome' | 'waterTemperature' | 'waterClarity' | 'caughtBy')
>

type Weather = Pick<Photo, 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection' | 'tideType'>

interface Selection {
  condition?: SQL | undefined
  /** Of `photoOrder`. */
  order: SQL
  /** What is read of a photo beside its own fields; the rest is null, and without fish there are none. */
  parts: Partial<Record<'conditions' | 'location' | 'fish' | 'notes', boolean>>
}

/** Yields an owner's photos that meet a condition, up to a thousand at a time. */
export async function* readLoggedPhotos(
  transaction: Transaction,
  ownerId: string,
  selection: Selection,
): AsyncGenerator<LoggedPhoto[]> {
  let last: LoggedPhoto | null = null // the next rows may hold more of its fish
  for await (const rows of fetchRows(transaction, selectRows(ownerId, selection))) {
    const complete: LoggedPhoto[] = []
    for (const row of rows) {
      if (last?.id !== row.id) {
        if (last !== null) complete.push(last)
        last = toLoggedPhoto(row)
      }
      if (row.catchId == null) continue
      last.catches.push(toLoggedFish(row))
      if (row.species !== null) last.species.push(row.species)
    }
    yield complete
  }
  if (last !== null) yield [last]
}

/**
 * Returns the order of photos by a time; those without one count as the oldest. The id makes the order total, so that paging
 * skips no photo. Its direction is reversed too, so that one index serves both orders, read forward or backward.
 */
export function photoOrder(sort: PhotoSort, order: SortOrder): SQL {
  const column = sort === 'createdAt' ? photos.createdAt : photos.capturedAt
  return order === 'desc'
    ? sql`${column} desc nulls last, ${photos.id}`
    : sql`${column} asc nulls first, ${photos.id} desc`
}

async function* fetchRows(transaction: Transaction, query: SQL): AsyncGenerator<Row[]> {
  await transaction.execute(sql`set local cursor_tuple_fraction = 1`) // plans for all rows, not for the first ones
  await transaction.execute(sql`declare logged_photos no scroll cursor for ${query}`)
  const fetch = () => transaction.execute<Row>(sql`fetch ${sql.raw(`${rowsPerFetch}`)} from logged_photos`)
  let next = fetch()
  for (;;) {
    const { rows } = await next
    const isLast = rows.length < rowsPerFetch
    if (!isLast) {
      next = fetch() // PostgreSQL reads them while these are gone through
      next.catch(() => undefined) // thrown where it is awaited
    }
    yield rows
    if (isLast) break
  }
  await transaction.execute(sql`close logged_photos`)
}

/** Selects photos, each once for each of its fish. */
function selectRows(ownerId: string, { condition, order, parts }: Selection): SQL {
  const when = (isRead: boolean | undefined, text: SQL) => (isRead ? text : undefined)
  return sql`
    select ${photos.id}, (extract(epoch from ${photos.capturedAt}) * 1000)::float8 as "capturedAt",
      ${photos.utcOffsetMinutes} as "utcOffsetMinutes", ${photos.hasTime} as "hasTime", ${photos.latitude},
      ${photos.locationId} as "locationId", ${photos.isFavorite} as "isFavorite"
      ${when(parts.conditions, conditionColumns)}
      ${when(parts.location, locationColumns)}
      ${when(parts.fish, fishColumns)}
      ${when(parts.notes, sql`, ${catches.note}`)}
    from ${photos}
    ${when(
      parts.conditions,
      sql`left join ${conditions} on ${and(eq(conditions.ownerId, ownerId), eq(conditions.photoId, photos.id))}`,
    )}
    ${when(
      parts.location,
      sql`left join ${locations} on ${and(eq(locations.ownerId, ownerId), eq(locations.id, photos.locationId))}
        left join ${locationGroups}
          on ${and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, locations.groupId))}`,
    )}
    ${when(
      parts.fish,
      sql`left join ${catchPhotos} on ${and(eq(catchPhotos.ownerId, ownerId), eq(catchPhotos.photoId, photos.id))}
        left join ${catches} on ${and(eq(catches.ownerId, ownerId), eq(catches.id, catchPhotos.catchId))}`,
    )}
    where ${and(eq(photos.ownerId, ownerId), condition)}
    order by ${order} ${when(parts.fish, sql`, ${catchPhotos.position}, ${catches.id}`)}`
}

const conditionColumns = sql`, ${conditions.temperatureFahrenheit} as temperature,
  ${conditions.cloudCoverPercent} as "cloudCover", ${conditions.windSpeedMph} as "windSpeed",
  ${conditions.windDirectionDegrees} as "windDirection", ${conditions.tideType} as "tideType"`

const locationColumns = sql`, ${locations.name} as "locationName", ${locations.latitude} as "locationLatitude",
  ${locations.longitude} as "locationLongitude", ${locationGroups.name} as "groupName"`

const fishColumns = sql`, ${catches.id} as "catchId", ${catches.species}, ${catches.lengthInches} as "lengthInches",
  ${catches.lengthSource} as "lengthSource", ${catches.weightLbs} as "weightLbs",
  ${catches.weightSource} as "weightSource", ${catches.caughtWith} as "caughtWith", ${catches.outcome},
  ${catches.waterTemperature} as "waterTemperature", ${catches.waterClarity} as "waterClarity",
  ${catches.caughtBy} as "caughtBy"`

interface OwnRow extends Record<string, unknown> {
  id: string
  /** In ms. */
  capturedAt: number | null
  utcOffsetMinutes: number | null
  hasTime: boolean
  latitude: number | null
  locationId: string | null
  isFavorite: boolean
}

interface LocationColumns {
  locationName: string | null
  locationLatitude: number | null
  locationLongitude: number | null
  groupName: string | null
}

type FishColumns = Omit<LoggedFish, 'id' | 'note'> & { catchId: string; note?: string | null }

/** A photo with one of its fish, if it has any, and what is read of both. */
type Row = OwnRow & Partial<Weather & LocationColumns> & (FishColumns | { catchId?: null })

function toLoggedPhoto(row: Row): LoggedPhoto {
  const { capturedAt, utcOffsetMinutes, locationLatitude: latitude, locationLongitude: longitude } = row
  return {
    id: row.id,
    timestamp: capturedAt === null ? null : formatLocalTime(new Date(capturedAt), utcOffsetMinutes),
    hasTime: row.hasTime,
    latitude: row.latitude,
    locationId: row.locationId,
    locationName: row.locationName ?? null,
    locationPosition: latitude == null || longitude == null ? null : { latitude, longitude },
    groupName: row.groupName ?? null,
    isFavorite: row.isFavorite,
    temperature: row.temperature ?? null,
    cloudCover: row.cloudCover ?? null,
    windSpeed: row.windSpeed ?? null,
    windDirection: row.windDirection ?? null,
    tideType: row.tideType ?? null,
    species: [],
    catches: [],
  }
}

function toLoggedFish(row: FishColumns): LoggedFish {
  return {
    id: row.catchId,
    species: row.species,
    lengthInches: row.lengthInches,
    lengthSource: row.lengthSource,
    weightLbs: row.weightLbs,
    weightSource: row.weightSource,
    caughtWith: row.caughtWith,
    note: row.note ?? null,
    outcome: row.outcome,
    waterTemperature: row.waterTemperature,
    waterClarity: row.waterClarity,
    caughtBy: row.caughtBy,
  }
}
