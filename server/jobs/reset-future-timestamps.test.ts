import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logging/logger.ts'
import { openJobQueue } from './job-queue.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function openQueue(runsJobs: boolean) {
  return openJobQueue(testDatabase.connectionString, { names: ['cast'], runsJobs }, createLogger('fatal'))
}

test('jobs do not wait for a clock that was set back to catch up', async () => {
  const { db } = database
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
})
