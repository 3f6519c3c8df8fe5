import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestToken } from '../../server/auth/access-tokens.ts'
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
import { withOneBitChanged } from '../assertions/bit-rot.ts'
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

/** Characters that COPY must escape. */
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

test('restoring a backup of a running Creel restores the same catch log and identical files', async () => {
  const before = await fetchExport(angler)
  const restored = await tool('restore', [backup], target)
  expect(restored.code).toBe(0)
  expect(restored.said).toMatch(/^photos: 3$/m)
  await withRestored(async (restoredUser) => {
    const after = await fetchExport(restoredUser)
    expect({ ...readLog(after), exportedAt: null }).toEqual({ ...readLog(before), exportedAt: null })
    expect(readLog(after).photos.map(({ catches }) => catches[0]?.caughtWith)).toContain(caughtWith)
    for (const { id } of await photosOf(angler)) {
      for (const file of ['original', 'display', 'thumbnail', 'medium', 'preview']) {
        expect(await bytesOf(restoredUser, id, file)).toEqual(await bytesOf(angler, id, file))
      }
    }
    expect(await restoredUser.read<Location[]>('/api/locations')).toEqual(await angler.read('/api/locations'))
  })
})

test('a cursor from before a restore returns the whole log', async () => {
  const { cursor } = await angler.read<ChangesPage>('/api/changes')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  await withRestored(async (owner) => {
    const changes = await owner.read<ChangesPage>(`/api/changes?since=${cursor}`)
    expect(changes.isWholeLog).toBe(true)
    expect(changes.photos.id).toHaveLength(3)
  })
})

test('a restore revives no session and no access token, not even from a backup that has them', async () => {
  const token = 'creel_'.padEnd(49, 'x')
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const copy = await copyOf(backup)
  // As backups of earlier versions had them.
  const path = 'tables/access_tokens.copy'
  const row = `${ownerId}\tScript\tread\t\\\\x${digestToken(token).toString('hex')}\n`
  const columns = ['owner_id', 'name', 'scope', 'token_sha256']
  await addTable(copy, path, row, { name: 'access_tokens', columns, rows: 1 })
  expect(await tool('restore', [copy], target)).toMatchObject({ code: 0 })
  await withRestored(async (_, restoredApp) => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await restoredApp.visit().fetch('/api/photos', { headers })).status).toBe(401)
  })
})

test('a restore signs users out and queues pending jobs again', async () => {
  expect(await readdir(join(backup, 'tables'))).not.toContain('sessions.copy')
  const restored = await tool('restore', [backup], target)
  expect(restored.said).toMatch(/^queued work: [1-9]/m)
  await withRestored(async (_, restoredApp) => {
    const waiting = async ({ services }: TestApp) =>
      (await services.jobs.count()).find(({ name }) => name === 'estimate-catch')
    const { waiting: begun = 0, running = 0, failed = 0 } = { ...(await waiting(restoredApp)) }
    expect(begun + running + failed).toBe(3)
    const stranger = restoredApp.visit()
    for (const [name, value] of angler.cookies) stranger.cookies.set(name, value)
    expect((await stranger.fetch('/api/photos')).status).toBe(401)
  })
})

test('checksums.txt lists every file of a backup, and only the operator can read the files', async () => {
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

/** Adds a table to a backup, with its checksum. */
async function addTable(
  folder: string,
  path: string,
  rows: string,
  table: { name: string; columns: string[]; rows: number },
): Promise<void> {
  const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, path), rows)
  const lines = (await readFile(join(folder, 'checksums.txt'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(path))
  const checksums = `${[...lines, `${sha256(rows)}  ${path}`].join('\n')}\n`
  await writeFile(join(folder, 'checksums.txt'), checksums)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const tables = [...manifest.tables.filter(({ name }: { name: string }) => name !== table.name), table]
  const checked = { files: lines.length + 1, sha256: sha256(checksums) }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables, checksums: checked }))
}

const damages: [name: string, damage: (path: string) => Promise<unknown>][] = [
  ['missing', (path) => rm(path)],
  ['changed by one bit', flipBit],
]

test.each(damages)(
  'a photo that is %s in the backup is reported, and nothing is restored',
  async (_, damage) => {
    const copy = await copyOf(backup)
    const [photo] = await photosOf(angler)
    const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
    const path = `photos/${photoFolder(ownerId, photo?.id ?? '')}/original`
    await damage(join(copy, path))
    const restored = await tool('restore', [copy], target)
    expect(restored).toMatchObject({ code: 1 })
    expect(restored.complained).toContain(path)
    expect(restored.complained).toContain('--without-damaged')
    expect(await isUntouched()).toBe(true)
  },
)

