import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createEmptyTestDatabase } from '../../test/app/test-database.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { findDatabaseAddress } from '../database/database-address.ts'
import { openDatabase } from '../database/open-database.ts'
import { visionSettings } from '../database/schema.ts'
import { openDiskFileStore } from '../file-store/disk-file-store.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { lazyUploadTempFolder } from '../file-store/open-file-store.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../logging/logger.ts'
import { DiskReserveError } from './explain-backup-failure.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let app: TestApp
let user: HttpClient
let folder: string
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-make-backup-'))
  app = await startTestApp()
  cleanups.push(() => rm(folder, { recursive: true }), app.stop)
  await app.signIn('admin@example.org')
  user = await app.signIn()
})
afterAll(async () => {
  for (const step of cleanups.reverse()) await step()
})

test('a backup stops before the table for which there is no room, and leaves nothing behind', async () => {
  const { pool, store } = app.services
  const parent = await mkdtemp(join(folder, 'no-room-'))
  let tables: string[] = []
  const beforeStep = async () => {
    const names = await readdir(parent, { recursive: true })
    tables = names.filter((name) => name.endsWith('.copy'))
    if (tables.length === 3) throw new DiskReserveError('No room.')
  }
  const options = { folder: join(parent, 'backup'), from: null, onProgress: () => {}, beforeStep }
  await expect(makeBackup({ pool, store, version: '1' }, options)).rejects.toThrow('No room.')
  expect(tables).toHaveLength(3)
  expect(await readdir(parent)).toEqual([])
})

test('photos added or deleted during a backup are included completely or not at all', {
  tags: 'slow',
}, async () => {
  const [first, deleted] = [await upload(user, 1), await upload(user, 2)]
  const noted = await user.change<{ id: string }>('POST', '/api/catches', {
    capturedAt: '2025-06-14T06:12:30',
    locationId: null,
    species: 'Snook',
  })
  const guest = await app.signIn('guest@example.org')
  const guestPhoto = await upload(guest, 3)
  let [late, lateAndDeleted] = ['', '']
  const store = onFirstAccess(app.services.store, {
    // The rows have not been dumped yet.
    [first]: async () => {
      late = await upload(user, 4)
      lateAndDeleted = await upload(user, 5)
    },
    // The rows have been dumped, and list this photo.
    late: async () => {
      for (const id of [deleted, lateAndDeleted]) await user.change('DELETE', `/api/photos/${id}`)
      await guest.change('DELETE', '/api/account')
    },
  })
  const path = join(folder, 'backup')
  const options = { folder: path, from: null, onProgress: () => {} }
  const made = await makeBackup({ pool: app.services.pool, store: store(() => late), version: '1' }, options)

  const ids = (list: { photoId: string }[]) => list.map(({ photoId }) => photoId).sort()
  expect(made).toMatchObject({ photos: 2, faulty: [] })
  expect(ids(made.deletedMeanwhile.photos)).toEqual([deleted, lateAndDeleted, guestPhoto].sort())
  expect(made.deletedMeanwhile.accounts).toHaveLength(1)
  expect(await photosIn(path)).toEqual([first, late].sort())

  const restored = await restore(path)
  const photos = await restored.pool.query('select id from photos order by id')
  expect(photos.rows.map(({ id }) => id)).toEqual([first, late].sort())
  const catches = await restored.pool.query('select id from catches order by id')
  expect(catches.rows.map(({ id }) => id)).toEqual([first, late, noted.id].sort())
  const notes = await restored.pool.query('select catch_id from noted_catches')
  expect(notes.rows).toEqual([{ catch_id: noted.id }])
  const restoredUsers = await restored.pool.query('select email from users order by email')
  expect(restoredUsers.rows.map(({ email }) => email)).toEqual(['admin@example.org', 'angler@example.org'])
  for (const id of [first, late]) {
    const { id: ownerId } = await user.read<{ id: string }>('/api/auth/user')
    const original = await restored.store.readFile(`${ownerId}/${id}/original`)
    const served = await user.fetch(`/api/photos/${id}/original`)
    expect(original).toEqual(Buffer.from(await served.arrayBuffer()))
    const origin = await restored.store.readFile(`${ownerId}/${id}/origin.json`)
    expect(JSON.parse(origin?.toString() ?? '')).toMatchObject({ owner: 'angler@example.org' })
  }
})

