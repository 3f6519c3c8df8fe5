import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorStatus } from '../../shared/errors.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { type HttpClient, signInLocally, uploadForm } from '../app/http-client.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { findFileFaults } from './crash/inspect-database.ts'

const count = 300
const patience = { timeout: 90_000, interval: 500 }

let dataDir: string
let server: TestServer
let angler: HttpClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-open-'))
  server = await startTestServer(dataDir, {}, ['sh', '-c', 'ulimit -n 256 && exec "$@"', '--'])
  angler = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('with few files that may be open, hundreds of uploads at once are stored or told to come again, and then all is well', async () => {
  const fates = await Promise.all(Array.from({ length: count }, (_, seed) => upload(seed)))
  const stored = new Set(fates.filter((fate) => fate !== null))
  expect(fates).toContain(null) // else there were enough

  for (let seed = 0; seed < count; seed += 1) {
    if (fates[seed] !== null) continue
    await vi.waitFor(async () => expect(await upload(seed)).not.toBeNull(), patience)
  }
  expect((await angler.fetch('/api/health/ready')).status).toBe(200)
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos).toHaveLength(count)
  for (const id of stored) expect(photos.map((photo) => photo.id)).toContain(id)
  // Where it was uncertain whether a photo was stored, its files were kept; the next start sweeps them.
  expect(await server.stop()).toBe(0)
  server = await startTestServer(dataDir)
  await expect.poll(() => findFileFaults(dataDir)).toEqual([])
})

/** The id of what was stored; null where the upload was cut off, or refused in a sentence as no fault of ours or the photo's. */
async function upload(seed: number): Promise<string | null> {
  const files = [{ name: 'a.jpg', bytes: await sampleJpeg({ width: 320, height: 240, seed }) }]
  const claims = { 'a.jpg': { uploadId: `upload-${seed}` } }
  const body = uploadForm(files, claims)
  const response = await angler.fetch('/api/photos/upload', { method: 'POST', body }).catch(() => null)
  if (response === null) return null
  const told = (await response.json()) as { results?: UploadResult[]; message?: string }
  if (response.status === 200) {
    expect(told.results).toMatchObject([{ success: true, error: null }])
    return told.results?.[0]?.id ?? null
  }
  expect({ status: response.status, ...told }).toMatchObject({
    status: errorStatus.UNAVAILABLE,
    message: expect.stringMatching(/\.$/),
  })
  return null
}
