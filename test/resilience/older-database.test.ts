import { cp, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatUnexplained, olderCopyText } from '../../server/photos/unexplained-photos.ts'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { Photo } from '../../shared/photos.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* An older copy of the embedded database, put back beside photo files that are newer. */

const email = 'angler@example.org'
const folders: string[] = []
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'creel-older-'))
  folders.push(dataDir)
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.each([6, 60])(
  '%i photos that an older database lacks stay, nine and forty days later, until the operator decides',
  async (count) => {
    const cursor = await putOlderDatabaseBack(count)
    const originals = await listOriginals()
    expect(originals).toHaveLength(count + 1)
    for (const [days, args, repair] of [
      [9, ['--moved'], []],
      [40, [], ['--repair']],
    ] as const) {
      await age(days)
      const server = await startTestServer(dataDir, { LOG_LEVEL: 'warn' }, [], [...args])
      const admin = await signInLocally(server.url, email)
      const isCounted = async () => (await admin.read<AdminHealth>(getAdminHealthEndpoint.path)).files
      await expect.poll(isCounted).toEqual({ unexplainedPhotos: count, isOlderCopy: true })
      const changes = await admin.read<ChangesPage>(`/api/changes?since=${cursor}`)
      expect(changes).toMatchObject({ isWholeLog: true, photos: { id: [expect.any(String)] } })
      const examined = await doctor(...repair)
      expect(examined.code).toBe(1)
      for (const said of [examined.said, logOf(server)]) {
        expect(said).toContain(formatUnexplained(count))
        expect(said).toContain(`${olderCopyText.message}: ${olderCopyText.advice}`)
      }
      await server.stop()
      expect(await listOriginals()).toEqual(originals)
    }

    if (count === 6) await adoptAll(count)
    else await setAllAside(count)
    expect(await doctor('--deep')).toMatchObject({ code: 0, said: expect.stringContaining('is healthy') })
  },
)

test('an older database that lacks no photo is noticed, and used from then on', async () => {
  const cursor = await putOlderDatabaseBack(0)
  const server = await startTestServer(dataDir, {}, [], ['--moved'])
  const angler = await signInLocally(server.url, email)
  await expect.poll(() => logOf(server)).toContain(olderCopyText.message)
  expect(await angler.read<ChangesPage>(`/api/changes?since=${cursor}`)).toMatchObject({ isWholeLog: true })
  await expect.poll(async () => (await doctor()).code).toBe(0)
  await server.stop()
})

/** Uploads one photo, copies the database, uploads more, and puts the copy back; returns a cursor from before. */
async function putOlderDatabaseBack(newerPhotos: number): Promise<string> {
  const [postgres, copy] = [join(dataDir, 'postgres'), join(dataDir, 'copy')]
  let server = await startTestServer(dataDir)
  await upload(await signInLocally(server.url, email), 1)
  await server.stop()
  await cp(postgres, copy, { recursive: true, preserveTimestamps: true })
  server = await startTestServer(dataDir)
  const angler = await signInLocally(server.url, email)
  for (let number = 0; number < newerPhotos; number += 1) await upload(angler, 2 + number)
  const { cursor } = await angler.read<ChangesPage>('/api/changes')
  await server.stop()
  await rm(postgres, { recursive: true })
  await rename(copy, postgres)
  return cursor
}

async function adoptAll(count: number): Promise<void> {
  const adopted = await doctor('--adopt', email)
  expect(adopted).toMatchObject({ code: 0, said: expect.stringContaining('added to the log again') })
  const server = await startTestServer(dataDir)
  const angler = await signInLocally(server.url, email)
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.map(({ filename }) => filename).toSorted()).toEqual(
    Array.from({ length: count + 1 }, (_, number) => `${number + 1}.jpg`),
  )
  for (const { filename, originalUrl, createdAt } of photos) {
    const bytes = Buffer.from(await (await angler.fetch(originalUrl)).arrayBuffer())
    expect(bytes).toEqual(await sampleJpeg({ ...small, seed: Number.parseInt(filename, 10) }))
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(3_600_000) // not when the files were last changed
  }
  await server.stop()
}

async function setAllAside(count: number): Promise<void> {
  expect(await doctor('--set-aside')).toMatchObject({ code: 0, said: expect.stringContaining('set aside') })
  expect(await readdir(join(dataDir, 'files/set-aside'))).toHaveLength(count)
  expect(await listOriginals()).toHaveLength(1)
}

const small = { width: 320, height: 240 }

async function upload(angler: HttpClient, seed: number): Promise<void> {
  const bytes = await sampleJpeg({ ...small, seed })
  expect(await angler.upload([{ name: `${seed}.jpg`, bytes }])).toMatchObject([{ success: true }])
}

function doctor(...args: string[]) {
  return runTool('doctor', args, { DATA_DIR: dataDir })
}

function logOf({ said }: TestServer): string {
  return said.join('\n')
}

async function listOriginals(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files/photos'), { recursive: true })
  return entries.filter((entry) => entry.endsWith('/original')).toSorted()
}

/** Makes all photo files look as if they were stored days ago. */
async function age(days: number): Promise<void> {
  const time = new Date(Date.now() - days * 24 * 3_600_000)
  const photos = join(dataDir, 'files/photos')
  for (const entry of await readdir(photos, { recursive: true }))
    await utimes(join(photos, entry), time, time)
}
