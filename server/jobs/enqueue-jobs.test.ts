import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a job of an unknown kind is not dropped silently', async () => {
  const queued = database.db.transaction((transaction) => queue.enqueue(transaction, ['cast', 'sink'], {}))
  await expect(queued).rejects.toThrow('There is no queue')
})
