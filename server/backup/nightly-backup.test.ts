import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { runTool } from '../../test/app/run-tool.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createEmptyTestDatabase } from '../../test/app/test-database.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { withOneBitChanged } from '../../test/assertions/bit-rot.ts'
import { putStored, readStored } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { backupStatus } from '../database/schema.ts'
import { requireInstance } from '../file-store/verify-store-identity.ts'
import { listBackups, type Manifest, readChecksums } from './backup-format.ts'
import { recordCheck } from './backup-status.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { backUpIfDue, startBackupSchedule } from './nightly-backup.ts'
import { findDamagedFiles } from './verify-backup.ts'

let app: TestApp
let admin: HttpClient
let parent: string
/** The folder for backups, new for each test. */
let root: string
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'creel-nightly-'))
  cleanups.push(() => rm(parent, { recursive: true }))
  app = await startOnUrl({})
  admin = await app.signIn('admin@example.org')
  await upload(1)
})
afterAll(async () => {
  for (const step of cleanups.reverse()) await step()
})

let count = 0
beforeEach(async () => {
  root = join(parent, `backups-${++count}`)
  await mkdir(root)
  await app.services.db.delete(backupStatus)
})

const dayMs = 24 * 3_600_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)
const backUp = (now = new Date()) => backUpIfDue(app.services, root, now)
const makeNightly = (options: Pick<BackupOptions, 'onProgress' | 'beforeStep'>) =>
  makeBackup(
    { ...app.services, version: '1' },
    { folder: join(root, 'nightly-2026-01-01-0300'), from: null, isNightly: true, ...options },
  )
const readHealth = async (client = admin) =>
  (await client.read<AdminHealth>(getAdminHealthEndpoint.path)).backup

test('a server with BACKUP_DIR makes a backup once it runs, and health shows its time and size', async () => {
  const other = await startTestApp({ BACKUP_DIR: root })
  const otherAdmin = await other.signIn('admin@example.org')
  await waitFor(async () => expect((await readHealth(otherAdmin)).lastBackupAt).not.toBeNull())
  expect(await readHealth(otherAdmin)).toMatchObject({
    isScheduled: true,
    lastBackupAt: expect.any(String),
    incompletePhotos: 0,
    isOnDataDisk: other.services.config.s3 === null,
    lastFailure: null,
  })
  await other.stop()
  expect(await readdir(root)).toEqual([expect.stringMatching(/^nightly-\d{4}-\d\d-\d\d-\d{4}$/)])
})

test('one backup is made each night, also by several processes at once', async () => {
  const services = { ...app.services, config: { ...app.services.config, backupDir: root } }
  for (let process = 1; process <= 3; process += 1) startBackupSchedule(services)
  await waitFor(async () => expect((await readHealth()).lastBackupAt).not.toBeNull())
  expect(await backUp()).toBe(false)
  expect(await namesIn(root)).toHaveLength(1)
  expect(await backUp(daysFromNow(1))).toBe(true)
  expect(await namesIn(root)).toHaveLength(2)
})

test('a nightly backup restores with all photos, and shares files with the one before', {
  tags: 'slow',
}, async () => {
  await backUp()
  const added = await upload(2)
  await backUp(daysFromNow(1))
  const [first = '', second = ''] = await namesIn(root)
  const { id: ownerId } = await admin.read<{ id: string }>('/api/auth/user')
  const [before] = (await admin.read<Photo[]>('/api/photos')).filter(({ id }) => id !== added)
  const path = `photos/${ownerId}/${before?.id}/original`
  expect((await stat(join(root, second, path))).ino).toBe((await stat(join(root, first, path))).ino)

  const database = await createEmptyTestDatabase()
  const target = { DATABASE_URL: database.connectionString, DATA_DIR: await mkdtemp(join(parent, 'target-')) }
  expect(await runTool('restore', [join(root, second)], target)).toMatchObject({ code: 0 })
  const restored = await startTestApp({ ...target, ...withoutBucket }, async () => database)
  cleanups.push(restored.stop)
  const owner = await restored.signIn('admin@example.org')
  const photos = await owner.read<Photo[]>('/api/photos')
  expect(photos.map(({ id }) => id).sort()).toEqual([before?.id, added].sort())
  const bytesOf = async (client: HttpClient, url: string) => await (await client.fetch(url)).bytes()
  for (const { originalUrl } of photos)
    expect(await bytesOf(owner, originalUrl)).toEqual(await bytesOf(admin, originalUrl))
  // Its backups are those of another Creel from now on.
  expect(await readHealth(owner)).toMatchObject({ lastBackupAt: null })
})

