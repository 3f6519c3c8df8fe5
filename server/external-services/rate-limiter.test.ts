import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { externalRateLimits } from '../database/schema.ts'
import { createRateLimiter } from './rate-limiter.ts'

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
/** As far ahead as a line may reach, nearly, so that the turn does not come while a test lasts. */
const inALongLine = () => new Date(Date.now() + 55_000)

test('where nobody has asked lately the turn has come', async () => {
  expect(await pausesOf(0, 'job')).toEqual([])
  await setNext(longAgo)
  expect(await pausesOf(1, 'user')).toEqual([])
  expect((await findNext()).getTime()).toBeGreaterThan(longAgo.getTime())
})

test('people of all processes book turns a second apart', async () => {
  const next = inALongLine()
  await setNext(next)
  const pauses = await Promise.all([0, 1, 0, 1].map((process) => pausesOf(process, 'user')))
  expect(pauses.map((each) => each.length)).toEqual([1, 1, 1, 1])
  expect(await findNext()).toEqual(new Date(next.getTime() + 4_000))
})

test('jobs book nothing ahead, and take a turn once it has come', async () => {
  const next = inALongLine()
  await setNext(next)
  const seen: Date[] = []
  const takeTurn = createRateLimiter(db(1), 'geocoder', async () => {
    seen.push(await findNext())
    if (seen.length === 1)
      await pausesOf(0, 'user') // whoever comes later, and is a person, goes first
    else await setNext(longAgo)
  })
  await takeTurn('job')
  expect(seen).toEqual([next, new Date(next.getTime() + 1_000)])
  expect((await findNext()).getTime()).toBeGreaterThan(longAgo.getTime())
})

test('a job that people always go before books a turn in the end', async () => {
  await setNext(inALongLine())
  const seen: Date[] = []
  const takeTurn = createRateLimiter(db(1), 'geocoder', async () => {
    seen.push(await findNext())
    await pausesOf(0, 'user')
  })
  await takeTurn('job')
  expect(seen).toHaveLength(6)
  const [fifth, sixth] = seen.slice(-2).map((at) => at.getTime())
  expect((sixth ?? 0) - (fifth ?? 0)).toBe(2_000) // that of the person, and the job's own
})

test.each(['user', 'job'] as const)(
  'after the clock was set back a %s does not wait for it to catch up',
  async (who) => {
    for (const days of [1, 25, 36_500]) {
      await setNext(new Date(Date.now() + days * 24 * 3_600_000))
      expect(await pausesOf(0, who)).toEqual([])
      expect((await findNext()).getTime()).toBeLessThan(Date.now() + 60_000)
    }
  },
)

function db(process: number) {
  const { db } = processes[process] ?? {}
  if (!db) throw new Error('There are two processes.')
  return db
}

/** Takes a turn without waiting for it, and answers what would have been waited. */
async function pausesOf(process: number, who: 'user' | 'job'): Promise<number[]> {
  const pauses: number[] = []
  await createRateLimiter(db(process), 'geocoder', async (ms) => void pauses.push(ms))(who)
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
  if (!row) throw new Error('Nobody has taken a turn.')
  return row.nextAt
}