test('no backup contains the key of the vision service, and a restore says that it is missing', {
  tags: 'slow',
}, async () => {
  const { db, pool, store } = app.services
  const encryptedKey = Buffer.from('encrypted-key-of-the-vision-service')
  const now = new Date()
  const settings = {
    provider: 'anthropic',
    model: 'claude-haiku-4-5',
    enabledAt: now,
    changedAt: now,
  } as const
  await db.insert(visionSettings).values({ ...settings, encryptedKey })
  const path = join(folder, 'without-key')
  await makeBackup({ pool, store, version: '1' }, { folder: path, from: null, onProgress: () => {} })
  for (const name of await readdir(path, { recursive: true })) {
    const bytes = await readFile(join(path, name)).catch(() => Buffer.alloc(0)) // a folder
    for (const form of [encryptedKey, encryptedKey.toString('hex'), encryptedKey.toString('base64')])
      expect([name, bytes.includes(form)]).toEqual([name, false])
  }
  const restored = await restore(path)
  expect(restored.needsVisionKey).toBe(true)
  const { rows } = await restored.pool.query('select provider, model, encrypted_key from vision_settings')
  expect(rows).toEqual([{ provider: 'anthropic', model: 'claude-haiku-4-5', encrypted_key: null }])
})

test('a file put into the backup folder meanwhile makes the backup fail and is kept', {
  tags: 'slow',
}, async () => {
  const { pool, store } = app.services
  const path = join(folder, 'taken')
  const photo = await upload(user, 6)
  const slow = onFirstAccess(store, {
    [photo]: async () => {
      await mkdir(path)
      await writeFile(join(path, 'notes.txt'), 'mine')
    },
  })
  const options = { folder: path, from: null, onProgress: () => {} }
  const made = makeBackup({ pool, store: slow(() => ''), version: '1' }, options)
  await expect(made).rejects.toThrow('isn’t empty')
  expect(await readdir(path)).toEqual(['notes.txt'])
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('taken.unfinished'))
})

/** Wraps a store to run an action before the first access to the files of a photo. */
function onFirstAccess(store: FileStore, actions: Record<string, () => Promise<void>>) {
  const left = new Map(Object.entries(actions))
  return (lateId: () => string): FileStore => ({
    ...store,
    findSize: async (key) => {
      const [, photoId = ''] = key.split('/')
      const name = photoId === lateId() ? 'late' : photoId
      const action = left.get(name)
      left.delete(name)
      await action?.()
      return await store.findSize(key)
    },
  })
}

async function restore(path: string) {
  const database = await createEmptyTestDatabase()
  const { pool, close } = openDatabase(database.connectionString)
  cleanups.push(database.drop, close)
  const dataDir = await mkdtemp(join(folder, 'restored-'))
  const store = openDiskFileStore(join(dataDir, 'files'))
  const { connectionString } = database
  const openQueue = () =>
    openJobQueue(connectionString, { names: ['estimate-catch'], runsJobs: false }, createLogger('fatal'))
  const settings = { ...app.services.config, dataDir, s3: null }
  const address = await findDatabaseAddress(pool, settings)
  const { needsVisionKey } = await restoreBackup(
    {
      connectionString,
      pool,
      store,
      uploadTempFolder: lazyUploadTempFolder(settings, store),
      address,
      openQueue,
    },
    await verifyBackup(path, () => {}),
    { ontoExisting: false, onLoss: () => {}, onProgress: () => {} },
  )
  return { pool, store, needsVisionKey }
}

async function upload(browser: HttpClient, seed: number): Promise<string> {
  const bytes = await sampleJpeg({ width: 320, height: 240, seed })
  const [result] = await browser.upload([{ name: `${seed}.jpg`, bytes }])
  return result?.id ?? ''
}

async function photosIn(path: string): Promise<string[]> {
  const names = await readdir(join(path, 'photos'), { recursive: true })
  return names.flatMap((name) => (name.endsWith('/original') ? [name.split('/')[1] ?? ''] : [])).sort()
}
