import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeGroupEndpoint } from '../../shared/locations/change-group.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { LocationKey, LocationRow } from '../database/rows.ts'
import { locations } from '../database/schema.ts'
import { requireGroup } from './edit-group.ts'
import { requireLocation } from './find-location.ts'
import { createGroup } from './location-groups.ts'
import { removeEmptyGroup } from './remove-location.ts'

type GroupChoice = z.output<NonNullable<typeof changeGroupEndpoint.body>>

/**
 * Moves a location to the group that the user has chosen, however far it is, or to a new one with the given name. Throws
 * `NOT_FOUND` if the owner has no such location or group.
 */
export async function changeGroup(db: Db, key: LocationKey, choice: GroupChoice): Promise<LocationRow> {
  const { ownerId, locationId } = key
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const location = await requireLocation(transaction, key)
    const groupId = await findOrCreateChosen(transaction, ownerId, choice)
    if (groupId === location.groupId) return location
    const [moved] = await transaction
      .update(locations)
      .set({ groupId, edited: true })
      .where(and(eq(locations.ownerId, ownerId), eq(locations.id, locationId)))
      .returning()
    if (!moved) throw new Error('The update returned no location.')
    await removeEmptyGroup(transaction, ownerId, location.groupId)
    return moved
  })
}

async function findOrCreateChosen(
  transaction: Transaction,
  ownerId: string,
  { groupId = '', name }: GroupChoice,
): Promise<string> {
  if (name !== undefined) return await createGroup(transaction, ownerId, { name, nameSource: 'angler' })
  return (await requireGroup(transaction, { ownerId, groupId })).id
}
