import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { createEmptyTestDatabase, type TestDatabase } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { openSilentProxy, type SilentProxy } from '../servers/silent-proxy.ts'

/* A whole Creel whose database falls silent, with the limits that operators have. */

let dataDir: string
let database: TestDatabase
let way: SilentProxy
let server: TestServer
let angler: HttpClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-silent-'))
  database = await createEmptyTestDatabase()
  way = await openSilentProxy(database.connectionString)
  server = await startTestServer(dataDir, { DATABASE_URL: way.connectionString })
  angler = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.stop()
  await way.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const patience = { timeout: 110_000, interval: 500 } // one minute is promised, on a machine with time
const isReady = async () => (await angler.fetch('/api/health/ready')).status

async function upload(minute: number): Promise<void> {
  const bytes = await sampleJpeg({ width: 320, height: 240, takenAt: `2026-10-14T06:${minute}:00` })
  const claims = { 'a.jpg': { uploadId: `upload-silent-${minute}` } }
  const [result] = await angler.upload([{ name: 'a.jpg', bytes }], claims)
  expect(result).toMatchObject({ success: true, duplicate: false })
}

test.each([
  ['are forgotten while new ones work', 11, undefined],
  ['fall silent, and new ones too, for a while', 12, 'newOnes'],
] as const)('when its connections %s, Creel goes on by itself', async (_, minute, newOnes) => {
  const events = await recordEvents(angler)
  const before = (await angler.read<Photo[]>('/api/photos')).length
  way.fallSilent(newOnes)
  if (newOnes) {
    await expect(upload(minute)).rejects.toThrow('503')
    expect(await isReady()).toBe(503)
    expect((await angler.fetch('/api/health')).status).toBe(200)
    way.heal()
  }
  await vi.waitFor(() => upload(minute), patience)
  await vi.waitFor(() => expect(events.heard()).not.toEqual([]), patience)
  await vi.waitFor(async () => expect(await isReady()).toBe(200), patience)
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(before + 1)
  await events.close()
})
