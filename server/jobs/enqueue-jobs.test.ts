import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logging/logger.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'

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

test('a job of an unknown kind is not dropped silently', async () => {
  const queued = database.db.transaction((transaction) => queue.enqueue(transaction, ['cast', 'sink'], {}))
  await expect(queued).rejects.toThrow('There is no queue')
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
