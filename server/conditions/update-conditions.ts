import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { conditions, notedCatches } from '../database/schema.ts'
import { isInList } from '../database/sql-expressions.ts'
import type { PhotoOrCatchKey, WhenAndWhere } from './position-and-time.ts'

/** The tide of a place or time without one. */
export const noTide = {
  tideLevelFt: null,
  tideType: null,
  tideStation: null,
  tideStationDistanceKm: null,
  tideDatum: null,
}

/** The weather and tide of a place or time at which they aren't known. */
export const noWeatherAndTide = {
  temperatureFahrenheit: null,
  cloudCoverPercent: null,
  windSpeedMph: null,
  windDirectionDegrees: null,
  weatherSource: null,
  weatherAt: null,
  ...noTide,
}

/** What is known of the weather and tide of a photo or of a catch without one. */
export type WeatherAndTide = Pick<typeof conditions.$inferSelect, keyof typeof noWeatherAndTide>

/** Returns the weather and tide of a row. */
export function pickWeatherAndTide(row: WeatherAndTide): WeatherAndTide {
  const fields = Object.keys(noWeatherAndTide) as (keyof WeatherAndTide)[]
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as unknown as WeatherAndTide
}

/** Returns weather and tide as the API has them, of a photo and of a catch without one. */
export function toConditionFields(row: WeatherAndTide | null) {
  return {
    temperature: row?.temperatureFahrenheit ?? null,
    cloudCover: row?.cloudCoverPercent ?? null,
    windSpeed: row?.windSpeedMph ?? null,
    windDirection: row?.windDirectionDegrees ?? null,
    tideLevel: row?.tideLevelFt ?? null,
    tideType: row?.tideType ?? null,
  }
}

/** What says whether weather lacks the direction of its wind. */
export type WindOfWeather = Pick<WeatherAndTide, 'weatherAt' | 'windSpeedMph' | 'windDirectionDegrees'>

/** Returns whether stored weather lacks the direction of its wind. */
export function lacksWindDirection({
  weatherAt,
  windSpeedMph,
  windDirectionDegrees,
}: WindOfWeather): boolean {
  return weatherAt !== null && windSpeedMph !== null && windDirectionDegrees === null
}

/** Returns what holds of archived weather and tide at a place and time, and whether the direction of its wind is still to be queued. */
export function restoreConditions(
  archived: WeatherAndTide | null,
  { hasPositionAndTime, isOnLake }: Pick<WhenAndWhere, 'hasPositionAndTime' | 'isOnLake'>,
) {
  const known = { ...((hasPositionAndTime && archived) || noWeatherAndTide), ...(isOnLake && noTide) }
  return { ...known, windDirectionDue: lacksWindDirection(known) }
}

/** Where weather and tide are stored: those of photos in a table of their own, those of catches without one in their rows. */
export const conditionTables = [
  {
    table: conditions,
    id: conditions.photoId,
    toKey: (ownerId: string, photoId: string) => ({ ownerId, photoId }),
    idOf: (key: PhotoOrCatchKey) => ('photoId' in key ? key.photoId : null),
  },
  {
    table: notedCatches,
    id: notedCatches.catchId,
    toKey: (ownerId: string, catchId: string) => ({ ownerId, catchId }),
    idOf: (key: PhotoOrCatchKey) => ('catchId' in key ? key.catchId : null),
  },
] as const

/** Saves the same weather or tide of photos, or of catches without one, of an owner. */
export async function updateConditions(
  transaction: Transaction,
  keys: readonly PhotoOrCatchKey[],
  values: Partial<WeatherAndTide & { windDirectionDue: boolean }>,
): Promise<void> {
  for (const [ownerId, ofOwner] of Map.groupBy(keys, (key) => key.ownerId))
    for (const { table, id, idOf } of conditionTables) {
      const ids = ofOwner.flatMap((key) => idOf(key) ?? [])
      if (ids.length > 0)
        await transaction
          .update(table)
          .set(values)
          .where(and(eq(table.ownerId, ownerId), isInList(id, ids)))
    }
}