test('damaged and missing renditions stop no restore and are made again', async () => {
  const copy = await copyOf(backup)
  const renditions = (await readdir(join(copy, 'photos'), { recursive: true })).filter((name) =>
    /\.(webp|jpg)$/.test(name),
  )
  expect(renditions).toHaveLength(7)
  for (const [at, name] of renditions.entries()) {
    const path = join(copy, 'photos', name)
    await (at % 2 === 0 ? rm(path) : flipBit(path))
  }
  const text = 'Of 3 photos, smaller copies are missing or damaged'
  const checked = await tool('restore', [copy, '--check'], target)
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining(text) })
  expect(await tool('restore', [copy], target)).toMatchObject({ code: 0 })
  await withRestored(async (restoredUser) => {
    for (const photo of await photosOf(restoredUser)) {
      for (const file of ['original', 'display', 'thumbnail', 'medium', 'preview'])
        expect((await bytesOf(restoredUser, photo.id, file)).length).toBeGreaterThan(0)
      expect(photo.isOriginalLost).toBe(false)
    }
    expect(await tool('doctor', ['--deep'], target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Creel is healthy'),
    })
  })
})

test('without damaged originals, everything else is restored and their photos are marked, unless a backup beside it has them', async () => {
  const shelf = await mkdtemp(join(folder, 'shelf-'))
  const [rotten, beside] = [join(shelf, 'rotten'), join(shelf, 'beside')]
  for (const copy of [rotten, beside]) await cp(backup, copy, { recursive: true })
  const [first, second] = await photosOf(angler)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const originalOf = (photo: Photo | undefined) => `photos/${photoFolder(ownerId, photo?.id ?? '')}/original`
  await flipBit(join(rotten, originalOf(first)))
  await rm(join(rotten, originalOf(second)))
  await flipBit(join(beside, originalOf(second)))
  const restored = await tool('restore', [rotten, '--without-damaged'], target)
  expect(restored.code).toBe(0)
  expect(restored.said).toContain(
    `Photo ${first?.id}: its original is taken from ${join(beside, originalOf(first))}.`,
  )
  expect(restored.said).toContain(`Photo ${second?.id}: its original is damaged or missing.`)
  await withRestored(async (restoredUser) => {
    const photos = await photosOf(restoredUser)
    expect(photos).toHaveLength(3)
    expect(photos.filter(({ isOriginalLost }) => isOriginalLost).map(({ id }) => id)).toEqual([second?.id])
    const id = first?.id ?? ''
    expect(await bytesOf(restoredUser, id, 'original')).toEqual(await bytesOf(angler, id, 'original'))
    await bytesOf(restoredUser, second?.id ?? '', 'preview')
    const { photos: columns } = await restoredUser.read<ChangesPage>('/api/changes')
    expect(columns.isOriginalLost).toEqual(columns.id?.map((of) => (of === second?.id ? true : null)))
    const health = await tool('doctor', [], target)
    expect(health).toMatchObject({ code: 1, said: expect.stringContaining('1 photo has lost its original') })
    // Once the operator has found the file, the mark goes.
    const stored = join(target.DATA_DIR, 'files', originalOf(second))
    await cp(join(backup, originalOf(second)), stored)
    const found = await tool('doctor', ['--repair'], target)
    expect(found).toMatchObject({ code: 0, said: expect.stringContaining('1 photo has its original again') })
    expect((await photosOf(restoredUser)).some(({ isOriginalLost }) => isOriginalLost)).toBe(false)
  })
})

test('a bit that has changed in the list of checksums costs nothing', async () => {
  const copy = await copyOf(backup)
  const path = join(copy, 'checksums.txt')
  const lines = (await readFile(path, 'utf8')).split('\n')
  const at = lines.findIndex((line) => line.endsWith('/original'))
  const [checksum = '', name = ''] = (lines[at] ?? '').split('  ')
  const flipped = checksum.startsWith('0') ? '1' : '0'
  for (const line of [`${flipped}${checksum.slice(1)}  ${name}`, `${checksum}  x${name}`]) {
    await writeFile(path, lines.with(at, line).join('\n'))
    expect(await tool('restore', [copy, '--check'], target)).toMatchObject({ code: 0 })
  }
  expect(await tool('restore', [copy], target)).toMatchObject({ code: 0 })
  await withRestored(async (restoredUser) => {
    for (const { id } of await photosOf(angler))
      expect(await bytesOf(restoredUser, id, 'original')).toEqual(await bytesOf(angler, id, 'original'))
    expect((await photosOf(restoredUser)).some(({ isOriginalLost }) => isOriginalLost)).toBe(false)
  })
})

