import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import type { ImportResult } from '../../shared/archive.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { fetchExport, pack, sendArchive } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { hashOf } from './crash/ledger.ts'

/* Photos that make the decoder crash, hang or use up its memory are tried a limited number of times. */

const folder = await mkdtemp(join(tmpdir(), 'creel-killer-'))
const attemptsFile = join(folder, 'tries')

let app: TestApp
let externalServices: ExternalServices
let bystander: HttpClient
beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp(externalServices.settings)
  await app.services.imageWorker.stop()
  const script = new URL('../processes/fragile-decoder.ts', import.meta.url)
  const environment = { TRIES: attemptsFile }
  Object.assign(
    app.services.imageWorker,
    createImageWorker({ script, environment, size: 2, taskTimeoutMs: 10_000 }),
  )
  bystander = await app.signIn('bystander@example.org')
})
beforeEach(() => rm(attemptsFile, { force: true }))
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
  await rm(folder, { recursive: true })
})

const small = { width: 320, height: 240 }
const message = 'This photo couldn’t be processed. It took too long or crashed the decoder.'

let seed = 0

/** A photo that causes a fault in a task of the decoder. */
async function makeFaultyPhoto(fault: string, task: string): Promise<Buffer> {
  seed += 1
  return Buffer.concat([await sampleJpeg({ ...small, seed }), Buffer.from(` ${fault} in ${task}!`)])
}

test.each([
  ['crash', 'makeRenditions'],
  ['hang', 'makeRenditions'],
  ['eat', 'makeRenditions'],
])(
  'a photo that makes the decoder %s in %s is tried at most twice and rejected, while others are uploaded',
  async (fault, task) => {
    const user = await app.signIn('unlucky@example.org')
    const bad = { name: 'bad.jpg', bytes: await makeFaultyPhoto(fault, task) }
    seed += 1
    const good = { name: 'good.jpg', bytes: await sampleJpeg({ ...small, seed }) }
    const [results, otherResults] = await Promise.all([user.upload([bad, good]), uploadSome(5)])
    expect(results).toMatchObject([
      { success: false, duplicate: false, error: message },
      { success: true, error: null },
    ])
    expect(otherResults).toEqual(Array(5).fill(true))
    const attempts = await readAttempts()
    expect([1, 2]).toContain(attempts.length)
    expect(new Set(attempts)).toEqual(new Set([`${fault} in ${task}`]))
  },
)

test('a photo of an archive that crashes the decoder is reported, and the other photos are imported', async () => {
  const owner = await app.signIn('archivist@example.org')
  const bytes = await makeFaultyPhoto('crash', 'makeRenditions')
  const harmless = Buffer.from(bytes.toString('latin1').replace('crash', 'smile'), 'latin1')
  for (const photo of [harmless, await sampleJpeg({ ...small, seed: 901 })]) {
    await owner.upload([{ name: 'old.jpg', bytes: photo }])
  }
  const files = [...(await fetchExport(owner))].map(([name, content]) => ({
    name,
    bytes: replacePhoto(name, content, harmless, bytes),
  }))
  await rm(attemptsFile)
  const importer = await app.signIn('heir@example.org')
  const response = await sendArchive(importer, await pack(files))
  expect((await response.json()) as ImportResult).toMatchObject({
    photos: 1,
    leftOut: [{ what: 'photo', name: 'old.jpg', field: null, reason: message }],
  })
  expect(await readAttempts()).toHaveLength(2)
})

test('a failed share copy returns an error message and keeps the photo', async () => {
  const user = await app.signIn('sharing@example.org')
  const [stored] = await user.upload([
    { name: 'a.jpg', bytes: await makeFaultyPhoto('crash', 'makeShareCopy') },
  ])
  expect(stored?.success).toBe(true)
  const response = await user.fetch(`/api/photos/${stored?.id}/incognito`)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) })
  expect(await readAttempts()).toHaveLength(2)
  expect((await user.fetch(`/api/photos/${stored?.id}/original`)).status).toBe(200)
})

test('a preview that crashes the decoder fails its analysis, and other photos are identified', async () => {
  const user = await app.signIn('identified@example.org')
  const { asked, release } = externalServices.vision.hold()
  const [first] = await user.upload([{ name: 'first.jpg', bytes: await sampleJpeg({ ...small, seed: 902 }) }])
  await asked
  await damagePreview(user, first?.id ?? '')
  release({ status: 500 })
  const [second] = await user.upload([
    { name: 'second.jpg', bytes: await sampleJpeg({ ...small, seed: 903 }) },
  ])
  externalServices.vision.answerWith(null)
  await waitFor(async () => {
    const photos = await user.read<Photo[]>('/api/photos')
    const analyses = new Map(photos.map(({ id, analysis }) => [id, analysis]))
    expect([analyses.get(first?.id ?? ''), analyses.get(second?.id ?? '')]).toEqual(['failed', 'done'])
  })
  expect(await readAttempts()).toHaveLength(2)
})

async function uploadSome(count: number): Promise<boolean[]> {
  const stored: boolean[] = []
  for (let number = 0; number < count; number += 1) {
    seed += 1
    const [result] = await bystander.upload([
      { name: 'other.jpg', bytes: await sampleJpeg({ ...small, seed: 10_000 + seed }) },
    ])
    stored.push(result?.success ?? false)
  }
  return stored
}

/** The attempts that caused a fault. */
async function readAttempts(): Promise<string[]> {
  const text = await readFile(attemptsFile, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('smile'))
}

/** A file of the archive in which one photo is replaced by another. */
function replacePhoto(name: string, content: Buffer, before: Buffer, after: Buffer): Buffer {
  if (content.equals(before)) return after
  if (name !== 'creel.json') return content
  return Buffer.from(content.toString().replaceAll(hashOf(before), hashOf(after)))
}

async function damagePreview(user: HttpClient, id: string): Promise<void> {
  const { id: owner } = await user.read<{ id: string }>('/api/auth/user')
  const preview = join(app.dataDir, 'files/photos', owner, id, 'preview.webp')
  await appendFile(preview, ' crash in makeJpeg!')
}
