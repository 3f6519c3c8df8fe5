import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { conditions, notedCatches } from '../database/schema.ts'
import type { PhotoOrCatchKey } from './position-and-time.ts'

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

/** How weather and tide follow a place or time that has changed. */
export interface RefreshOptions {
  /** That of the jobs. */
  priority?: number
  /** Whether the weather of the former place is that of the new one, at the same time. */
  keepsWeather?: boolean
}

/** Returns the ids of the changed photos or catches whose weather stays. */
export function findKeptWeather(
  changed: readonly { id: string; capturedAt: Date | null; weatherAt: Date | null }[],
  { keepsWeather = false }: RefreshOptions,
): Set<string> {
  const kept = changed.filter(
    ({ capturedAt, weatherAt }) =>
      keepsWeather && weatherAt !== null && weatherAt.getTime() === capturedAt?.getTime(),
  )
  return new Set(kept.map(({ id }) => id))
}

/** What is known of the weather and tide of a photo or of a catch without one. */
export type WeatherAndTide = Pick<typeof conditions.$inferSelect, keyof typeof noWeatherAndTide>

/** Returns the weather and tide of a row. */
export function pickWeatherAndTide(row: WeatherAndTide): WeatherAndTide {
  const fields = Object.keys(noWeatherAndTide) as (keyof WeatherAndTide)[]
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as unknown as WeatherAndTide
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

/** Saves weather or tide of a photo or of a catch without one. */
export async function updateConditions(
  transaction: Transaction,
  key: PhotoOrCatchKey,
  values: Partial<WeatherAndTide & { windDirectionDue: boolean }>,
): Promise<void> {
  if ('photoId' in key)
    await transaction
      .update(conditions)
      .set(values)
      .where(and(eq(conditions.ownerId, key.ownerId), eq(conditions.photoId, key.photoId)))
  else
    await transaction
      .update(notedCatches)
      .set(values)
      .where(and(eq(notedCatches.ownerId, key.ownerId), eq(notedCatches.catchId, key.catchId)))
}
