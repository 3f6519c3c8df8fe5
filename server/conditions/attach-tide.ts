import { and, eq } from 'drizzle-orm'
import { lockOwner } from '../database/lock-owner.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions } from '../database/schema.ts'
import type { LaterStep, PhotoKey } from '../jobs/later-step.ts'
import { announceChange } from '../live/announce-change.ts'
import type { Almanac, Tide } from './almanac.ts'
import { type CaughtAt, findCaughtAt, hasPlaceAndTime, isSamePlaceAndTime } from './caught-at.ts'

/** Job that stores the tide at the time of the catch, computed locally; null inland. */
export const attachTide: LaterStep<{ db: Db; almanac: Almanac }> = {
  name: 'attach-tide',
  needed: hasPlaceAndTime,
  run: async ({ db, almanac }, key) => {
    const caught = await findCaughtAt(db, key)
    const tide = caught && !caught.isOnLake ? await almanac.tideAt(caught.place, caught.instant) : null
    await db.transaction((transaction) => writeTide(transaction, key, caught, tide))
  },
}

/**
 * Saves the tide, unless the photo's place or time changed, or its place turned out to be a lake, while the tide was
 * computed.
 */
async function writeTide(
  transaction: Transaction,
  key: PhotoKey,
  asked: CaughtAt | null,
  tide: Tide | null,
): Promise<void> {
  await lockOwner(transaction, key.ownerId)
  const caught = await findCaughtAt(transaction, key)
  if (!isSamePlaceAndTime(asked, caught) || asked?.isOnLake !== caught?.isOnLake) return
  await transaction
    .update(conditions)
    .set({
      tideLevelFt: tide?.levelFt ?? null,
      tideType: tide?.type ?? null,
      tideStation: tide?.station ?? null,
      tideStationDistanceKm: tide?.distanceKm ?? null,
      tideDatum: tide?.datum ?? null,
    })
    .where(and(eq(conditions.ownerId, key.ownerId), eq(conditions.photoId, key.photoId)))
  await announceChange(transaction, key.ownerId, 'photos')
}
