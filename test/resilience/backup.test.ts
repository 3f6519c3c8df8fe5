import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDiskFileStore } from '../../server/file-store/disk-file-store.ts'
import { photoFolder, storedFileName } from '../../server/file-store/photo-folder.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../app/http-client.ts'
import { runTool, type ToolName } from '../app/run-tool.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { createEmptyTestDatabase, runStatement, type TestDatabase } from '../app/test-database.ts'
import { startTestServer } from '../app/test-server.ts'
import { fetchExport, readLog } from '../samples/archive-files.ts'
import { heicSample, sampleJpeg, samplePng } from '../samples/samples.ts'
import { onReadOnlyDisk } from './small-disk.ts'

/* The tools as an operator runs them, on DATABASE_URL; test/resilience/backup-under-load.test.ts has the embedded database. */

let app: TestApp
let angler: HttpClient
let sourceUrl: string
let folder: string
let backup: string
const undo: (() => Promise<unknown>)[] = []

/** Nothing that COPY writes may lose or double any of these. */
const caughtWith = 'Spinner "№ 3" \\N \\. Köder 🐟'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-backup-'))
  const database = await createEmptyTestDatabase()
  sourceUrl = database.connectionString
  app = await startTestApp(
    { VISION_PROVIDER: 'openai-compatible', ...unreachableVision },
    async () => database,
  )
  angler = await app.signIn()
  await angler.upload([
    { name: 'trout.jpg', bytes: await sampleJpeg({ latitude: 44.5, longitude: -73.3 }) },
    { name: 'perch.png', bytes: await samplePng(), type: 'image/png' },
    { name: 'cod.heic', bytes: heicSample('heic-gps-north-west'), type: 'image/heic' },
  ])
  const [photo] = await photosOf(angler)
  await angler.change('PATCH', `/api/photos/${photo?.id}/measurements`, { lengthInches: 12.1, caughtWith })
  backup = join(folder, 'first')
  expect(await tool('backup', [backup], source())).toMatchObject({ code: 0 })
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const unreachableVision = { VISION_MODEL: 'none', VISION_BASE_URL: 'http://127.0.0.1:9/v1' }

let target: { DATABASE_URL: string; DATA_DIR: string }
let database: TestDatabase
beforeEach(async () => {
  const empty = await createEmptyTestDatabase()
  undo.push(() => empty.drop())
  database = empty
  target = { DATABASE_URL: empty.connectionString, DATA_DIR: await mkdtemp(join(folder, 'target-')) }
})

test('a backup made beside a running Creel comes back as the same log, byte for byte', async () => {
  const before = await fetchExport(angler)
  const restored = await tool('restore', [backup], target)
  expect(restored.code).toBe(0)
  expect(restored.said).toMatch(/^photos: 3$/m)
  await withRestored(async (heir) => {
    const after = await fetchExport(heir)
    expect({ ...readLog(after), exportedAt: null }).toEqual({ ...readLog(before), exportedAt: null })
    expect(readLog(after).photos.map((photo) => photo.catch.caughtWith)).toContain(caughtWith)
    for (const { id } of await photosOf(angler)) {
      for (const file of ['original', 'display', 'thumbnail', 'preview']) {
        expect(await bytesOf(heir, id, file)).toEqual(await bytesOf(angler, id, file))
      }
    }
    expect(await heir.read<Location[]>('/api/locations')).toEqual(await angler.read('/api/locations'))
  })
})

test('a browser that kept the log loads it anew from a restored Creel', async () => {
  const { cursor } = await angler.read<ChangesPage>('/api/changes')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  await withRestored(async (owner) => {
    const changes = await owner.read<ChangesPage>(`/api/changes?since=${cursor}`)
    expect(changes.isWholeLog).toBe(true)
    expect(changes.photos.id).toHaveLength(3)
  })
})

