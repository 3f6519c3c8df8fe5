import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { externalRateLimits } from '../database/schema.ts'
import { createRateLimiter, geocoderPace, openMeteoPace } from './rate-limiter.ts'

let testDatabase: TestDatabase
let processes: Database[]
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  processes = [openDatabase(testDatabase.connectionString), openDatabase(testDatabase.connectionString)]
})
beforeEach(async () => {
  await db(0).delete(externalRateLimits)
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await testDatabase.drop()
})

const longAgo = new Date('2020-01-01T00:00:00Z')
/** Almost as far ahead as slots may be reserved, so the slot does not start during a test. */
const farAhead = () => new Date(Date.now() + 55_000)

test('a slot is free at once if the limiter was not used lately', async () => {
  expect(await pausesOf(0, 'job')).toEqual([])
  await setNext(longAgo)
  expect(await pausesOf(1, 'user')).toEqual([])
  expect((await findNext()).getTime()).toBeGreaterThan(longAgo.getTime())
})

test('users of all processes reserve slots a second apart', async () => {
  const next = farAhead()
  await setNext(next)
  const pauses = await Promise.all([0, 1, 0, 1].map((process) => pausesOf(process, 'user')))
  expect(pauses.map((each) => each.length)).toEqual([1, 1, 1, 1])
  expect(await findNext()).toEqual(new Date(next.getTime() + 4_000))
})

test('a job reserves nothing ahead and takes a slot once it is free', async () => {
  const next = farAhead()
  await setNext(next)
  const seen: Date[] = []
  const acquireSlot = createRateLimiter(db(1), 'geocoder', geocoderPace, async () => {
    seen.push(await findNext())
    if (seen.length === 1)
      await pausesOf(0, 'user') // a user who comes later precedes the job
    else await setNext(longAgo)
  })
  await acquireSlot('job')
  expect(seen).toEqual([next, new Date(next.getTime() + 1_000)])
  expect((await findNext()).getTime()).toBeGreaterThan(longAgo.getTime())
})

test('a job that users passed over five times reserves a slot', async () => {
  await setNext(farAhead())
  const seen: Date[] = []
  const acquireSlot = createRateLimiter(db(1), 'geocoder', geocoderPace, async () => {
    seen.push(await findNext())
    await pausesOf(0, 'user')
  })
  await acquireSlot('job')
  expect(seen).toHaveLength(6)
  const [fifth, sixth] = seen.slice(-2).map((at) => at.getTime())
  expect((sixth ?? 0) - (fifth ?? 0)).toBe(2_000) // the slots of the user and of the job
})

test.each(['user', 'job'] as const)(
  'a %s does not wait for a clock that was set back to catch up',
  async (requester) => {
    for (const days of [1, 25, 36_500]) {
      await setNext(new Date(Date.now() + days * 24 * 3_600_000))
      expect(await pausesOf(0, requester)).toEqual([])
      expect((await findNext()).getTime()).toBeLessThan(Date.now() + 60_000)
    }
  },
)

test('a budget is spent at once, and then comes back through the day, also for jobs that were passed over', async () => {
  const budget = { burst: 3, perDay: 144 } // one in ten minutes
  const pauses: number[] = []
  const acquireSlot = createRateLimiter(db(0), 'weather', { intervalMs: 0, budget }, async (ms) => {
    pauses.push(ms)
    // Nine minutes later, and another nine: each time as if the clock had gone on.
    await db(0).execute(sql`
      update outside_turns set budget_full_at = budget_full_at - interval '9 minutes'`)
  })
  for (let count = 1; count <= 3; count += 1) await acquireSlot('job')
  expect(pauses).toEqual([])
  await acquireSlot('job')
  expect(pauses).toHaveLength(2)
  await acquireSlot('job')
  expect(pauses.length).toBeGreaterThan(2)
})

test('Open-Meteo is asked no more than it allows in any minute, hour, day and month', () => {
  const { intervalMs, budget } = openMeteoPace
  if (!budget) throw new Error('There is no budget.')
  const mostIn = (hours: number) => budget.burst + (budget.perDay * hours) / 24
  expect(60_000 / intervalMs).toBeLessThanOrEqual(600)
  expect(mostIn(1)).toBeLessThanOrEqual(5_000)
  expect(mostIn(24)).toBeLessThanOrEqual(10_000)
  expect(mostIn(31 * 24)).toBeLessThanOrEqual(300_000)
})

function db(process: number) {
  const { db } = processes[process] ?? {}
  if (!db) throw new Error('There are two processes.')
  return db
}

/** Acquires a slot without waiting, and returns the pauses that it would have waited. */
async function pausesOf(process: number, requester: 'user' | 'job'): Promise<number[]> {
  const pauses: number[] = []
  await createRateLimiter(
    db(process),
    'geocoder',
    geocoderPace,
    async (ms) => void pauses.push(ms),
  )(requester)
  return pauses
}

async function setNext(nextAt: Date): Promise<void> {
  const target = externalRateLimits.service
  await db(0)
    .insert(externalRateLimits)
    .values({ service: 'geocoder', nextAt })
    .onConflictDoUpdate({ target, set: { nextAt } })
}

async function findNext(): Promise<Date> {
  const [row] = await db(0).select().from(externalRateLimits)
  if (!row) throw new Error('No slot has been acquired.')
  return row.nextAt
}