test('only the operator can read a nightly backup', async () => {
  await backUp()
  const [name = ''] = await namesIn(root)
  expect((await stat(join(root, name))).mode & 0o777).toBe(0o700)
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true })
  for (const entry of entries) expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0)
})

test('the newest seven nightly backups are kept, and nothing but older ones is deleted', {
  tags: 'slow',
}, async () => {
  const byHand = join(root, 'nightly-2020-01-01-0300')
  await tool([byHand])
  await dateBack(byHand, 400)
  await mkdir(join(root, 'nightly-2020-01-02-0300'))
  await writeFile(join(root, 'notes.txt'), 'mine')
  const foreign = join(root, 'nightly-2020-01-03-0300')
  await cp(byHand, foreign, { recursive: true })
  await change(foreign, { isNightly: true, instanceId: crypto.randomUUID() })
  await symlink(byHand, join(root, 'nightly-2020-01-04-0300'))
  await backUp()
  const [toKeep = ''] = (await namesIn(root)).filter((name) => name > 'nightly-2021')
  const kept = ['before-the-trip', `${toKeep}-keep`]
  await cp(join(root, toKeep), join(root, 'before-the-trip'), { recursive: true })
  await rename(join(root, toKeep), join(root, `${toKeep}-keep`))
  for (const name of kept) await dateBack(join(root, name), 100)
  const nightly: string[] = []
  for (let night = 1; night <= 9; night += 1) {
    for (const name of nightly) await dateBack(join(root, name), 1)
    expect(await backUp()).toBe(true)
    const [made = ''] = (await namesIn(root)).filter(
      (name) => name > 'nightly-2021' && ![...kept, ...nightly].includes(name),
    )
    // The names have minutes, which pass too quickly here.
    await rename(join(root, made), join(root, `nightly-2022-01-0${night}-0300`))
    nightly.push(`nightly-2022-01-0${night}-0300`)
  }
  expect(await namesIn(root)).toEqual(
    [
      ...['nightly-2020-01-01-0300', 'nightly-2020-01-02-0300', 'nightly-2020-01-03-0300'],
      ...['nightly-2020-01-04-0300', 'notes.txt', ...kept],
      ...nightly.slice(2),
    ].sort(),
  )
})

test('an old backup stays while it has a file that was lost since', { tags: 'slow' }, async () => {
  const nameOf = (night: number) => `nightly-2020-01-0${night + 1}-0300`
  const lost = await upload(3)
  const { id: ownerId } = await admin.read<{ id: string }>('/api/auth/user')
  const key = `${ownerId}/${lost}/original`
  await backUp()
  const [first = ''] = await namesIn(root)
  const oldest = nameOf(0)
  await rename(join(root, first), join(root, oldest))
  const bytes = await readStored(app, key)
  await putStored(app, key, 'damaged')
  // Without its original in the backup before, the damaged one is copied.
  await rm(join(root, oldest, 'photos', key))
  for (let night = 1; night <= 8; night += 1) {
    for (const name of await namesIn(root)) await dateBack(join(root, name), 1)
    await backUp()
    for (const name of await namesIn(root))
      if (!name.startsWith('nightly-2020')) await rename(join(root, name), join(root, nameOf(night)))
  }
  expect(await readHealth()).toMatchObject({ incompletePhotos: 1 })
  expect(await namesIn(root)).toEqual([oldest, ...[2, 3, 4, 5, 6, 7, 8].map(nameOf)])
  await putStored(app, key, bytes ?? '')
  for (const name of await namesIn(root)) await dateBack(join(root, name), 1)
  await backUp()
  expect(await readHealth()).toMatchObject({ incompletePhotos: 0 })
  expect(await namesIn(root)).not.toContain(oldest)
})

