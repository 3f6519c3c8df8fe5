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

test('counts and sums are numbers', async () => {
  const { rows } = await database.db.execute(sql`select count(*), 5000000000::bigint as bytes`)
  expect(rows).toEqual([{ count: 1, bytes: 5_000_000_000 }])
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

test('a transaction that throws is rolled back', async () => {
  const failing = database.db.transaction(async (transaction) => {
    await transaction.insert(users).values({ issuer: 'test', subject: 'two' })
    throw new Error('on second thought')
  })
  await expect(failing).rejects.toThrow('on second thought')
  expect(await database.db.$count(users, sql`subject = 'two'`)).toBe(0)
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

test('a connection that is broken when a transaction begins is released', async () => {
  const fresh = openDatabase(testDatabase.connectionString)
  fresh.pool.once('acquire', (client) => client.end())
  await expect(fresh.db.transaction((transaction) => transaction.execute(sql`select 1`))).rejects.toThrow()
  expect(fresh.pool.totalCount - fresh.pool.idleCount).toBe(0)
  await fresh.close()
})
