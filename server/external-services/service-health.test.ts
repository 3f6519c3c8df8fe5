import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { externalServiceHealth } from '../database/schema.ts'
import {
  DeliveryUnknownError,
  QuotaExceededError,
  ServiceRejectedError,
  ServiceUnavailableError,
} from './service-errors.ts'
import { trackServiceHealth } from './service-health.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString)
})
beforeEach(() => database.db.delete(externalServiceHealth))
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const configurations = { vision: null, weather: null, geocoder: null, mail: 'smtp://me:tackle@mail.test' }
const watch = (mail: string | null = configurations.mail, { db } = database) =>
  trackServiceHealth(db, { ...configurations, mail })
const unknown = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
const success = { ...unknown, lastSuccessAt: expect.any(Date) }

test.each([
  ['refuses one question', new ServiceRejectedError('no such reader'), success],
  ['is away', new ServiceUnavailableError('away'), failure('away')],
  ['has used up its quota', new QuotaExceededError('used up'), failure('used up')],
  ['falls silent with an e-mail in its hands', new DeliveryUnknownError('silent'), failure('silent')],
])('a service that %s', async (_does, cause, outcomes) => {
  const { trackedCalls, loadOutcomes } = watch()
  await expect(trackedCalls.mail(() => Promise.reject(cause))).rejects.toBe(cause)
  await expect.poll(async () => (await loadOutcomes()).mail).toMatchObject(outcomes)
})

test('what stops a question within Creel says nothing of the service', async () => {
  const { trackedCalls, loadOutcomes } = watch()
  await expect(trackedCalls.mail(() => Promise.reject(new Error('taken elsewhere')))).rejects.toThrow()
  await trackedCalls.mail(() => Promise.reject(new ServiceUnavailableError('away'))).catch(() => undefined)
  await expect.poll(async () => (await loadOutcomes()).mail).toMatchObject(failure('away'))
})

test('what another server did does not count for the one that is configured now', async () => {
  await watch('smtp://old.test').trackedCalls.mail(async () => 'taken')
  await expect.poll(async () => (await watch('smtp://old.test').loadOutcomes()).mail).toMatchObject(success)
  expect((await watch().loadOutcomes()).mail).toEqual(unknown)
  expect((await watch(null).loadOutcomes()).mail).toBeNull()
})

test('nobody watches where nothing is configured, and no password is kept', async () => {
  await watch(null).trackedCalls.mail(async () => 'in the outbox')
  await watch().trackedCalls.mail(async () => 'taken')
  await expect.poll(async () => (await watch().loadOutcomes()).mail).toMatchObject(success)
  const rows = await database.db.select().from(externalServiceHealth)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/tackle|mail\.test/)
})

test('the answer of a service waits for no database', async () => {
  const { trackedCalls, loadOutcomes } = watch()
  await database.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table service_outcomes in access exclusive mode`)
    expect(await trackedCalls.mail(async () => 'taken')).toBe('taken')
  })
  await expect.poll(async () => (await loadOutcomes()).mail).toMatchObject(success)
})

test('a database that is gone changes no answer', async () => {
  const gone = openDatabase(testDatabase.connectionString)
  await gone.close()
  expect(await watch(configurations.mail, gone).trackedCalls.mail(async () => 'taken')).toBe('taken')
})

function failure(lastFailure: string) {
  return { lastSuccessAt: null, lastFailureAt: expect.any(Date), lastFailure }
}