test.each(['tables/photos.copy', 'manifest.json'])(
  'a backup with a damaged %s is rejected with the name of the file',
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

test('a backup of a newer Creel is rejected', async () => {
  const copy = await copyOf(backup)
  await changeManifest(copy, (manifest) => ({ ...manifest, migration: { hash: 'later', madeAt: 9e15 } }))
  const restored = await tool('restore', [copy], target)
  expect(restored).toMatchObject({ code: 1, complained: expect.stringContaining('newer version of Creel') })
  expect(await isUntouched()).toBe(true)
})

test('a restore is rejected while Creel runs, and where the database or file store is in use', async () => {
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

test('a restore that failed halfway succeeds when repeated', async () => {
  await runStatement(target.DATABASE_URL, 'create table service_outcomes (in_the_way text)')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 1 })
  await runStatement(target.DATABASE_URL, 'drop table service_outcomes')
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  await withRestored(async (restoredUser) => expect(await photosOf(restoredUser)).toHaveLength(3))
})

test('a restore onto existing photo files needs a flag, and reports how many newer photos will belong to no one', async () => {
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
  await withRestored(async (restoredUser) => expect(await photosOf(restoredUser)).toHaveLength(3))
})

test('a restored Creel does not start with the photo files of the original', async () => {
  expect(await tool('restore', [backup], target)).toMatchObject({ code: 0 })
  const own = target.DATA_DIR
  target = { ...target, DATA_DIR: app.dataDir }
  await expect(startTestServer(target.DATA_DIR, target)).rejects.toThrow('belong to another database')
  target = { ...target, DATA_DIR: own }
  await withRestored(async (restoredUser) => expect(await photosOf(restoredUser)).toHaveLength(3))
})

/** The restore was killed before, or while, it gave database and store their identity. */
const unfinished: [when: string, isNumbered: boolean, starts: boolean][] = [
  ['before its last step', false, false],
  ['in the middle of its last step', true, true],
]

test.each(unfinished)(
  'a restore that was killed %s succeeds when repeated',
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
    await withRestored(async (restoredUser) => expect(await photosOf(restoredUser)).toHaveLength(3))
  },
)

test('a later backup shares photo files with the earlier one, except damaged ones', async () => {
  const copy = await copyOf(backup)
  const [one = '', another = ''] = (await readdir(join(copy, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('original'),
  )
  await flipBit(join(copy, 'photos', one))
  const later = join(folder, 'later')
  expect(await tool('backup', [later, '--from', copy], source())).toMatchObject({ code: 0 })
  expect((await stat(join(later, 'photos', another))).nlink).toBe(2)
  expect((await stat(join(later, 'photos', one))).nlink).toBe(1)
  expect(await tool('restore', [later, '--check'], target)).toMatchObject({ code: 0 })
})

test('a backup to a folder that is not empty is rejected', async () => {
  const before = await readdir(backup)
  const made = await tool('backup', [backup], source())
  expect(made).toMatchObject({ code: 1, complained: expect.stringContaining('isn’t empty') })
  expect(await readdir(backup)).toEqual(before)
})

test('a photo with a missing or damaged original is reported, and the backup can still be restored', async () => {
  const [lost, corrupted] = await photosOf(angler)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const store = openDiskFileStore(join(app.dataDir, 'files'))
  const keyOf = (photo: Photo | undefined) =>
    `${photoFolder(ownerId, photo?.id ?? '')}/${storedFileName.original}`
  const pathOf = (photo: Photo | undefined) => join(app.dataDir, 'files/photos', keyOf(photo))
  const kept = [await store.readFile(keyOf(lost)), await store.readFile(keyOf(corrupted))]
  await rm(pathOf(lost))
  await writeFile(pathOf(corrupted), withOneBitChanged(kept[1] ?? Buffer.alloc(0)))
  const faulty = join(folder, 'faulty')
  const made = await tool('backup', [faulty], source())
  await writeFile(pathOf(lost), kept[0] ?? '')
  await writeFile(pathOf(corrupted), kept[1] ?? '')
  expect(made.code).toBe(2)
  for (const photo of [lost, corrupted]) expect(made.said).toContain(`Photo ${photo?.id} is incomplete`)
  expect(await tool('restore', [faulty], target)).toMatchObject({ code: 0 })
  await withRestored(async (restoredUser) => expect(await photosOf(restoredUser)).toHaveLength(3))
})

test.each([
  ['backup', { DATA_DIR: '/nonexistent/creel' }, 'No Creel data found in /nonexistent/creel'],
  ['backup', { DATABASE_URL: 'postgres://127.0.0.1:9/creel' }, 'The database failed (ECONNREFUSED)'],
] as const)(
  '%s fails with an error message if data folder or database is missing',
  async (name, settings, message) => {
    const made = await tool(name, [join(folder, 'nothing')], settings)
    expect(made).toMatchObject({ code: 1, complained: expect.stringContaining(message) })
    expect(await readdir(folder)).not.toContain('nothing')
  },
)

test('a backup to a read-only disk fails with an error message', async () => {
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

/** Starts the restored Creel, signs the same user in, and stops it after the checks. */
async function withRestored(
  look: (restoredUser: HttpClient, restoredApp: TestApp) => Promise<unknown>,
): Promise<void> {
  const kept = { connectionString: database.connectionString, drop: async () => {} }
  const restoredApp = await startTestApp(
    { ...target, VISION_PROVIDER: 'openai-compatible', ...unreachableVision },
    async () => kept,
  )
  try {
    await look(await restoredApp.signIn(), restoredApp)
  } finally {
    await restoredApp.stop()
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

async function flipBit(path: string): Promise<void> {
  await writeFile(path, withOneBitChanged(await readFile(path)))
}

function photosOf(browser: HttpClient): Promise<Photo[]> {
  return browser.read<Photo[]>('/api/photos')
}

async function bytesOf(browser: HttpClient, id: string, file: string): Promise<Buffer> {
  const response = await browser.fetch(`/api/photos/${id}/${file}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
