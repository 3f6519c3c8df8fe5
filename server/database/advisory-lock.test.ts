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

/** Work that runs until the test ends it. */
function createHeldWork() {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  const work = () => {
    started.resolve()
    return end.promise
  }
  return { work, started: started.promise, end: end.resolve, fail: end.reject }
}

test('tryWithAdvisoryLock skips work whose lock is held, and runs work with another name', async () => {
  const held = createHeldWork()
  const first = tryWithAdvisoryLock(firstDatabase.db, 'sweep', held.work)
  await held.started
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'sweep', async () => 'swept twice')).toBeNull()
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'dust', async () => 'dusted')).toBe('dusted')
  held.end('swept')
  expect(await first).toBe('swept')
  expect(await tryWithAdvisoryLock(secondDatabase.db, 'sweep', async () => 'swept again')).toBe('swept again')
})

test('withAdvisoryLock runs waiting work after the holder, even if the holder fails', async () => {
  const held = createHeldWork()
  const done: string[] = []
  const first = withAdvisoryLock(firstDatabase.db, 'name', () =>
    held.work().finally(() => done.push('first')),
  )
  await held.started
  const second = withAdvisoryLock(secondDatabase.db, 'name', async () => done.push('second'))
  await expect.poll(waiting).toBe(1)
  held.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await second
  expect(done).toEqual(['first', 'second'])
})

/** How many other connections wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await firstDatabase.pool.query(
    `select count(*) as count from pg_stat_activity where datname = current_database()
     and state = 'idle in transaction' and query like '%pg_try_advisory_xact_lock%' and pid <> all($1)`,
    [[await pidOf('name')]],
  )
  return rows[0]?.count
}

/** The backend process that holds the lock. */
async function pidOf(name: string): Promise<number> {
  const { rows } = await firstDatabase.pool.query(
    `select pid from pg_locks where locktype = 'advisory' and granted
     and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [`creel:${name}`],
  )
  return rows[0]?.pid
}
