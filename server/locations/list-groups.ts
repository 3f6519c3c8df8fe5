import { and, eq } from 'drizzle-orm'
import { compareGroups } from '../../shared/name-matching.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { readSnapshot } from '../database/read-snapshot.ts'
import { locationGroups } from '../database/schema.ts'
import { type LocationRows, loadLocations } from './load-locations.ts'

/** A group with its locations, sorted by name. */
export interface GroupRows {
  group: typeof locationGroups.$inferSelect
  locations: LocationRows[]
}

/** Returns an owner's groups: favorites first, then by name. */
export async function listGroupRows(db: Db, ownerId: string): Promise<GroupRows[]> {
  const [groups, members] = await readSnapshot(db, async (transaction) => [
    await transaction.select().from(locationGroups).where(eq(locationGroups.ownerId, ownerId)),
    await loadLocations(transaction, { ownerId }),
  ])
  const membersByGroupId = Map.groupBy(members, ({ location }) => location.groupId)
  return groups
    .toSorted(compareGroups)
    .map((group) => ({ group, locations: membersByGroupId.get(group.id) ?? [] }))
}

/** Returns one group of an owner, or null. */
export async function findGroupRows(
  transaction: Transaction,
  ownerId: string,
  groupId: string,
): Promise<GroupRows | null> {
  const [group] = await transaction
    .select()
    .from(locationGroups)
    .where(and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId)))
  if (!group) return null
  return { group, locations: await loadLocations(transaction, { ownerId, groupId }) }
}