test('a damaged file of nightly backups is found and copied again within seven nights, some of them each night', {
  tags: 'slow',
}, async () => {
  await upload(5)
  await upload(6)
  await backUp()
  const [first = ''] = await namesIn(root)
  const originals = await listFiles(join(root, first, 'photos'))
  for (const path of originals) await writeFile(path, withOneBitChanged(await readFile(path)))
  const damagedAfter: number[] = []
  for (let night = 1; night <= 7; night += 1) {
    await backUp(daysFromNow(night))
    for (const name of await namesIn(root)) await dateBack(join(root, name), 1)
    const [newest] = await listBackups(root, (await requireInstance(app.services.pool)).id)
    const { folder = '', manifest } = { ...newest }
    const checksums = manifest ? await readChecksums(folder, manifest) : new Map()
    expect(checksums.size).toBe(manifest?.checksums.files)
    damagedAfter.push((await findDamagedFiles(folder, checksums, () => {})).size)
  }
  expect(damagedAfter.toSorted((a, b) => b - a)).toEqual(damagedAfter)
  expect(damagedAfter[0]).toBeGreaterThan(0)
  expect(damagedAfter[0]).toBeLessThanOrEqual(originals.length)
  expect(damagedAfter[6]).toBe(0)
})

test('a server that stops in the middle of a backup does so at once, and the next backup cleans up', async () => {
  const stopped = await startTestApp()
  const owner = await stopped.signIn()
  await owner.upload([{ name: '1.jpg', bytes: await sampleJpeg({ width: 320, height: 240, seed: 1 }) }])
  const { services } = stopped
  const [reached, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const errors: string[] = []
  startBackupSchedule({
    ...services,
    config: { ...services.config, backupDir: root },
    log: Object.assign(Object.create(services.log), {
      error: (_: object, text: string) => errors.push(text),
    }),
    store: {
      ...services.store,
      findSize: async (key) => {
        reached.resolve()
        await stopping.promise
        return await services.store.findSize(key)
      },
    },
  })
  await reached.promise
  const stop = stopped.stop()
  await waitFor(() => expect(services.pool.ending).toBe(true))
  stopping.resolve()
  await stop
  expect(errors).toEqual([])
  expect(await namesIn(root)).toEqual([expect.stringMatching(/^nightly\.unfinished-/)])
  await backUp()
  expect(await namesIn(root)).toEqual([expect.stringMatching(/^nightly-/)])
})

test('a backup whose folder is taken away meanwhile fails, and is not completed without its first photos', async () => {
  await upload(4)
  const takeAway = async (done: number) => {
    const [name = ''] = await namesIn(root)
    if (done === 1) await rename(join(root, name), join(root, 'taken'))
  }
  await expect(makeNightly({ onProgress: takeAway })).rejects.toThrow('ENOENT')
  expect(await namesIn(root)).toEqual(['taken'])
})

test('after the clock was set back, the backup made last is the newest, and the oldest is deleted', {
  tags: 'slow',
}, async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const begun = Date.now()
  for (const day of [1, 2, 3, 4, 5, 6, 7, -100, -99]) {
    vi.setSystemTime(begun + day * dayMs)
    expect(await backUp()).toBe(true)
    expect(await backUp()).toBe(false)
  }
  const manifests: Manifest[] = []
  for (const name of await namesIn(root))
    manifests.push(JSON.parse(await readFile(join(root, name, 'manifest.json'), 'utf8')))
  const days = manifests
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, madeAt }) => [number, Math.round((Date.parse(madeAt) - begun) / dayMs)])
  expect(days).toEqual([
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 6],
    [7, 7],
    [8, -100],
    [9, -99],
  ])
  expect(await readHealth()).toMatchObject({ lastBackupAt: new Date(begun - 99 * dayMs).toISOString() })
})

