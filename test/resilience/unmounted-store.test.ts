import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, signInLocally } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { findFileFaults } from './crash/inspect-database.ts'
import { reopen } from './crash/reopen.ts'

/* A disk that is not there: at the start, when an empty folder stands where it was mounted; and while Creel runs. */

let dataDir: string
let unmounted: string
let server: TestServer
let angler: HttpClient
let photo: Photo
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creel-unmounted-'))
  dataDir = join(folder, 'data')
  unmounted = join(folder, 'elsewhere')
  await mkdir(unmounted)
  server = await startTestServer(dataDir)
  angler = await signInLocally(server.url, 'angler@example.org')
  await upload(1)
  const [stored] = await angler.read<Photo[]>('/api/photos')
  if (stored) photo = stored
})
afterEach(async () => {
  await server.stop()
  await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 5 })
})

test('Creel does not start without the photo files of its database', async () => {
  await server.stop()
  await unmount('files')
  await expect(startTestServer(dataDir)).rejects.toThrow(/photo files are missing.*Is every disk mounted/)
  await mount('files')
  server = await startTestServer(dataDir)
  expect(await readOriginal(reopen(server.url, angler.cookies))).toBe(200)
})

test('Creel does not start with a new database and the photo files of another one', async () => {
  await server.stop()
  await unmount('postgres')
  await expect(startTestServer(dataDir)).rejects.toThrow(/database is new, but the photo files belong/)
  await mount('postgres')
  server = await startTestServer(dataDir)
  expect(await readOriginal(reopen(server.url, angler.cookies))).toBe(200)
})

test('while the photo files are missing, uploads fail without storing anything, and deletions complete once the files are back', async () => {
  const [deleted] = await upload(3)
  await unmount('files')
  expect((await angler.fetch('/api/health/ready')).status).toBe(503)
  await angler.change('DELETE', `/api/photos/${deleted?.id}`)
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(1)
  await expect(upload(2)).rejects.toThrow(/503: .*can’t reach its photo files right now/)
  expect(await readOriginal(angler)).toBe(503)
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
  await mount('files')
  await waitFor(async () => expect((await angler.fetch('/api/health/ready')).status).toBe(200))
  expect(await readOriginal(angler)).toBe(200)
  expect(await upload(2)).toMatchObject([{ success: true }])
  await waitFor(async () => expect(await findFileFaults(dataDir)).toEqual([]))
})

test('while the photo files are missing, backup and doctor refuse to run and change nothing', async () => {
  await unmount('files')
  const backup = join(unmounted, 'backup')
  const runs = [
    await runTool('doctor', [], { DATA_DIR: dataDir }),
    await runTool('doctor', ['--repair'], { DATA_DIR: dataDir }),
    await runTool('backup', [backup], { DATA_DIR: dataDir }),
  ]
  for (const { code, said, complained } of runs) {
    expect([code, said]).toEqual([1, ''])
    expect(complained).toMatch(/^The photo files are missing\. Nothing was changed\..*\n$/)
  }
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
  expect(await readdir(unmounted)).toEqual(['files'])
  await expect(upload(2)).rejects.toThrow(/503: .*can’t reach its photo files right now/)
  await mount('files')
  expect(await upload(2)).toMatchObject([{ success: true }])
  expect(await runTool('doctor', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
})

test('folders created on the unmounted disk’s path, or files of another Creel, receive no uploads', async () => {
  await unmount('files')
  for (const name of ['photos', 'incoming']) await mkdir(join(dataDir, 'files', name))
  const identityPath = join(dataDir, 'files', 'instance-id')
  for (const id of [null, '7f3c1c52-8c39-4a55-9d53-0f6c3a1f2b11']) {
    if (id !== null) await writeFile(identityPath, `${id}\n`)
    expect((await angler.fetch('/api/health/ready')).status).toBe(503)
    await expect(upload(2)).rejects.toThrow(/503: .*can’t reach its photo files right now/)
    expect(await readOriginal(angler)).toBe(503)
    for (const name of ['photos', 'incoming']) expect(await readdir(join(dataDir, 'files', name))).toEqual([])
  }
  await mount('files')
  expect(await readOriginal(angler)).toBe(200)
  expect(await upload(2)).toMatchObject([{ success: true }])
})

async function upload(seed: number) {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed })
  return await angler.upload([{ name: `${seed}.jpg`, bytes }])
}

async function readOriginal(browser: HttpClient): Promise<number> {
  const response = await browser.fetch(photo.originalUrl)
  await response.bytes()
  return response.status
}

/** What is left of a disk that is unmounted: the empty folder it was mounted on. */
async function unmount(name: string): Promise<void> {
  await rename(join(dataDir, name), join(unmounted, name))
  await mkdir(join(dataDir, name))
}

async function mount(name: string): Promise<void> {
  await rm(join(dataDir, name), { recursive: true })
  await rename(join(unmounted, name), join(dataDir, name))
}
