import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isInList } from '../database/is-in-list.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { conditions, notedCatches } from '../database/schema.ts'
import { backlogPriority, type JobQueue } from '../jobs/job-queue.ts'
import { attachWeather } from './attach-weather.ts'
import type { PhotoOrCatchKey } from './position-and-time.ts'
import type { Weather } from './weather.ts'

/** The public weather service takes 10,000 requests a day: half of them stay for new catches. */
const catchesPerHour = 200

interface Deps {
  db: Db
  jobs: JobQueue
  weather: Weather | null
}

/**
 * Queues the newest catches whose weather is older than wind directions are, behind everything else and each once: where the
 * service has no direction, it isn't asked again. Nothing is queued while weather is turned off or many jobs wait.
 */
export async function queueWindDirections({ db, jobs, weather }: Deps): Promise<void> {
  if (weather === null) return
  const counts = (await jobs.count()).find(({ name }) => name === attachWeather.name)
  const room = catchesPerHour - (counts ? counts.waiting + counts.running + counts.failed : 0)
  if (room <= 0) return
  const due = [...(await listDue(db, conditions, room)), ...(await listDue(db, notedCatches, room))]
    .sort((a, b) => Number(b.weatherAt) - Number(a.weatherAt))
    .slice(0, room)
  for (const [ownerId, rows] of Map.groupBy(due, (row) => row.ownerId)) {
    await db.transaction(async (transaction) => {
      await lockUserRow(transaction, ownerId)
      const keys = [
        ...(await takeDue(transaction, conditions, ownerId, rows)),
        ...(await takeDue(transaction, notedCatches, ownerId, rows)),
      ]
      await jobs.enqueueAll(transaction, attachWeather.name, keys, { priority: backlogPriority })
    })
  }
}

type DueTable = typeof conditions | typeof notedCatches

const idColumn = (table: DueTable) => ('photoId' in table ? table.photoId : table.catchId)

/** Only weather with wind can lack its direction. */
const isDue = (table: DueTable) =>
  and(
    eq(table.windDirectionDue, true),
    isNotNull(table.weatherAt),
    isNotNull(table.windSpeedMph),
    isNull(table.windDirectionDegrees),
  )

function listDue(db: Db, table: DueTable, limit: number) {
  return db
    .select({ ownerId: table.ownerId, id: idColumn(table), weatherAt: table.weatherAt })
    .from(table)
    .where(isDue(table))
    .orderBy(sql`${table.weatherAt} desc nulls last`)
    .limit(limit)
}

/** Takes the marks of an owner's rows away, and returns the keys of those that still had one. */
async function takeDue(
  transaction: Transaction,
  table: DueTable,
  ownerId: string,
  rows: readonly { id: string }[],
): Promise<PhotoOrCatchKey[]> {
  const taken = await transaction
    .update(table)
    .set({ windDirectionDue: false })
    .where(
      and(
        eq(table.ownerId, ownerId),
        isInList(
          idColumn(table),
          rows.map(({ id }) => id),
        ),
        isDue(table),
      ),
    )
    .returning({ id: idColumn(table) })
  return taken.map(({ id }) => (table === conditions ? { ownerId, photoId: id } : { ownerId, catchId: id }))
}
