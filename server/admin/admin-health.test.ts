import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type AdminHealth,
  getAdminHealthEndpoint,
  type JobCategory,
  retryJobsEndpoint,
} from '../../shared/admin.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'
import { jobDefinitions } from '../job-definitions.ts'
import { queuesByCategory } from './admin-health.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => startTestApp({ ...externalServices.settings, GEOCODER: 'off' }))
const admin = shareInFile(() => app.signIn('admin@example.org'))

const sample = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }

test('every queue belongs to one job category', () => {
  expect(Object.values(queuesByCategory).flat().sort()).toEqual(jobDefinitions.map(({ name }) => name).sort())
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
