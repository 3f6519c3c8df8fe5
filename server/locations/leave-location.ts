import { and, eq, inArray, ne, notExists } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { locationGroups, locations, photos } from '../database/schema.ts'

/** Removes a location that Creel made and no photo belongs to any more, and its group with its last location. */
export async function removeLocationIfDeserted(
  transaction: Transaction,
  ownerId: string,
  locationId: string,
): Promise<void> {
  const visitors = transaction
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.locationId, locationId)))
  const removed = await transaction
    .delete(locations)
    .where(
      and(
        eq(locations.ownerId, ownerId),
        eq(locations.id, locationId),
        ne(locations.nameSource, 'angler'),
        notExists(visitors),
      ),
    )
    .returning({ groupId: locations.groupId })
  await removeEmptyGroups(
    transaction,
    ownerId,
    removed.map(({ groupId }) => groupId),
  )
}

/** Removes those of the given groups that hold no location. */
export async function removeEmptyGroups(
  transaction: Transaction,
  ownerId: string,
  groupIds: string[],
): Promise<void> {
  if (groupIds.length === 0) return
  const members = transaction
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.ownerId, ownerId), eq(locations.groupId, locationGroups.id)))
  await transaction
    .delete(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), inArray(locationGroups.id, groupIds), notExists(members)))
}
