import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AdminHealth,
  getAdminHealthEndpoint,
  type JobCategory,
  retryJobsEndpoint,
} from '../../shared/admin.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { waitForIdleQueue } from '../../test/assertions/email-assertions.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { jobDefinitions } from '../job-definitions.ts'
import type { JobCounts } from '../jobs/job-counts.ts'
import { queuesByCategory, summarizeJobs } from './admin-health.ts'

let app: TestApp
let externalServices: ExternalServices
let admin: HttpClient
beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp({ ...externalServices.settings, GEOCODER: 'off' })
  admin = await app.signIn('admin@example.org')
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

type Failure = JobCounts['lastFailure']
const sample = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }

test('every queue belongs to one job category', () => {
  expect(Object.values(queuesByCategory).flat().sort()).toEqual(jobDefinitions.map(({ name }) => name).sort())
})

test('a service without calls reports only whether it is configured', async () => {
  await waitForIdleQueue(app) // the welcome email is saved to the outbox, so it is no call of mail
  const unknown = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
  for (const name of ['geocoder', 'mail'])
    expect(await service(name)).toEqual({ service: name, isConfigured: false, ...unknown })
  expect(await service('weather')).toEqual({ service: 'weather', isConfigured: true, ...unknown })
})

test('the last failure of a category is the latest of all its queues', () => {
  const lastFailureOf = (...failures: [place: Failure, location: Failure]) => {
    const counts = ['name-place', 'name-spot'].map((name, queue) => ({
      ...{ name, waiting: 0, running: 0, failed: 1, oldestAt: null },
      lastFailure: failures[queue] ?? null,
    }))
    return summarizeJobs(counts).find(({ kind }) => kind === 'place-names')?.lastFailure
  }
  const early = { startedAt: new Date('2026-11-21T08:00:00Z'), message: 'It answered 503.' }
  const latest = { startedAt: new Date('2026-11-21T09:00:00Z'), message: 'It answered 429.' }
  expect(lastFailureOf(early, latest)).toBe(latest.message)
  expect(lastFailureOf(latest, early)).toBe(latest.message)
  expect(lastFailureOf(early, { ...latest, message: null })).toMatch(/^This failed inside Creel/)
  expect(lastFailureOf(null, early)).toBe(early.message)
  expect(lastFailureOf(null, null)).toBeNull()
})

test('failed jobs are counted with their reason and can be retried at once', { tags: 'slow' }, async () => {
  externalServices.weather.answerWith({ status: 503, body: 'no 39.0968' })
  const before = new Date().toISOString()
  const user = await app.signIn('angler@example.org')
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...sample, seed: 1 }) }])
  const failure = 'The weather service responded with status 503.'
  await waitFor(async () => {
    expect(await job('weather')).toMatchObject({ waiting: 0, failed: 1, lastFailure: failure })
  })
  const { oldestAt } = await job('weather')
  expect(oldestAt && oldestAt >= before).toBe(true)
  await waitFor(async () => {
    const { lastSuccessAt, lastFailureAt, lastFailure } = await service('weather')
    expect({ lastSuccessAt, lastFailure }).toEqual({ lastSuccessAt: null, lastFailure: failure })
    expect(lastFailureAt && lastFailureAt >= before).toBe(true)
  })

  // A running job returns to the jobs that are retried soon.
  await waitFor(async () => expect(await postponeJobs('attach-weather')).toBe(1))
  externalServices.weather.answerWith(null)
  expect(await admin.change('POST', retryJobsEndpoint.path, { kind: 'tide' })).toEqual({ retried: 0 })
  expect(await admin.change('POST', retryJobsEndpoint.path, { kind: 'weather' })).toEqual({ retried: 1 })
  await waitFor(async () => {
    expect(await job('weather')).toEqual({
      kind: 'weather',
      waiting: 0,
      running: 0,
      failed: 0,
      oldestAt: null,
      lastFailure: null,
    })
  })
  await waitFor(async () => {
    const outcome = { lastSuccessAt: expect.any(String), lastFailure: failure }
    expect(await service('weather')).toMatchObject(outcome)
  })
})

test('an internal failure of a job contains no personal data', async () => {
  const secret = '39.0968,-120.0324'
  const { db, jobs } = app.services
  await db.transaction((transaction) =>
    jobs.enqueue(transaction, 'send-email', { ownerId: secret, kind: 'throwback', day: '2026-11-21' }),
  )
  await waitFor(async () => expect((await job('emails')).failed).toBe(1))
  expect(await job('emails')).toMatchObject({
    lastFailure: 'This failed inside Creel. See the server log for details.',
  })
  expect(JSON.stringify(await admin.read(getAdminHealthEndpoint.path))).not.toContain(secret)
})

async function job(kind: JobCategory) {
  const { jobs } = await admin.read<AdminHealth>(getAdminHealthEndpoint.path)
  return required(jobs.find((one) => one.kind === kind))
}

async function service(name: string) {
  const { services } = await admin.read<AdminHealth>(getAdminHealthEndpoint.path)
  return required(services.find((one) => one.service === name))
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is not listed.')
  return value
}

/** Delays the automatic retries of a queue beyond this test; returns the number of delayed jobs. */
async function postponeJobs(name: string): Promise<number | null> {
  const { rowCount } = await app.services.db.execute(
    sql`update jobs.job set start_after = now() + interval '100 seconds' where name = ${name} and state = 'retry'`,
  )
  return rowCount
}
