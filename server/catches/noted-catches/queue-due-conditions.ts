import { and, eq } from 'drizzle-orm'
import { refreshNotedConditions } from '../../conditions/refresh-noted-conditions.ts'
import { lockUserRow } from '../../database/lock-user-row.ts'
import type { Db } from '../../database/open-database.ts'
import { notedCatches } from '../../database/schema.ts'
import { backlogPriority, type JobQueue } from '../../jobs/job-queue.ts'

const batchSize = 1000

/** Queues weather and tide of catches that were noted before they had any, behind everything else. */
export async function queueDueConditions({ db, jobs }: { db: Db; jobs: JobQueue }): Promise<void> {
  const owners = await db
    .selectDistinct({ ownerId: notedCatches.ownerId })
    .from(notedCatches)
    .where(eq(notedCatches.conditionsDue, true))
  for (const { ownerId } of owners) {
    let count: number
    do count = await queueBatch(db, jobs, ownerId)
    while (count === batchSize)
  }
}

async function queueBatch(db: Db, jobs: JobQueue, ownerId: string): Promise<number> {
  return await db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const due = await transaction
      .select({ id: notedCatches.catchId })
      .from(notedCatches)
      .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.conditionsDue, true)))
      .limit(batchSize)
    const ids = due.map(({ id }) => id)
    await refreshNotedConditions(transaction, jobs, ownerId, ids, { priority: backlogPriority })
    return due.length
  })
}
