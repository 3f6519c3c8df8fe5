import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsPath } from '../../shared/events.ts'
import type { Photo } from '../../shared/photos.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/app/test-database.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { checkReadiness } from '../http/health-routes.ts'
import type { Gauges } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

let app: TestApp
let externalServices: ExternalServices
let database: TestDatabase
let user: HttpClient
let port: number
const cleanups: (() => Promise<unknown>)[] = []
const warnings: string[] = []
const recordWarning = ({ name }: Error) => warnings.push(name)

beforeAll(async () => {
  process.on('warning', recordWarning)
  externalServices = await startExternalServices()
  database = await createTestDatabase()
  port = await findFreePort()
  app = await startTestApp({ ...externalServices.settings, METRICS_PORT: String(port) }, async () => database)
  cleanups.push(externalServices.stop, app.stop, await serveMetrics(port))
  user = await app.signIn('someone@example.org')
})
afterAll(async () => {
  process.off('warning', recordWarning)
  for (const step of cleanups.reverse()) await step()
})

test('metrics count uploads, steps, requests, jobs, service calls, processes and streams', {
  tags: 'slow',
}, async () => {
  const bytes = await sampleJpeg({ latitude: 44.5, longitude: -73.3, takenAt: '2025-06-14T06:12:30' })
  const files = [
    { name: 'trout.jpg', bytes },
    { name: 'again.jpg', bytes },
    { name: 'nothing.jpg', bytes: Buffer.from('no photo') },
  ]
  await user.upload(files)
  const events = await user.fetch(eventsPath) // a response that nothing refers to is collected, which ends its stream
  await waitFor(async () => expect((await photoOf(user))?.analysis).toBe('done'))
  const lines = [
    /^creel_build_info\{version="[\d.]+",commit="[\da-f]*",node="v24[\d.]+"\} 1$/m,
    /^creel_uploads_total\{outcome="stored"\} 1$/m,
    /^creel_uploads_total\{outcome="duplicate"\} 1$/m,
    /^creel_uploads_total\{outcome="refused"\} 1$/m,
    /^creel_ingest_step_duration_seconds_count\{step="make-renditions",outcome="done"\} 1$/m,
    /^creel_http_request_duration_seconds_count\{method="POST",route="\/api\/photos\/upload",status="2xx"\} 1$/m,
    /^creel_job_duration_seconds_count\{kind="estimate-catch",outcome="done"\} 1$/m,
    /^creel_outside_request_duration_seconds_count\{service="vision",outcome="done"\} 1$/m,
    /^creel_child_processes\{pool="decoder"\} [1-9]/m,
    /^creel_child_process_losses_total\{pool="decoder"\} 0$/m,
    /^creel_event_streams 1$/m,
    /^creel_jobs\{kind="attach-tide",state="waiting"\} \d+$/m,
    /^creel_oldest_job_age_seconds\{kind="send-email"\} /m,
    /^creel_queue_readable 1$/m,
    /^creel_database_connections\{state="waited_for"\} 0$/m,
    /^creel_unexplained_photos 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes /m,
  ]
  // The duration of a job or request is recorded after its result can be read.
  await waitFor(async () => {
    const measured = await readMetrics()
    for (const line of lines) expect(measured).toMatch(line)
  })
  await events.body?.cancel()
  await waitFor(async () => expect(await readMetrics()).toMatch(/^creel_event_streams 0$/m))
})

test('a hundred more URLs add no series, and no label contains personal data', { tags: 'slow' }, async () => {
  const photo = await photoOf(user)
  const paths = (number: number) => [
    `/api/photos/${crypto.randomUUID()}/thumbnail`,
    `/api/photos?limit=1&offset=${number}`,
    `/nowhere/${number}?latitude=44.5`,
    `/api/nowhere/${number}`,
    `/api/locations/${crypto.randomUUID()}`,
  ]
  for (const path of paths(0)) await (await user.fetch(path)).text()
  const before = requestSeriesIn(await readMetrics())
  for (let number = 1; number <= 20; number += 1) {
    await Promise.all(paths(number).map(async (path) => (await user.fetch(path)).text()))
  }
  expect(warnings).not.toContain('MaxListenersExceededWarning')
  const measured = await readMetrics()
  expect(requestSeriesIn(measured)).toEqual(before)
  expect(measured).not.toMatch(/someone@|44\.5|offset=|nowhere\/\d/)
  expect(measured).not.toContain(photo?.id)
})

test('only requests with a loopback host name are served', async () => {
  expect(await get('/metrics', { host: `127.0.0.1:${port}` })).toMatchObject({ status: 200 })
  expect(await get('/metrics', { host: `localhost:${port}` })).toMatchObject({ status: 200 })
  for (const host of [`evil.example:${port}`, 'creel.example.org', '127.0.0.1.evil.example'])
    expect([host, (await get('/metrics', { host })).status]).toEqual([host, 403])
  expect((await get('/', { host: 'localhost' })).status).toBe(404)
})

const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address

test.runIf(externalAddress)('the metrics server does not listen on other network addresses', async () => {
  await expect(fetch(`http://${externalAddress}:${port}/metrics`)).rejects.toThrow('fetch failed')
})

test('the metrics server also serves the health checks', async () => {
  const address = { host: `127.0.0.1:${port}` }
  expect(await get('/api/health', address)).toEqual({ status: 200, body: '{"status":"ok"}' })
  expect(await get('/api/health/ready', address)).toEqual({
    status: 200,
    body: '{"status":"ok","storage":"ok"}',
  })
})

test('metrics are served if the queue hangs or the database is gone', {
  tags: 'slow',
}, async () => {
  const hangingJobs: Gauges['jobs'] = { count: () => new Promise(() => {}) }
  const other = await startTestApp({ METRICS_PORT: '1' })
  cleanups.push(other.stop)
  const hanging = await other.services.metrics.expose({
    pool: other.services.pool,
    jobs: hangingJobs,
    findLastBackup: async () => null,
  })
  expect(hanging.body).toMatch(/^creel_queue_readable 0$/m)
  expect(hanging.body).not.toMatch(/^creel_jobs\{/m)

  await database.drop()
  await waitFor(async () => expect(await readMetrics()).toMatch(/^creel_queue_readable 0$/m))
  expect(await readMetrics()).toMatch(/^creel_uploads_total\{outcome="stored"\} 1$/m)
  expect((await get('/api/health/ready', { host: 'localhost' })).status).toBe(503)
  expect((await get('/api/health', { host: 'localhost' })).status).toBe(200)
})

async function serveMetrics(on: number): Promise<() => Promise<void>> {
  const { services } = app
  const { metrics, pool, jobs } = services
  const gauges = { pool, jobs, findLastBackup: async () => null }
  const deps = { metrics, gauges, checkReadiness: () => checkReadiness(services) }
  return (await startMetricsServer(deps, on)).stop
}

async function readMetrics(): Promise<string> {
  const { status, body } = await get('/metrics', { host: 'localhost' })
  expect(status).toBe(200)
  return body
}

/** Sends a request with a Host header, which `fetch` cannot set. */
function get(path: string, headers: { host: string }): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    )
    sent.once('error', reject).end()
  })
}

/** Names and labels of the series of requests. */
function requestSeriesIn(measured: string): string[] {
  const lines = measured.split('\n').filter((line) => line.startsWith('creel_http_'))
  return lines.map((line) => line.slice(0, line.lastIndexOf(' '))).sort()
}

async function photoOf(browser: HttpClient): Promise<Photo | undefined> {
  return (await browser.read<Photo[]>('/api/photos'))[0]
}
