import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoJob } from '../jobs/job-queue.ts'
import {
  findPositionAndTime,
  hasPositionAndTime,
  isSamePositionAndTime,
  type PhotoOrCatchKey,
  type PositionAndTime,
} from './position-and-time.ts'
import { updateConditions } from './update-conditions.ts'
import type { HourlyWeather, Weather } from './weather.ts'

/**
 * Job that stores the weather service's data for the hour of the catch, with a photo or without; null if it has none. Of several
 * jobs for one catch, such as after several moves, the first asks, unless the response lacked the direction. Of weather that is stored already, it only adds the
 * direction of the wind.
 */
export const attachWeather: PhotoJob<{ db: Db; weather: Weather | null }, PhotoOrCatchKey> = {
  name: 'attach-weather',
  needed: hasPositionAndTime,
  run: async ({ db, weather }, key) => {
    if (weather === null) return
    const positionAndTime = await findPositionAndTime(db, key)
    if (positionAndTime === null) return
    const { position, instant, hasWeather, lacksWindDirection } = positionAndTime
    if (hasWeather && !lacksWindDirection) return
    const found = await weather.weatherAt(position, instant, key.ownerId)
    await db.transaction((transaction) => writeWeather(transaction, key, positionAndTime, found))
  },
}

/** Saves the weather unless the photo or catch was moved meanwhile; then another job is already queued. */
async function writeWeather(
  transaction: Transaction,
  key: PhotoOrCatchKey,
  requested: PositionAndTime,
  found: HourlyWeather | null,
): Promise<void> {
  await lockUserRow(transaction, key.ownerId)
  const current = await findPositionAndTime(transaction, key)
  if (current === null || !isSamePositionAndTime(requested, current)) return
  const direction = { windDirectionDegrees: found?.windDirectionDegrees ?? null }
  if (current.hasWeather) {
    if (current.lacksWindDirection) await updateConditions(transaction, [key], direction)
    return
  }
  await updateConditions(transaction, [key], {
    temperatureFahrenheit: found?.temperatureFahrenheit ?? null,
    cloudCoverPercent: found?.cloudCoverPercent ?? null,
    windSpeedMph: found?.windSpeedMph ?? null,
    ...direction,
    weatherSource: found ? 'open-meteo' : null,
    weatherAt: found ? requested.instant : null,
    windDirectionDue: false,
  })
}
