import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from './open-database.ts'
import { users } from './schema.ts'

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

test('a timestamp round-trips unchanged in any time zone of the database', async () => {
  // Monrovia was 44 minutes and 30 seconds behind Greenwich until 1972: an offset that dates cannot read.
  await database.pool.query(
    `alter database ${new URL(testDatabase.connectionString).pathname.slice(1)} set timezone to 'Africa/Monrovia'`,
  )
  const elsewhere = openDatabase(testDatabase.connectionString)
  const createdAt = new Date('1971-06-01T12:34:56.789Z')
  const [row] = await elsewhere.db
    .insert(users)
    .values({ issuer: 'test', subject: 'one', createdAt })
    .returning()
  expect(row?.createdAt).toEqual(createdAt)
  await elsewhere.close()
})

test('connections that break while idle are replaced', async () => {
  await database.db.execute(sql`select 1`)
  const others = sql`select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const fresh = openDatabase(testDatabase.connectionString)
  await fresh.db.execute(others)
  await fresh.close()
  await expect.poll(() => database.db.execute(sql`select 1`).catch(() => null)).not.toBeNull()
})

test('a connection that breaks during a transaction fails only that transaction', async () => {
  const fresh = openDatabase(testDatabase.connectionString)
  const broken = fresh.db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`)
    await transaction.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await fresh.db.$count(users, sql`false`)).toBe(0)
  await fresh.close()
})
