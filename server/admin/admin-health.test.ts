import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AdminHealth, getAdminHealth, type JobKind, retryJobs } from '../../shared/admin.ts'
import { type OutsideServices, startOutsideServices } from '../../test/outside-services.ts'
import { sampleJpeg } from '../../test/samples.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Browser } from '../../test/test-browser.ts'
import { serviceJobs } from '../service-jobs.ts'
import { queuesOf } from './admin-health.ts'

let app: TestApp
let outside: OutsideServices
let admin: Browser
beforeAll(async () => {
  outside = await startOutsideServices()
  app = await startTestApp({ ...outside.settings, GEOCODER: 'off' })
  admin = await app.signIn('admin@example.org')
})
afterAll(async () => {
  await app.stop()
  await outside.stop()
})

const patience = { timeout: 45_000, interval: 50 }
const place = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }

test('every kind of queued work is told of', () => {
  expect(Object.values(queuesOf).flat().sort()).toEqual(serviceJobs.map(({ name }) => name).sort())
})

test('what is configured is told, and of what was never asked nothing else', async () => {
  expect(await service('geocoder')).toEqual({
    service: 'geocoder',
    isConfigured: false,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
  })
  expect(await service('weather')).toMatchObject({ isConfigured: true, lastFailure: null })
  await vi.waitFor(async () => {
    expect(await service('mail')).toMatchObject({ isConfigured: false, lastSuccessAt: expect.any(String) })
  }, patience)
})

test('work that failed is counted with its reason, and tried again at once when asked to', async () => {
  outside.weather.answerWith({ status: 503, body: 'no 39.0968' })
  const before = new Date().toISOString()
  const angler = await app.signIn('angler@example.org')
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...place, seed: 1 }) }])
  const failure = 'The weather service answered 503.'
  await vi.waitFor(async () => {
    expect(await job('weather')).toMatchObject({ waiting: 0, failed: 1, lastFailure: failure })
  }, patience)
  const { oldestAt } = await job('weather')
  expect(oldestAt && oldestAt >= before).toBe(true)
  const failing = await service('weather')
  expect(failing).toMatchObject({ lastSuccessAt: null, lastFailure: failure })
  expect(failing.lastFailureAt && failing.lastFailureAt >= before).toBe(true)

  // A run that is under way puts its job back among those that are soon tried again.
  await vi.waitFor(async () => expect(await putOff('attach-weather')).toBe(1), patience)
  outside.weather.answerWith(null)
  expect(await admin.change('POST', retryJobs.path, { kind: 'tide' })).toEqual({ retried: 0 })
  expect(await admin.change('POST', retryJobs.path, { kind: 'weather' })).toEqual({ retried: 1 })
  await vi.waitFor(async () => {
    expect(await job('weather')).toEqual({
      kind: 'weather',
      waiting: 0,
      running: 0,
      failed: 0,
      oldestAt: null,
      lastFailure: null,
    })
  }, patience)
  expect(await service('weather')).toMatchObject({ lastSuccessAt: expect.any(String), lastFailure: failure })
})

test('of failures of its own Creel tells nothing that could name anybody', async () => {
  const secret = '39.0968,-120.0324'
  const { db, jobs } = app.services
  await db.transaction((transaction) =>
    jobs.enqueue(transaction, 'send-email', { ownerId: secret, kind: 'throwback', day: '2026-11-21' }),
  )
  await vi.waitFor(async () => expect((await job('emails')).failed).toBe(1), patience)
  expect(await job('emails')).toMatchObject({
    lastFailure: 'Creel itself failed at this. The log of the server says more.',
  })
  expect(JSON.stringify(await admin.read(getAdminHealth.path))).not.toContain(secret)
})

async function job(kind: JobKind) {
  const { jobs } = await admin.read<AdminHealth>(getAdminHealth.path)
  return required(jobs.find((one) => one.kind === kind))
}

async function service(name: string) {
  const { services } = await admin.read<AdminHealth>(getAdminHealth.path)
  return required(services.find((one) => one.service === name))
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not told of.')
  return value
}

/** Nobody would try it again by itself while this test lasts; answers of how many jobs that is true now. */
async function putOff(name: string): Promise<number | null> {
  const { rowCount } = await app.services.db.execute(
    sql`update jobs.job set start_after = now() + interval '1 hour' where name = ${name} and state = 'retry'`,
  )
  return rowCount
}