test('nobody is signed in after a restore, and work that waited is queued again', async () => {
  expect(await readdir(join(backup, 'tables'))).not.toContain('sessions.copy')
  const restored = await tool('restore', [backup], target)
  expect(restored.said).toMatch(/^queued work: [1-9]/m)
  await withRestored(async (_, heirs) => {
    const waiting = async ({ services }: TestApp) =>
      (await services.jobs.count()).find(({ name }) => name === 'estimate-catch')
    const { waiting: begun = 0, running = 0, failed = 0 } = { ...(await waiting(heirs)) }
    expect(begun + running + failed).toBe(3)
    const stranger = heirs.visit()
    for (const [name, value] of angler.cookies) stranger.cookies.set(name, value)
    expect((await stranger.fetch('/api/photos')).status).toBe(401)
  })
})

test('its checksums are those that sha256sum reads, and every file is the operator’s alone', async () => {
  const lines = (await readFile(join(backup, 'checksums.txt'), 'utf8')).trim().split('\n')
  const listed = lines.map((line) => line.split('  ')[1])
  const found = await readdir(backup, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(files.map((path) => path.slice(backup.length + 1)).sort()).toEqual(
    [...listed, 'checksums.txt', 'manifest.json'].sort(),
  )
  for (const path of files) expect((await stat(path)).mode & 0o077).toBe(0)
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
})

const harms: [name: string, harm: (path: string) => Promise<unknown>][] = [
  ['missing', (path) => rm(path)],
  ['cut short', async (path) => writeFile(path, (await readFile(path)).subarray(0, 100))],
  ['changed by one bit', async (path) => writeFile(path, withOneBitChanged(await readFile(path)))],
]

test.each(harms)('a photo that is %s in the backup is named, and nothing is restored', async (_, harm) => {
  const copy = await copyOf(backup)
  const [photo] = await photosOf(angler)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const path = `photos/${photoFolder(ownerId, photo?.id ?? '')}/original`
  await harm(join(copy, path))
  const restored = await tool('restore', [copy], target)
  expect(restored).toMatchObject({ code: 1 })
  expect(restored.complained).toContain(path)
  expect(await isUntouched()).toBe(true)
})

test.each(['tables/photos.copy', 'work.jsonl', 'checksums.txt', 'manifest.json'])(
  'a backup whose %s is damaged is refused by its name',
  async (path) => {
    const copy = await copyOf(backup)
    await writeFile(join(copy, path), 'something else')
    const restored = await tool('restore', [copy], target)
    expect(restored.code).toBe(1)
    expect(restored.complained).toContain(path)
    expect(await isUntouched()).toBe(true)
  },
)

test('a backup can be checked without restoring it', async () => {
  expect(await tool('restore', [backup, '--check'], target)).toMatchObject({ code: 0 })
  expect(await isUntouched()).toBe(true)
})

test('a backup of a newer Creel is refused', async () => {
  const copy = await copyOf(backup)
  await changeManifest(copy, (manifest) => ({ ...manifest, migration: { hash: 'later', madeAt: 9e15 } }))
  const restored = await tool('restore', [copy], target)
  expect(restored).toMatchObject({ code: 1, complained: expect.stringContaining('newer version of Creel') })
  expect(await isUntouched()).toBe(true)
})

test('a restore never overwrites a log, and none begins while a Creel runs', async () => {
  const ontoItself = await tool('restore', [backup], source())
  expect(ontoItself).toMatchObject({ code: 1, complained: expect.stringContaining('Stop every Creel') })
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  const twice = await tool('restore', [backup], target)
  expect(twice).toMatchObject({ code: 1, complained: expect.stringContaining('already') })
  const otherFiles = { ...target, DATABASE_URL: (await anotherDatabase()).connectionString }
  const copy = await copyOf(backup)
  await changeManifest(copy, (manifest) => ({
    ...manifest,
    instanceId: '00000000-0000-4000-8000-000000000000',
  }))
  expect(await tool('restore', [copy], otherFiles)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('file store already'),
  })
})

test('a restore that failed half-way is begun again and succeeds', async () => {
  await runStatement(target.DATABASE_URL, 'create table service_outcomes (in_the_way text)')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 1 })
  await runStatement(target.DATABASE_URL, 'drop table service_outcomes')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  await withRestored(async (heir) => expect(await photosOf(heir)).toHaveLength(3))
})

