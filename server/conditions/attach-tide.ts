import type { Config } from '../config.ts'
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
import type { Tide, TideAndTimeZone } from './tide-and-time-zone.ts'
import { updateConditions } from './update-conditions.ts'

interface Deps {
  db: Db
  config: Pick<Config, 'tideStations'>
  tideAndTimeZone: TideAndTimeZone
}

/** Job that stores the tide at the time of the catch, with a photo or without, computed locally; null inland. */
export const attachTide: PhotoJob<Deps, PhotoOrCatchKey> = {
  name: 'attach-tide',
  needed: hasPositionAndTime,
  run: async ({ db, config, tideAndTimeZone }, key) => {
    const current = await findPositionAndTime(db, key)
    const tide =
      current && !current.isOnLake
        ? await tideAndTimeZone.tideAt(current.position, current.instant, config.tideStations)
        : null
    await db.transaction((transaction) => writeTide(transaction, key, current, tide))
  },
}

/** Saves the tide unless place or time changed meanwhile, or the place turned out to be a lake. */
async function writeTide(
  transaction: Transaction,
  key: PhotoOrCatchKey,
  requested: PositionAndTime | null,
  tide: Tide | null,
): Promise<void> {
  await lockUserRow(transaction, key.ownerId)
  const current = await findPositionAndTime(transaction, key)
  if (!isSamePositionAndTime(requested, current) || requested?.isOnLake !== current?.isOnLake) return
  await updateConditions(transaction, [key], {
    tideLevelFt: tide?.levelFt ?? null,
    tideType: tide?.type ?? null,
    tideStation: tide?.station ?? null,
    tideStationDistanceKm: tide?.distanceKm ?? null,
    tideDatum: tide?.datum ?? null,
  })
}
