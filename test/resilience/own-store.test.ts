import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { signInLocally } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { createEmptyTestDatabase, databaseUrl, runStatement } from '../app/test-database.ts'
import { startTestServer, type TestServer } from '../app/test-server.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Processes and copies that reach for photo files which are not theirs, or not there, on DATABASE_URL. */

let folder: string
let url: string
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-own-'))
  const database = await createEmptyTestDatabase()
  url = database.connectionString
  undo.push(database.drop, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
})
afterAll(async () => {
  for (const step of undo) await step()
})

test('a second machine with its own disk does not start, even before the first photo', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await Promise.all([mkdir(first), mkdir(second)])
  const server = await start(first)
  await expect(start(second)).rejects.toThrow(/photo files are missing.*Nothing was changed/)
  expect(await readdir(second)).toEqual([])
  await server.stop()
})

test('while the disk is missing, another process does not start and the running one rejects uploads', async () => {
  const dataDir = join(folder, 'shared')
  const database = await freshDatabase()
  const web = await start(dataDir, { DATABASE_URL: database, ROLE: 'web' })
  const angler = await signInLocally(web.url, 'angler@example.org')
  await angler.upload([{ name: '1.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  await rename(join(dataDir, 'files'), join(folder, 'disk'))
  await mkdir(join(dataDir, 'files'))
  await expect(start(dataDir, { DATABASE_URL: database, ROLE: 'worker' })).rejects.toThrow(/missing/)
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
  const bytes = await sampleJpeg({ seed: 2 })
  await expect(angler.upload([{ name: '2.jpg', bytes }])).rejects.toThrow(/503/)
  await rm(join(dataDir, 'files'), { recursive: true })
  await rename(join(folder, 'disk'), join(dataDir, 'files'))
  expect(await angler.upload([{ name: '2.jpg', bytes }])).toMatchObject([{ success: true }])
  await web.stop()
})

test('a copy of the database does not start with the photo files of the original, not even with --copy', async () => {
  const { dataDir, copy } = await copiedDatabase()
  const before = await photoFolders(dataDir)
  await expect(start(dataDir, { DATABASE_URL: copy })).rejects.toThrow(/--moved.*--copy/)
  await expect(start(dataDir, { DATABASE_URL: copy }, ['--copy'])).rejects.toThrow(
    /photo files still belong to .*Nothing was changed/,
  )
  const examined = await runTool('doctor', ['--repair'], { DATA_DIR: dataDir, DATABASE_URL: copy })
  expect(examined).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('--moved') })
  expect(await photoFolders(dataDir)).toEqual(before)
})

test('a copy of the database and the photo files becomes a separate Creel', async () => {
  const { dataDir, original, copy } = await copiedDatabase()
  const staging = `${dataDir}-staging`
  await cp(dataDir, staging, { recursive: true, preserveTimestamps: true })
  const first = await start(staging, { DATABASE_URL: copy }, ['--copy'])
  expect(await countPhotos(first)).toBe(1)
  await first.stop()
  await (await start(staging, { DATABASE_URL: copy })).stop()
  await expect(start(dataDir, { DATABASE_URL: copy })).rejects.toThrow(/belong to another database/)
  await expect(start(staging, { DATABASE_URL: original })).rejects.toThrow(/belong to another database/)
  await (await start(dataDir, { DATABASE_URL: original })).stop()
})

test('a moved database starts with --moved, and then its original no longer starts', async () => {
  const { dataDir, original, copy } = await copiedDatabase()
  const moved = await start(dataDir, { DATABASE_URL: copy, LOG_LEVEL: 'warn' }, ['--moved'])
  expect(moved.said.join('\n')).toContain('start Creel without --moved from now on')
  expect(await countPhotos(moved)).toBe(1)
  await moved.stop()
  await (await start(dataDir, { DATABASE_URL: copy })).stop()
  await expect(start(dataDir, { DATABASE_URL: original })).rejects.toThrow(/--moved/)
})

/** A Creel with one photo, stopped; and a copy of its database, as a dump or a snapshot is. */
async function copiedDatabase() {
  const dataDir = await mkdtemp(join(folder, 'original-'))
  const original = await freshDatabase()
  const server = await start(dataDir, { DATABASE_URL: original })
  const angler = await signInLocally(server.url, 'angler@example.org')
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
  await server.stop()
  const name = new URL(original).pathname.slice(1)
  const copy = databaseUrl(original, `${name}_copy`)
  undo.unshift(() => runStatement(url, `drop database if exists ${name}_copy with (force)`))
  await runStatement(url, `create database ${name}_copy template ${name}`)
  return { dataDir, original, copy }
}

function start(dataDir: string, settings: Record<string, string> = {}, words: string[] = []) {
  return startTestServer(dataDir, { DATABASE_URL: url, ...settings }, [], words)
}

async function freshDatabase(): Promise<string> {
  const database = await createEmptyTestDatabase()
  undo.unshift(database.drop)
  return database.connectionString
}

async function countPhotos(server: TestServer): Promise<number> {
  const angler = await signInLocally(server.url, 'angler@example.org')
  return (await angler.read<Photo[]>('/api/photos')).length
}

async function photoFolders(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true })
  return entries.filter((entry) => entry.endsWith('original')).toSorted()
}
