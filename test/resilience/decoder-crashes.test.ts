import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import type { ImportResult } from '../../shared/archive.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { fetchExport, pack, sendArchive } from '../samples/archive-files.ts'
import { heicSample, sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'
import { hashOf } from './crash/ledger.ts'

/* Photos that make the decoder crash, hang or eat all its memory: each is tried a bounded number of times. */

const folder = await mkdtemp(join(tmpdir(), 'creel-killer-'))
const notes = join(folder, 'tries')

let app: TestApp
let outside: ExternalServices
let bystander: HttpClient
beforeAll(async () => {
  outside = await startExternalServices()
  app = await startTestApp(outside.settings)
  await app.services.imageWorker.stop()
  const script = new URL('../processes/fragile-decoder.ts', import.meta.url)
  const environment = { TRIES: notes }
  Object.assign(
    app.services.imageWorker,
    createImageWorker({ script, environment, size: 2, taskTimeoutMs: 10_000 }),
  )
  bystander = await app.signIn('bystander@example.org')
})
beforeEach(() => rm(notes, { force: true }))
afterAll(async () => {
  await app.stop()
  await outside.stop()
  await rm(folder, { recursive: true })
})

const patience = { timeout: 60_000, interval: 100 }
const small = { width: 320, height: 240 }
const message = 'This photo couldn’t be processed. It took too long or crashed the decoder.'

let seed = 0

/** A photo that does this to whoever does that with it. */
async function killer(misdeed: string, task: string): Promise<Buffer> {
  seed += 1
  return Buffer.concat([await sampleJpeg({ ...small, seed }), Buffer.from(` ${misdeed} in ${task}!`)])
}

test.each([
  ['crash', 'readFile'],
  ['crash', 'makeRenditions'],
  ['hang', 'readFile'],
  ['hang', 'makeRenditions'],
  ['eat', 'makeRenditions'],
])(
  'a photo that makes the decoder %s in %s is tried twice at most and refused, while others go up',
  async (misdeed, task) => {
    const angler = await app.signIn('unlucky@example.org')
    const bad = { name: 'bad.jpg', bytes: await killer(misdeed, task) }
    seed += 1
    const good = { name: 'good.jpg', bytes: await sampleJpeg({ ...small, seed }) }
    const [ofBad, ofOthers] = await Promise.all([angler.upload([bad, good]), uploadSome(5)])
    expect(ofBad).toMatchObject([
      { success: false, duplicate: false, error: message },
      { success: true, error: null },
    ])
    expect(ofOthers).toEqual(Array(5).fill(true))
    const tries = await readTries()
    expect([1, 2]).toContain(tries.length)
    expect(new Set(tries)).toEqual(new Set([`${misdeed} in ${task}`]))
  },
)

test('a HEIC that makes the decoder crash is refused like any other', async () => {
  const bytes = Buffer.concat([heicSample('heic-gps-north-west'), Buffer.from(' crash in makeRenditions!')])
  const angler = await app.signIn('heic@example.org')
  expect(await angler.upload([{ name: 'a.heic', bytes, type: 'image/heic' }])).toMatchObject([
    { success: false, error: message },
  ])
  expect(await readTries()).toHaveLength(2)
})

test('such a photo in an archive is told, and the others of the archive are read in', async () => {
  const owner = await app.signIn('archivist@example.org')
  const bytes = await killer('crash', 'readFile')
  const harmless = Buffer.from(bytes.toString('latin1').replace('crash', 'smile'), 'latin1')
  for (const each of [harmless, await sampleJpeg({ ...small, seed: 901 })]) {
    await owner.upload([{ name: 'old.jpg', bytes: each }])
  }
  const files = [...(await fetchExport(owner))].map(([name, content]) => ({
    name,
    bytes: spoil(name, content, harmless, bytes),
  }))
  await rm(notes)
  const heir = await app.signIn('heir@example.org')
  const response = await sendArchive(heir, await pack(files))
  expect((await response.json()) as ImportResult).toMatchObject({
    photos: 1,
    leftOut: [{ what: 'photo', name: 'old.jpg', field: null, reason: message }],
  })
  expect(await readTries()).toHaveLength(2)
})

test('no copy without GPS is answered in a sentence, and the photo stays', async () => {
  const angler = await app.signIn('sharing@example.org')
  const [stored] = await angler.upload([{ name: 'a.jpg', bytes: await killer('crash', 'makeShareCopy') }])
  expect(stored?.success).toBe(true)
  const response = await angler.fetch(`/api/photos/${stored?.id}/incognito`)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) })
  expect(await readTries()).toHaveLength(2)
  expect((await angler.fetch(`/api/photos/${stored?.id}/original`)).status).toBe(200)
})

test('a stored preview that kills who prepares it for the vision service is marked as failed, and others are identified', async () => {
  const angler = await app.signIn('identified@example.org')
  const { asked, release } = outside.vision.hold()
  const [first] = await angler.upload([
    { name: 'first.jpg', bytes: await sampleJpeg({ ...small, seed: 902 }) },
  ])
  await asked
  await spoilPreview(angler, first?.id ?? '')
  release({ status: 500 })
  const [second] = await angler.upload([
    { name: 'second.jpg', bytes: await sampleJpeg({ ...small, seed: 903 }) },
  ])
  outside.vision.answerWith(null)
  await vi.waitFor(async () => {
    const photos = await angler.read<Photo[]>('/api/photos')
    const analyses = new Map(photos.map(({ id, analysis }) => [id, analysis]))
    expect([analyses.get(first?.id ?? ''), analyses.get(second?.id ?? '')]).toEqual(['failed', 'done'])
  }, patience)
  expect(await readTries()).toHaveLength(2)
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

/** The tries that came to something bad. */
async function readTries(): Promise<string[]> {
  const text = await readFile(notes, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('smile'))
}

/** A file of the archive in which one photo has become another. */
function spoil(name: string, content: Buffer, before: Buffer, after: Buffer): Buffer {
  if (content.equals(before)) return after
  if (name !== 'creel.json') return content
  return Buffer.from(content.toString().replaceAll(hashOf(before), hashOf(after)))
}

async function spoilPreview(angler: HttpClient, id: string): Promise<void> {
  const { id: owner } = await angler.read<{ id: string }>('/api/auth/user')
  const preview = join(app.dataDir, 'files/photos', owner, id, 'preview.webp')
  await appendFile(preview, ' crash in makeJpeg!')
}