test('one made by hand counts, wherever it is, and no other is made that night in BACKUP_DIR', async () => {
  const elsewhere = join(parent, `elsewhere-${count}`)
  expect(await tool([elsewhere])).toMatchObject({ code: 0 })
  expect(await readHealth()).toMatchObject({ isScheduled: false, lastBackupAt: expect.any(String) })
  expect(await tool([join(root, 'by-hand')])).toMatchObject({ code: 0 })
  expect(await backUp()).toBe(false)
  expect(await namesIn(root)).toEqual(['by-hand'])
})

test('a missing BACKUP_DIR is not created, and health and doctor say that it is missing until it is there', async () => {
  await rm(root, { recursive: true })
  const other = await startOnUrl({ BACKUP_DIR: root })
  const otherAdmin = await other.signIn('admin@example.org')
  const lastFailure = 'BACKUP_DIR isn’t there. Mount its disk, or create the folder.'
  await waitFor(async () => expect(await readHealth(otherAdmin)).toMatchObject({ lastFailure }))
  expect(await namesIn(parent)).not.toContain(`backups-${count}`)
  const failed = await doctor(other, { BACKUP_DIR: root })
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining(`the last backup failed`) })
  expect(failed.said).toContain(lastFailure)

  await mkdir(root)
  await backUpIfDue(other.services, root, new Date())
  expect(await readHealth(otherAdmin)).toMatchObject({ lastFailure: null, lastBackupAt: expect.any(String) })
  const healthy = await doctor(other, { BACKUP_DIR: root })
  expect(healthy).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Last backup: .*, 0 photos, .*\nCreel is healthy/),
  })
})

test('a doctor finds that no first backup was made, unless Creel is making it', {
  tags: 'slow',
}, async () => {
  const never = await doctor(app, { BACKUP_DIR: root })
  expect(never).toMatchObject({ code: 1, said: expect.stringMatching(/^No backup yet\. A running Creel/) })
  expect(never.said).toContain('BACKUP_DIR, but no backup has been made yet')
  await recordCheck(app.services.db, { isOnDataDisk: false })
  const running = await doctor(app, { BACKUP_DIR: root })
  expect(running).toMatchObject({ code: 0, said: expect.stringMatching(/^No backup yet\. A running Creel/) })
})

/** Starts a server that the operators' tools reach by its `DATABASE_URL`. */
async function startOnUrl(settings: Record<string, string>): Promise<TestApp> {
  const database = await createEmptyTestDatabase()
  const { connectionString } = database
  const started = await startTestApp({ DATABASE_URL: connectionString, ...settings }, async () => database)
  cleanups.push(started.stop)
  return started
}

const settingsOf = ({ services: { config }, dataDir }: TestApp) => ({
  DATABASE_URL: config.databaseUrl ?? '',
  DATA_DIR: dataDir,
  ...(config.s3 && {
    S3_BUCKET: config.s3.bucket,
    S3_ENDPOINT: config.s3.endpoint ?? '',
    S3_REGION: config.s3.region,
    S3_ACCESS_KEY_ID: config.s3.keys?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: config.s3.keys?.secretAccessKey ?? '',
  }),
})
const withoutBucket = {
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
}
const tool = (args: string[]) => runTool('backup', args, settingsOf(app))
const doctor = (of: TestApp, settings: Record<string, string>) =>
  runTool('doctor', [], { ...settingsOf(of), ...settings })

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort()
}

/** Makes a backup look as if it were made so many days earlier. */
async function dateBack(folder: string, days: number): Promise<void> {
  const path = join(folder, 'manifest.json')
  const manifest = await readFile(path, 'utf8').then(JSON.parse, () => null)
  if (manifest === null) return
  await change(folder, { madeAt: new Date(Date.parse(manifest.madeAt) - days * dayMs).toISOString() })
}

async function change(folder: string, values: Partial<Manifest>): Promise<void> {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, ...values }))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function upload(seed: number): Promise<string> {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed })
  const [result] = await admin.upload([{ name: `${seed}.jpg`, bytes }])
  return result?.id ?? ''
}
