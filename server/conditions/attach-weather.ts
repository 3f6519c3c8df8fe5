import { and, eq } from 'drizzle-orm'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions } from '../database/schema.ts'
import type { LaterStep, PhotoKey } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import { type CaughtAt, findCaughtAt, hasPlaceAndTime, isSamePlaceAndTime } from './caught-at.ts'
import type { HourlyWeather, Weather } from './weather.ts'

/** Job that stores the weather service's data for the hour of the catch; null if it has none. */
export const attachWeather: LaterStep<{ db: Db; weather: Weather | null }> = {
  name: 'attach-weather',
  needed: hasPlaceAndTime,
  run: async ({ db, weather }, key) => {
    if (weather === null) return
    const caught = await findCaughtAt(db, key)
    if (caught === null) return
    const found = await weather.weatherAt(caught.place, caught.instant)
    await db.transaction((transaction) => writeWeather(transaction, key, caught, found))
  },
}

/**
 * Saves the weather, unless the photo was moved during the request. Then the data is outdated, and another job is
 * already queued.
 */
async function writeWeather(
  transaction: Transaction,
  key: PhotoKey,
  asked: CaughtAt,
  found: HourlyWeather | null,
): Promise<void> {
  await lockOwner(transaction, key.ownerId)
  if (!isSamePlaceAndTime(asked, await findCaughtAt(transaction, key))) return
  await transaction
    .update(conditions)
    .set({
      temperatureFahrenheit: found?.temperatureFahrenheit ?? null,
      cloudCoverPercent: found?.cloudCoverPercent ?? null,
      windSpeedMph: found?.windSpeedMph ?? null,
      weatherSource: found ? 'open-meteo' : null,
      weatherAt: found ? asked.instant : null,
    })
    .where(and(eq(conditions.ownerId, key.ownerId), eq(conditions.photoId, key.photoId)))
  await announceChange(transaction, key.ownerId, 'photos')
}
