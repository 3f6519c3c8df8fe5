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

const configurations = { weather: null, geocoder: null, mail: 'smtp://me:tackle@mail.test' }
const trackHealth = (mail: string | null = configurations.mail, { db } = database) =>
  trackServiceHealth(db, { ...configurations, mail })
const unknown = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
const success = { ...unknown, lastSuccessAt: expect.any(Date) }

test.each([
  ['rejects a request', new ServiceRejectedError('no such reader'), success],
  ['is unavailable', new ServiceUnavailableError('away'), failure('away')],
  ['has an exhausted quota', new QuotaExceededError('used up'), failure('used up')],
  ['stops responding during a delivery', new DeliveryUnknownError('silent'), failure('silent')],
])('the outcome of a service that %s is recorded', async (_case, cause, outcomes) => {
  const { trackedCalls, loadOutcomes } = trackHealth()
  await expect(trackedCalls.mail(() => Promise.reject(cause))).rejects.toBe(cause)
  await expect.poll(async () => (await loadOutcomes(null)).mail).toMatchObject(outcomes)
})

test('outcomes of a previously configured server are ignored', async () => {
  await trackHealth('smtp://old.test').trackedCalls.mail(async () => 'taken')
  await expect
    .poll(async () => (await trackHealth('smtp://old.test').loadOutcomes(null)).mail)
    .toMatchObject(success)
  expect((await trackHealth().loadOutcomes(null)).mail).toEqual(unknown)
  expect((await trackHealth(null).loadOutcomes(null)).mail).toBeNull()
})

test('no outcomes are recorded without configuration, and no password is stored', async () => {
  await trackHealth(null).trackedCalls.mail(async () => 'in the outbox')
  await trackHealth().trackedCalls.mail(async () => 'taken')
  await expect.poll(async () => (await trackHealth().loadOutcomes(null)).mail).toMatchObject(success)
  const rows = await database.db.select().from(externalServiceHealth)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/tackle|mail\.test/)
})

function failure(lastFailure: string) {
  return { lastSuccessAt: null, lastFailureAt: expect.any(Date), lastFailure }
}
