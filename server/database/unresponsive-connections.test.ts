/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHealthEndpoint, getReadinessEndpoint } from '../../shared/health.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { type HttpClient, uploadForm } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createTestDatabase } from '../../test/app/test-database.ts'
import { recordEvents } from '../../test/assertions/event-recorder.ts'
import { storedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { openSilentProxy, type SilentProxy } from '../../test/servers/silent-proxy.ts'
import { connectionLimits } from './connection-limits.ts'

/* Connections that fall silent: no byte comes through, and nobody is told. The limits are shorter than an operator's. */

const limits = { ...connectionLimits, connect: 2_000, query: 2_000, rowLock: 1_000, keepaliveInterval: 500 }

let proxy: SilentProxy
let app: TestApp
let user: HttpClient
beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await openSilentProxy(database.connectionString)
  const behind = async () => ({ ...database, connectionString: proxy.connectionString })
  app = await startTestApp({}, behind, limits)
  user = await app.signIn()
})
beforeEach(() => proxy.heal())
afterAll(async () => {
  proxy.heal()
  await app.stop()
  await proxy.stop()
})

const pollOptions = { timeout: 50_000, interval: 200 }
const isReady = async () => (await user.fetch(getReadinessEndpoint.path)).status

function photo(minute: number) {
  return sampleJpeg({ width: 320, height: 240, takenAt: `2026-10-14T06:${minute}:00` })
}

/** Uploads one photo once; what it answered. */
async function upload(bytes: Buffer, uploadId: string): Promise<{ status: number; result?: UploadResult }> {
  const body = uploadForm([{ name: 'a.jpg', bytes }], { 'a.jpg': { uploadId } })
  const response = await user.fetch('/api/photos/upload', { method: 'POST', body })
  const { results } = (await response.json()) as { results?: UploadResult[] }
  return { status: response.status, ...(results?.[0] && { result: results[0] }) }
}

async function countPhotos(): Promise<number> {
  return (await user.read<Photo[]>('/api/photos')).length
}

test.each(['commit', 'answer'] as const)(
  'an upload whose %s is lost keeps its files, and repeating it gives one photo',
  async (lost) => {
    const bytes = await photo(lost === 'commit' ? 11 : 12)
    const [photosBefore, foldersBefore] = [await countPhotos(), (await storedFolders(app)).length]
    proxy.loseAtCommit(lost)
    expect(await upload(bytes, `upload-lost-${lost}`)).toEqual({ status: 503 })
    expect(await storedFolders(app)).toHaveLength(foldersBefore + 1)
    await expect
      .poll(() => upload(bytes, `upload-lost-${lost}`), pollOptions)
      .toMatchObject({ status: 200, result: { success: true, duplicate: false } })
    expect(await countPhotos()).toBe(photosBefore + 1)
  },
)

test('when all connections hang and new ones work, requests, live updates and jobs recover by themselves', async () => {
  const events = await recordEvents(user)
  proxy.fallSilent()
  await expect.poll(isReady, pollOptions).toBe(200)
  const { id } = (await upload(await photo(13), 'upload-forgotten')).result ?? {}
  expect(id).toEqual(expect.any(String))
  await expect.poll(() => events.all().length, pollOptions).toBeGreaterThan(1)
  const unfinished = async () =>
    (await app.services.jobs.count()).reduce((sum, { waiting, running }) => sum + waiting + running, 0)
  await expect.poll(unfinished, pollOptions).toBe(0)
  await events.close()
})

test('while the database does not respond, requests fail before long, and all recover afterwards', async () => {
  const before = await countPhotos()
  const bytes = await photo(14)
  proxy.fallSilent('newOnes')
  const asked = await Promise.all(Array.from({ length: 15 }, () => user.fetch('/api/photos')))
  expect(asked.map(({ status }) => status)).toEqual(Array(15).fill(503))
  expect(await upload(bytes, 'upload-silence')).toEqual({ status: 503 })
  expect([await isReady(), (await user.fetch(getHealthEndpoint.path)).status]).toEqual([503, 200])
  proxy.heal()
  await expect.poll(isReady, pollOptions).toBe(200)
  await expect
    .poll(() => upload(bytes, 'upload-silence'), pollOptions)
    .toMatchObject({ result: { success: true } })
  expect(await countPhotos()).toBe(before + 1)
})
