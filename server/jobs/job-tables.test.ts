import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logging/logger.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'
import { listUnfinishedJobs, releaseJobs } from './job-tables.ts'

const names = ['cast', 'reel']
let testDatabase: TestDatabase
let database: Database
let queue: JobQueue
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString)
  queue = await openJobQueue(testDatabase.connectionString, { names, runsJobs: true }, createLogger('fatal'))
})
afterAll(async () => {
  await queue.stop(5_000)
  await database.close()
  await testDatabase.drop()
})

test('jobs queued in one statement are like those that pg-boss queues', async () => {
  const { db } = database
  await db.transaction(async (transaction) => {
    await queue.enqueue(transaction, names, { by: 'creel' })
    for (const name of names) await queue.enqueueAll(transaction, name, [{ by: 'pg-boss' }])
  })
  const jobs = async (by: string) =>
    (
      await db.execute(
        sql`select to_jsonb(job) - 'id' - 'data' as job from jobs.job where data->>'by' = ${by} order by name`,
      )
    ).rows
  const queued = await jobs('creel')
  expect(queued).toHaveLength(2)
  expect(queued).toEqual(await jobs('pg-boss'))
  await db.execute(sql`delete from jobs.job`)
})

test('jobs queued in one statement wake the workers like those that pg-boss queues', async () => {
  const client = new pg.Client({ connectionString: testDatabase.connectionString })
  const woken: string[] = []
  client.on('notification', ({ payload = '' }) => woken.push(payload))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(await findListenStatement())
  // A session gets its own notifications before its commit returns.
  await drizzle(client).transaction((transaction) => queue.enqueue(transaction, names, {}))
  expect(woken.splice(0).toSorted()).toEqual(names)
  for (const name of names)
    await drizzle(client).transaction((transaction) => queue.enqueueAll(transaction, name, [{}]))
  expect(woken).toEqual(names)
  await database.db.execute(sql`delete from jobs.job`)
})

test('unfinished jobs are listed, counted, retried, handed back and canceled', async () => {
  const { db, pool } = database
  await db.transaction(async (transaction) => {
    await queue.enqueueAll(transaction, 'cast', [{ line: 1 }, { line: 2 }], { priority: [5, 0] })
    await queue.enqueue(transaction, 'reel', { line: 3 })
  })
  const client = await pool.connect()
  const listed = (await Array.fromAsync(listUnfinishedJobs(client))).flat()
  client.release()
  expect(listed.toSorted((one, other) => other.priority - one.priority)[0]).toEqual({
    name: 'cast',
    data: { line: 1 },
    priority: 5,
  })
  expect(listed).toHaveLength(3)
  await db.execute(
    sql`update jobs.job set state = 'failed', started_on = now(), output = '{"told": "Snagged."}' where name = 'cast'`,
  )
  expect(await queue.count()).toMatchObject([
    { name: 'cast', waiting: 0, failed: 2, lastFailure: { message: 'Snagged.' } },
    { name: 'reel', waiting: 1, failed: 0, lastFailure: null },
  ])
  expect(await queue.retryFailed(['cast', 'reel'])).toBe(2)
  const { rows } = await db.execute<{ id: string }>(sql`select id from jobs.job where state = 'retry'`)
  await releaseJobs(
    { executeSql: (text, values) => pool.query(text, values) },
    rows.map(({ id }) => id),
  )
  expect(await queue.count()).toMatchObject([{ waiting: 2, failed: 0 }, { waiting: 1 }])
  await db.transaction((transaction) => queue.cancelMatching(transaction, { line: 1 }))
  await db.transaction((transaction) => queue.cancelMatching(transaction, {}, { field: 'line', ids: ['2'] }))
  expect(await queue.count()).toMatchObject([{ waiting: 0 }, { waiting: 1 }])
  await db.execute(sql`delete from jobs.job`)
})

test('jobs do not wait for a clock that was set back to catch up', async () => {
  const ownDatabase = await createTestDatabase()
  const { db, close } = openDatabase(ownDatabase.connectionString)
  const openQueue = (runsJobs: boolean) =>
    openJobQueue(ownDatabase.connectionString, { names: ['cast'], runsJobs }, createLogger('fatal'))
  const before = await openQueue(false)
  for (const data of [{ line: 1 }, { line: 2 }])
    await db.transaction((transaction) => before.enqueue(transaction, 'cast', data))
  await before.stop(1_000)
  // Rows written a month ahead; one job was running when its process died.
  await db.execute(sql`update jobs.job set start_after = now() + interval '30 days'`)
  await db.execute(sql`update jobs.job set state = 'active', started_on = now() + interval '30 days',
    heartbeat_on = now() + interval '30 days', heartbeat_seconds = 30 where data @> '{"line": 2}'`)
  await db.execute(sql`update jobs.queue set monitor_claim_on = now() + interval '30 days',
    monitor_on = now() + interval '30 days', maintain_on = now() + interval '30 days'`)

  const queue = await openQueue(true)
  const done = Promise.withResolvers<object>()
  await queue.start([{ name: 'cast', run: async (data) => done.resolve(data) }])
  expect(await done.promise).toEqual({ line: 1 })
  const ahead = sql`select 1 from jobs.job where state = 'active' and heartbeat_on > now()
    union all select 1 from jobs.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`
  await expect.poll(async () => (await db.execute(ahead)).rows).toEqual([])
  await queue.stop(5_000)
  await close()
  await ownDatabase.drop()
})

/** Returns the statement with which the workers listen for new jobs. */
async function findListenStatement(): Promise<string> {
  const find = () =>
    database.db.execute<{ query: string }>(
      sql`select query from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
  await expect.poll(async () => (await find()).rows).toHaveLength(1)
  return (await find()).rows[0]?.query ?? ''
}