test('the rows are restored beside photo files that were not lost only when told to, which says what newer photos go', async () => {
  const files = await mkdtemp(join(folder, 'kept-'))
  await cp(join(app.dataDir, 'files'), join(files, 'files'), { recursive: true })
  target = { ...target, DATA_DIR: files }
  const allKept = await tool('restore', [backup], target)
  expect(allKept).toMatchObject({ code: 1, complained: expect.stringContaining('already holds 3 photos') })
  expect(allKept.complained).toContain('no photo is lost')
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const newer = join(files, 'files/photos', ownerId, '00000000-0000-4000-8000-0000000000aa')
  await mkdir(newer)
  await writeFile(join(newer, 'original'), 'a photo that came in after the backup')
  const before = await readIdentity(files)
  const loss = '1 photo that the backup doesn’t have will belong to no one'
  const rejected = await tool('restore', [backup], target)
  expect(rejected).toMatchObject({ code: 1, complained: expect.stringContaining(loss) })
  expect(rejected.complained).toContain('--onto-existing-files')
  expect(await readIdentity(files)).toBe(before)
  await expect(startTestServer(target.DATA_DIR, target)).rejects.toThrow('The database is new')
  const restored = await tool('restore', [backup, '--onto-existing-files'], target)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(loss) })
  expect((await readIdentity(files)).split('\n')[0]).not.toBe(before.split('\n')[0])
  await withRestored(async (heir) => expect(await photosOf(heir)).toHaveLength(3))
})

test('what is restored is a Creel of its own: the files of the original are not for it', async () => {
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  const own = target.DATA_DIR
  target = { ...target, DATA_DIR: app.dataDir }
  await expect(startTestServer(target.DATA_DIR, target)).rejects.toThrow('belong to another database')
  target = { ...target, DATA_DIR: own }
  await withRestored(async (heir) => expect(await photosOf(heir)).toHaveLength(3))
})

/** What a restore leaves that was killed before it gave database and store their identity, and in the middle of that. */
const unfinished: [when: string, isNumbered: boolean, starts: boolean][] = [
  ['before its last step', false, false],
  ['in the middle of its last step', true, true],
]

test.each(unfinished)(
  'a restore that was killed %s is begun again, or goes on',
  async (_, isNumbered, starts) => {
    expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
    const path = join(target.DATA_DIR, 'files/instance-id')
    const [id = '', rest = ''] = (await readIdentity(target.DATA_DIR)).split('\n')
    const nextId = isNumbered ? `'${id}'` : 'null'
    const nobody = '00000000-0000-0000-0000-000000000000'
    await runStatement(
      target.DATABASE_URL,
      `update instance set id = '${nobody}', next_id = ${nextId}, database_address = null`,
    )
    if (!isNumbered) await writeFile(path, `${nobody}\n${rest}\n`)
    if (!starts)
      await expect(startTestServer(target.DATA_DIR, target)).rejects.toThrow('A restore wasn’t finished here')
    expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
    await withRestored(async (heir) => expect(await photosOf(heir)).toHaveLength(3))
  },
)

