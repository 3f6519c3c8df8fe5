import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { users } from './schema.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyTestDatabase()
})

afterEach(() => database.drop())

test('an empty database is migrated, and migrating it again succeeds', async () => {
  await migrateDatabase(database.connectionString)
  await migrateDatabase(database.connectionString)
  const { db, close } = openDatabase(database.connectionString)
  expect(await db.$count(users)).toBe(0)
  await close()
})

test('concurrent migrations all succeed', { tags: 'slow' }, async () => {
  const together = Array.from({ length: 4 }, () => migrateDatabase(database.connectionString))
  await expect(Promise.all(together)).resolves.toHaveLength(4)
})

test('a database created by a newer version of Creel is rejected with an error message', {
  tags: 'slow',
}, async () => {
  await migrateDatabase(database.connectionString)
  const { db, close } = openDatabase(database.connectionString)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  await close()
  await expect(migrateDatabase(database.connectionString)).rejects.toThrow(
    'created by a newer version of Creel',
  )
})
