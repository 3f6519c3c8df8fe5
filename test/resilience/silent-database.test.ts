import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { createEmptyTestDatabase, type TestDatabase } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { openSilentProxy, type SilentProxy } from '../servers/silent-proxy.ts'

/* A server with the default timeouts whose database stops responding. */

let dataDir: string
let database: TestDatabase
let proxy: SilentProxy
let server: TestServer
let user: HttpClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-silent-'))
  database = await createEmptyTestDatabase()
  proxy = await openSilentProxy(database.connectionString)
  server = await startTestServer(dataDir, { DATABASE_URL: proxy.connectionString })
  user = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const isReady = async () => (await user.fetch('/api/health/ready')).status

async function upload(minute: number): Promise<void> {
  const bytes = await sampleJpeg({ width: 320, height: 240, takenAt: `2026-10-14T06:${minute}:00` })
  const claims = { 'a.jpg': { uploadId: `upload-silent-${minute}` } }
  const [result] = await user.upload([{ name: 'a.jpg', bytes }], claims)
  expect(result).toMatchObject({ success: true, duplicate: false })
}

test.each([
  ['stop responding while new ones work', 11, undefined],
  ['and new ones stop responding for a while', 12, 'newOnes'],
] as const)('the server recovers when its database connections %s', async (_, minute, newOnes) => {
  const events = await recordEvents(user)
  const before = (await user.read<Photo[]>('/api/photos')).length
  proxy.fallSilent(newOnes)
  if (newOnes) {
    await expect(upload(minute)).rejects.toThrow('503')
    expect(await isReady()).toBe(503)
    expect((await user.fetch('/api/health')).status).toBe(200)
    proxy.heal()
  }
  await waitFor(() => upload(minute), { interval: 500 })
  await waitFor(() => expect(events.all().length).toBeGreaterThan(1), { interval: 500 })
  await waitFor(async () => expect(await isReady()).toBe(200), { interval: 500 })
  expect(await user.read<Photo[]>('/api/photos')).toHaveLength(before + 1)
  await events.close()
})
