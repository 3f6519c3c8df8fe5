import { and, eq, getTableColumns, gt, lt, or, sql } from 'drizzle-orm'
import { ApiError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db, Transaction } from '../../database/open-database.ts'
import { catches, locations, notedCatches } from '../../database/schema.ts'

/** A catch without a photo, with the row that says when and where. */
export type NotedCatchRows = Awaited<ReturnType<typeof selectNotedCatches>>[number]

/** With long notes, more at once would keep the process busy for too long. */
const rowsPerQuery = 200

const { ownerId: _, ...catchColumns } = getTableColumns(catches)

/** Starts a query of catches without a photo, with the names of their locations. */
export function selectNotedCatches(db: Db | Transaction) {
  return db
    .select({ noted: notedCatches, caught: catchColumns, locationName: locations.name })
    .from(notedCatches)
    .innerJoin(catches, and(eq(catches.ownerId, notedCatches.ownerId), eq(catches.id, notedCatches.catchId)))
    .leftJoin(
      locations,
      and(eq(locations.ownerId, notedCatches.ownerId), eq(locations.id, notedCatches.locationId)),
    )
}

/** Lists an owner's catches without a photo, the newest first. */
export async function listNotedCatchRows(db: Db | Transaction, ownerId: string): Promise<NotedCatchRows[]> {
  const rows: NotedCatchRows[] = []
  for (;;) {
    const last = rows.at(-1)?.noted
    const isLater =
      last &&
      or(
        lt(notedCatches.capturedAt, last.capturedAt),
        and(eq(notedCatches.capturedAt, last.capturedAt), gt(notedCatches.catchId, last.catchId)),
      )
    const next = await selectNotedCatches(db)
      .where(and(eq(notedCatches.ownerId, ownerId), isLater))
      .orderBy(sql`${notedCatches.capturedAt} desc, ${notedCatches.catchId}`)
      .limit(rowsPerQuery)
    rows.push(...next)
    if (next.length < rowsPerQuery) return rows
  }
}

/**
 * Throws `TOO_MANY_CATCHES` if an owner would have too many catches without a photo with some more: browsers load them all at
 * once. The caller must hold the owner's lock.
 */
export async function assertRoomForNoted(
  transaction: Transaction,
  ownerId: string,
  more: number,
): Promise<void> {
  const existing = await transaction.$count(notedCatches, eq(notedCatches.ownerId, ownerId))
  if (existing + more <= limits.notedCatches) return
  const count = limits.notedCatches.toLocaleString('en-US')
  throw new ApiError(
    'TOO_MANY_CATCHES',
    `A log can have ${count} catches without photos, and yours would have more.`,
  )
}

/** Returns one catch without a photo; null if the owner has none with this id. */
export async function findNotedCatchRows(
  db: Db | Transaction,
  ownerId: string,
  id: string,
): Promise<NotedCatchRows | null> {
  const [found] = await selectNotedCatches(db).where(
    and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.catchId, id)),
  )
  return found ?? null
}
