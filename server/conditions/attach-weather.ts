import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { conditions } from '../database/schema.ts'
import type { LaterStep } from '../jobs/later-step.ts'
import { findCaughtAt, hasPlaceAndTime } from './caught-at.ts'
import type { Weather } from './weather.ts'

/** Writes the weather of the catch's hour as the weather service has it; null where it knows none. */
export const attachWeather: LaterStep<{ db: Db; weather: Weather | null }> = {
  name: 'attach-weather',
  needed: hasPlaceAndTime,
  run: async ({ db, weather }, key) => {
    if (weather === null) return
    const caught = await findCaughtAt(db, key)
    const found = caught && (await weather.weatherAt(caught.place, caught.instant))
    await db
      .update(conditions)
      .set({
        temperatureFahrenheit: found?.temperatureFahrenheit ?? null,
        cloudCoverPercent: found?.cloudCoverPercent ?? null,
        windSpeedMph: found?.windSpeedMph ?? null,
        weatherSource: found ? 'open-meteo' : null,
        weatherAt: found && caught ? caught.instant : null,
      })
      .where(and(eq(conditions.ownerId, key.ownerId), eq(conditions.photoId, key.photoId)))
  },
}
