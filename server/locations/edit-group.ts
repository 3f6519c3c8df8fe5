import { and, eq, not } from 'drizzle-orm'
import { ApiError } from '../../shared/errors.ts'
import { isUuid } from '../database/is-uuid.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { locationGroups } from '../database/schema.ts'
import { findGroupRows, type GroupRows } from './list-groups.ts'

type Group = typeof locationGroups.$inferSelect

/** The id of a group and of its owner. */
export interface GroupKey {
  ownerId: string
  groupId: string
}

/** Toggles whether a group is a favorite. */
export async function toggleGroupPin(db: Db, key: GroupKey): Promise<GroupRows> {
  return await editGroup(db, key, async (transaction) => {
    await transaction
      .update(locationGroups)
      .set({ pinned: not(locationGroups.pinned) })
      .where(isGroup(key))
  })
}

/** Renames a group; the geocoder no longer changes that name. */
export async function renameGroup(db: Db, key: GroupKey, name: string): Promise<GroupRows> {
  return await editGroup(db, key, async (transaction, group) => {
    if (name === group.name) return
    await transaction.update(locationGroups).set({ name, nameSource: 'angler' }).where(isGroup(key))
  })
}

/** Returns a group; throws `NOT_FOUND` if the owner has none with this id. */
export async function requireGroup(transaction: Transaction, key: GroupKey): Promise<Group> {
  const [group] = isUuid(key.groupId)
    ? await transaction.select().from(locationGroups).where(isGroup(key))
    : []
  if (!group) throw groupNotFound()
  return group
}

async function editGroup(
  db: Db,
  key: GroupKey,
  edit: (transaction: Transaction, group: Group) => Promise<void>,
): Promise<GroupRows> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    const group = await requireGroup(transaction, key)
    await edit(transaction, group)
    const edited = await findGroupRows(transaction, key.ownerId, key.groupId)
    if (edited === null) throw groupNotFound()
    return edited
  })
}

function isGroup({ ownerId, groupId }: GroupKey) {
  return and(eq(locationGroups.ownerId, ownerId), eq(locationGroups.id, groupId))
}

function groupNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Location group not found.')
}
