import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '../../server/database/embedded/lock-cluster.ts'
import { eventsPath } from '../../shared/events.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'

/* The database of a running Creel hangs or is killed. */

let dataDir: string
let outside: ExternalServices
let server: TestServer
let angler: HttpClient
beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'creel-stops-')))
  outside = await startExternalServices()
  server = await startTestServer(dataDir, outside.settings)
  angler = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.stop()
  await outside.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const isReady = async () => (await angler.fetch('/api/health/ready')).status
const databaseProcesses = () => findPostgresProcesses(join(dataDir, 'postgres/cluster'))

test('Creel is not ready while the database hangs, and serves requests again afterwards', async () => {
  const paused = databaseProcesses()
  for (const pid of paused) process.kill(pid, 'SIGSTOP')
  try {
    expect(await isReady()).toBe(503)
    expect((await angler.fetch('/api/health')).status).toBe(200)
  } finally {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
  await waitFor(async () => expect(await isReady()).toBe(200))
  expect(await angler.read<Photo[]>('/api/photos')).toEqual([])
})

test('a killed database restarts, running jobs complete, and open browsers are told the current state', async () => {
  const { asked, release } = outside.vision.hold()
  const bytes = await sampleJpeg({
    width: 320,
    height: 240,
    takenAt: '2026-10-14T06:12:30',
    latitude: 44.5,
    longitude: -73.3,
  })
  await angler.upload([{ name: 'trout.jpg', bytes }])
  await asked
  const events = await angler.fetch(eventsPath)
  const received: string[] = []
  const listening = events.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void received.push(text) }))
  await waitFor(() => expect(received.join('')).toContain('cursor'))
  received.length = 0

  for (const pid of databaseProcesses()) process.kill(pid, 'SIGKILL')
  await waitFor(() => expect(received.join('')).toContain('"isAccountStale":true'))
  release(null)
  await waitFor(async () => {
    expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([
      { analysis: 'done', temperature: expect.any(Number) },
    ])
  })
  expect(await isReady()).toBe(200)
  expect(await server.stop()).toBe(0)
  await listening
})