test('a later backup shares the files of photos with the one before, unless those are damaged', async () => {
  const copy = await copyOf(backup)
  const [one = '', another = ''] = (await readdir(join(copy, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('original'),
  )
  await writeFile(join(copy, 'photos', one), 'damaged')
  const later = join(folder, 'later')
  expect(await tool('backup', [later, '--from', copy], source())).toMatchObject({ code: 0 })
  expect((await stat(join(later, 'photos', another))).nlink).toBe(2)
  expect((await stat(join(later, 'photos', one))).nlink).toBe(1)
  expect(await tool('restore', [later, '--check'], target)).toMatchObject({ code: 0 })
})

test('a folder that holds something is left alone', async () => {
  const before = await readdir(backup)
  const made = await tool('backup', [backup], source())
  expect(made).toMatchObject({ code: 1, complained: expect.stringContaining('isn’t empty') })
  expect(await readdir(backup)).toEqual(before)
})

test('a photo whose original is gone or damaged is named, and all else is backed up and restored', async () => {
  const [lost, harmed] = await photosOf(angler)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const store = openDiskFileStore(join(app.dataDir, 'files'))
  const keyOf = (photo: Photo | undefined) =>
    `${photoFolder(ownerId, photo?.id ?? '')}/${storedFileName.original}`
  const pathOf = (photo: Photo | undefined) => join(app.dataDir, 'files/photos', keyOf(photo))
  const kept = [await store.readFile(keyOf(lost)), await store.readFile(keyOf(harmed))]
  await rm(pathOf(lost))
  await writeFile(pathOf(harmed), withOneBitChanged(kept[1] ?? Buffer.alloc(0)))
  const faulty = join(folder, 'faulty')
  const made = await tool('backup', [faulty], source())
  await writeFile(pathOf(lost), kept[0] ?? '')
  await writeFile(pathOf(harmed), kept[1] ?? '')
  expect(made.code).toBe(2)
  for (const photo of [lost, harmed]) expect(made.said).toContain(`Photo ${photo?.id} is incomplete`)
  expect(await tool('restore', [faulty], target)).toMatchObject({ code: 0 })
  await withRestored(async (heir) => expect(await photosOf(heir)).toHaveLength(3))
})

test.each([
  ['backup', { DATA_DIR: '/nonexistent/creel' }, 'No Creel data found in /nonexistent/creel'],
  ['backup', { DATABASE_URL: 'postgres://127.0.0.1:9/creel' }, 'The database failed (ECONNREFUSED)'],
] as const)('%s says in a sentence where there is nothing to work with', async (name, settings, message) => {
  const made = await tool(name, [join(folder, 'nothing')], settings)
  expect(made).toMatchObject({ code: 1, complained: expect.stringContaining(message) })
  expect(await readdir(folder)).not.toContain('nothing')
})

test('a backup to a disk that is read-only fails in a sentence', async () => {
  const disk = join(folder, 'read-only')
  const made = await runTool('backup', [join(disk, 'backup')], source(), onReadOnlyDisk(disk))
  expect(made).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^\S+ is on a disk that is read-only\. No backup was made\.\n$/),
  })
})

function tool(name: ToolName, words: string[], settings: Record<string, string>) {
  return runTool(name, words, settings)
}

function source() {
  return { DATABASE_URL: sourceUrl, DATA_DIR: app.dataDir }
}

async function anotherDatabase(): Promise<TestDatabase> {
  const another = await createEmptyTestDatabase()
  undo.push(() => another.drop())
  return another
}

/** Starts a Creel on what was restored, looks at it as the same angler, and stops it. */
async function withRestored(look: (heir: HttpClient, heirs: TestApp) => Promise<unknown>): Promise<void> {
  const kept = { connectionString: database.connectionString, drop: async () => {} }
  const heirs = await startTestApp(
    { ...target, VISION_PROVIDER: 'openai-compatible', ...unreachableVision },
    async () => kept,
  )
  try {
    await look(await heirs.signIn(), heirs)
  } finally {
    await heirs.stop()
  }
}

function readIdentity(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'files/instance-id'), 'utf8')
}

async function isUntouched(): Promise<boolean> {
  const client = new pg.Client({ connectionString: target.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(
    `select 1 from pg_tables where schemaname in ('public', 'drizzle', 'jobs')`,
  )
  await client.end()
  return rows.length === 0 && (await readdir(target.DATA_DIR)).length === 0
}

async function copyOf(path: string): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'))
  await cp(path, copy, { recursive: true })
  return copy
}

async function changeManifest(path: string, change: (manifest: object) => object): Promise<void> {
  const file = join(path, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}

function withOneBitChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[50] = (changed[50] ?? 0) ^ 1
  return changed
}

function photosOf(browser: HttpClient): Promise<Photo[]> {
  return browser.read<Photo[]>('/api/photos')
}

async function bytesOf(browser: HttpClient, id: string, file: string): Promise<Buffer> {
  const response = await browser.fetch(`/api/photos/${id}/${file}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
