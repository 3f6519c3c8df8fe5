import { and, eq } from 'drizzle-orm'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db } from '../database/open-database.ts'
import type { LocationKey } from '../database/rows.ts'
import { locations } from '../database/schema.ts'
import { requireLocation } from './find-location.ts'

/** Saves what the user notes about a location; throws `NOT_FOUND` if the owner has no such location. */
export async function editLocationNote(db: Db, key: LocationKey, note: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const location = await requireLocation(transaction, key)
    if (note === location.note) return
    await transaction
      .update(locations)
      .set({ note })
      .where(and(eq(locations.ownerId, key.ownerId), eq(locations.id, key.locationId)))
  })
}
