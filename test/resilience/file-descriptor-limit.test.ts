import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '../../shared/errors.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { type HttpClient, signInLocally, uploadForm } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { findFileFaults } from './crash/inspect-database.ts'
import { reopen } from './crash/reopen.ts'

const count = 300
let dataDir: string
let server: TestServer
let user: HttpClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-open-'))
  server = await startTestServer(dataDir, {}, ['sh', '-c', 'ulimit -n 256 && exec "$@"', '--'])
  user = await signInLocally(server.url, 'angler@example.org')
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('with few file descriptors, simultaneous uploads are stored or get a 503 and succeed when repeated', async () => {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, seed) => upload(seed)))
  const stored = new Set(outcomes.filter((outcome) => outcome !== null))
  expect(outcomes).toContain(null) // otherwise the limit was too high

  for (let seed = 0; seed < count; seed += 1) {
    if (outcomes[seed] !== null) continue
    await waitFor(async () => expect(await upload(seed)).not.toBeNull(), { interval: 500 })
  }
  expect((await user.fetch('/api/health/ready')).status).toBe(200)
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos).toHaveLength(count)
  for (const id of stored) expect(photos.map((photo) => photo.id)).toContain(id)
  // Files are kept if it is uncertain whether their photo was stored, until the operator has looked at them. The next start
  // knows that these uploads have ended.
  const doctor = (...args: string[]) => runTool('doctor', args, { DATA_DIR: dataDir })
  expect(await server.stop()).toBe(0)
  server = await startTestServer(dataDir)
  const setAside = async () => {
    expect(await doctor('--set-aside')).toMatchObject({ code: 0 })
    return await findFileFaults(dataDir)
  }
  await expect.poll(setAside).toEqual([])
  expect(await doctor()).toMatchObject({ code: 0, said: expect.stringContaining('Creel is healthy.') })
  expect(await reopen(server.url, user.cookies).read<Photo[]>('/api/photos')).toHaveLength(count)
})

/** The ID of the stored photo, or null if the upload was cut off or rejected as unavailable. */
async function upload(seed: number): Promise<string | null> {
  const files = [{ name: 'a.jpg', bytes: await sampleJpeg({ width: 320, height: 240, seed }) }]
  const claims = { 'a.jpg': { uploadId: `upload-${seed}` } }
  const body = uploadForm(files, claims)
  const response = await user.fetch('/api/photos/upload', { method: 'POST', body }).catch(() => null)
  if (response === null) return null
  const result = (await response.json()) as { results?: UploadResult[]; message?: string }
  if (response.status === 200) {
    expect(result.results).toMatchObject([{ success: true, error: null }])
    return result.results?.[0]?.id ?? null
  }
  expect({ status: response.status, ...result }).toMatchObject({
    status: errorStatus.UNAVAILABLE,
    message: expect.stringMatching(/\.$/),
  })
  return null
}
