import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import type { Config } from '../config.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { instance, notedCatches, photos, users } from '../database/schema.ts'
import { isInList } from '../database/sql-expressions.ts'
import { backlogPriority, type JobQueue } from '../jobs/job-queue.ts'
import { attachTide } from './attach-tide.ts'
import { attachWeather } from './attach-weather.ts'
import type { PhotoOrCatchKey } from './position-and-time.ts'
import { refreshNotedConditions } from './refresh-conditions.ts'
import { conditionTables } from './update-conditions.ts'
import type { Weather } from './weather.ts'

/*
 * Conditions that are older than what Creel says of them now, as after an upgrade: none at all of catches that were noted before they
 * had any, tides by other rules, and weather without the direction of its wind. At each start and each hour they are queued behind
 * everything else, each once.
 */

interface Deps {
  db: Db
  jobs: JobQueue
}

const batchSize = 1000

/** Queues weather and tide of catches that were noted before they had any. */
export async function queueDueConditions({ db, jobs }: Deps): Promise<void> {
  const owners = await db
    .selectDistinct({ ownerId: notedCatches.ownerId })
    .from(notedCatches)
    .where(eq(notedCatches.conditionsDue, true))
  for (const { ownerId } of owners) {
    let count: number
    do count = await db.transaction((transaction) => queueBatch(transaction, jobs, ownerId))
    while (count === batchSize)
  }
}

async function queueBatch(transaction: Transaction, jobs: JobQueue, ownerId: string): Promise<number> {
  await lockUserRow(transaction, ownerId)
  const due = await transaction
    .select({ id: notedCatches.catchId })
    .from(notedCatches)
    .where(and(eq(notedCatches.ownerId, ownerId), eq(notedCatches.conditionsDue, true)))
    .limit(batchSize)
  const ids = due.map(({ id }) => id)
  await refreshNotedConditions(transaction, jobs, ownerId, ids, { priority: backlogPriority })
  return ids.length
}

/** How tides are computed; raise it with each change of a rule that changes what is stored. */
const tideRules = 2

/**
 * Queues all tides if they were computed by other rules or from other stations than now, as after an upgrade, a restore or a change of
 * `TIDES`. What doesn't change gets no new version.
 */
export async function queueOlderTides({
  db,
  jobs,
  config,
}: Deps & { config: Pick<Config, 'tideStations'> }): Promise<void> {
  const current = `${tideRules} ${config.tideStations}`
  const [row] = await db.select({ tideRules: instance.tideRules }).from(instance)
  if (row === undefined || row.tideRules === current) return
  await db.transaction(async (transaction) => {
    for (const { ownerId } of await transaction.select({ ownerId: users.id }).from(users)) {
      const placed = await transaction
        .select({ ownerId: photos.ownerId, photoId: photos.id })
        .from(photos)
        .where(and(eq(photos.ownerId, ownerId), isNotNull(photos.latitude), isNotNull(photos.capturedAt)))
      const noted = await transaction
        .select({ ownerId: notedCatches.ownerId, catchId: notedCatches.catchId })
        .from(notedCatches)
        .where(
          and(
            eq(notedCatches.ownerId, ownerId),
            isNotNull(notedCatches.locationId),
            eq(notedCatches.hasTime, true),
          ),
        )
      for (const keys of splitIntoChunks<object>([...placed, ...noted], batchSize))
        await jobs.enqueueAll(transaction, attachTide.name, keys, { priority: backlogPriority })
    }
    await transaction.update(instance).set({ tideRules: current })
  })
}

/** The public weather service takes 10,000 requests a day: half of them stay for new catches. */
const catchesPerHour = 200

/**
 * Queues the newest catches whose weather is older than wind directions are: where the service has no direction, it isn't asked
 * again. Nothing is queued while weather is turned off or many jobs wait.
 */
export async function queueWindDirections({
  db,
  jobs,
  weather,
}: Deps & { weather: Weather | null }): Promise<void> {
  if (weather === null) return
  const counts = (await jobs.count()).find(({ name }) => name === attachWeather.name)
  const room = catchesPerHour - (counts ? counts.waiting + counts.running + counts.failed : 0)
  if (room <= 0) return
  const due: Awaited<ReturnType<typeof listDue>> = []
  for (const rows of conditionTables) due.push(...(await listDue(db, rows, room)))
  const newest = due.sort((a, b) => Number(b.weatherAt) - Number(a.weatherAt)).slice(0, room)
  for (const [ownerId, ofOwner] of Map.groupBy(newest, (row) => row.ownerId)) {
    const ids = ofOwner.map(({ id }) => id)
    await db.transaction(async (transaction) => {
      await lockUserRow(transaction, ownerId)
      const keys: PhotoOrCatchKey[] = []
      for (const rows of conditionTables) keys.push(...(await takeDue(transaction, rows, ownerId, ids)))
      await jobs.enqueueAll(transaction, attachWeather.name, keys, { priority: backlogPriority })
    })
  }
}

type ConditionTable = (typeof conditionTables)[number]

/** Only weather with wind can lack its direction. */
const isDue = ({ table }: ConditionTable) =>
  and(
    eq(table.windDirectionDue, true),
    isNotNull(table.weatherAt),
    isNotNull(table.windSpeedMph),
    isNull(table.windDirectionDegrees),
  )

function listDue(db: Db, rows: ConditionTable, limit: number) {
  const { table, id } = rows
  return db
    .select({ ownerId: table.ownerId, id, weatherAt: table.weatherAt })
    .from(table)
    .where(isDue(rows))
    .orderBy(sql`${table.weatherAt} desc nulls last`)
    .limit(limit)
}

/** Takes the marks of an owner's rows away, and returns the keys of those that still had one. */
async function takeDue(
  transaction: Transaction,
  rows: ConditionTable,
  ownerId: string,
  ids: readonly string[],
): Promise<PhotoOrCatchKey[]> {
  const { table, id, toKey } = rows
  const taken = await transaction
    .update(table)
    .set({ windDirectionDue: false })
    .where(and(eq(table.ownerId, ownerId), isInList(id, ids), isDue(rows)))
    .returning({ id })
  return taken.map((row) => toKey(ownerId, row.id))
}
