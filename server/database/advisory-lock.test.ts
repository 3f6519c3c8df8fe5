import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { tryWithAdvisoryLock, withAdvisoryLock } from './advisory-lock.ts'
import { type Database, openDatabase } from './open-database.ts'

let testDatabase: TestDatabase
let firstDatabase: Database
let secondDatabase: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  firstDatabase = openDatabase(testDatabase.connectionString)
  secondDatabase = openDatabase(testDatabase.connectionString)
})
afterAll(async () => {
  await Promise.all([firstDatabase.close(), secondDatabase.close()])
  await testDatabase.drop()
})

/** Work that is under way until the test ends it. */
function heldWork() {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  const work = () => {
    started.resolve()
    return end.promise
  }
  return { work, begun: started.promise, end: end.resolve, fail: end.reject }
}

test('what is being done is not done a second time by another process, and something else is', async () => {
  const held = heldWork()
  const first = tryWithAdvisoryLock(firstDatabase.db, 'sweep', held.work)
  await held.begun
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'sweep', async () => 'swept twice')).toBeNull()
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'dust', async () => 'dusted')).toBe('dusted')
  held.end('swept')
  expect(await first).toBe('swept')
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'sweep', async () => 'swept again')).toBe('swept again')
})

test('whoever must wait comes after, also where the first fails', async () => {
  const held = heldWork()
  const done: string[] = []
  const first = withAdvisoryLock(firstDatabase.db, 'name', () =>
    held.work().finally(() => done.push('first')),
  )
  await held.begun
  const second = withAdvisoryLock(secondDatabase.db, 'name', async () => done.push('second'))
  await expect.poll(waiting).toBe(1)
  held.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await second
  expect(done).toEqual(['first', 'second'])
})

/** How many others have asked for the lock and did not get it. */
async function waiting(): Promise<number> {
  const { rows } = await firstDatabase.pool.query(
    `select count(*) as count from pg_stat_activity where datname = current_database()
     and state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%' and pid <> all($1)`,
    [[await pidOf('name')]],
  )
  return rows[0]?.count
}

/** Whose the lock is. */
async function pidOf(name: string): Promise<number> {
  const { rows } = await firstDatabase.pool.query(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [`creel:${name}`],
  )
  return rows[0]?.pid
}
