import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { createEmptyTestDatabase } from '../../test/app/test-database.ts'
import { usesExternalBackends } from '../../test/app/uses-external-backends.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { loseFiles, putStored, readStored } from '../../test/assertions/stored-files.ts'
import { heicSample, sampleJpeg } from '../../test/samples/samples.ts'
import { findDatabaseAddress } from '../database/database-address.ts'
import { listMigrations, migrateUpTo } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { fileNamesFor } from '../file-store/photo-folder.ts'
import { purgeFiles } from '../file-store/purge-files.ts'
import { formatUnexplained } from '../photos/unexplained-photos.ts'
import type { Adoption, DoctorContext } from './check.ts'
import { runChecks } from './run-checks.ts'

let app: TestApp
let user: HttpClient
let photos: Photo[]
let context: DoctorContext
let folder: string // the folder of the owner in the file store
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const database = await createEmptyTestDatabase()
  app = await startTestApp({}, async () => database)
  const { pool, close } = openDatabase(database.connectionString)
  cleanups.push(app.stop, close)
  user = await app.signIn()
  await user.upload([
    { name: 'trout.jpg', bytes: await sampleJpeg({ latitude: 44.5, longitude: -73.3 }) },
    { name: 'cod.heic', bytes: heicSample('heic-gps-north-west'), type: 'image/heic' },
  ])
  await user.change('POST', '/api/catches', { capturedAt: '2024-05-03T06:12', locationId: null })
  photos = await user.read<Photo[]>('/api/photos')
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  folder = id
  const { db, store, uploadTempFolder, imageWorker, jobs } = app.services
  context = {
    db,
    pool,
    store,
    address: await findDatabaseAddress(pool, app.services.config),
    uploadTempFolder,
    imageWorker,
    config: app.services.config,
    explains: null,
    isDeep: false,
    onChecked: () => {},
    openQueue: async () => jobs,
  }
})
afterAll(async () => {
  for (const step of cleanups.reverse()) await step()
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const unknownId = '7f3c1c52-8c39-4a55-9d53-0f6c3a1f2b11'
const run = (statement: ReturnType<typeof sql>) =>
  writeRows(app.services.db, (transaction) => transaction.execute(statement))

test('a deep check of consistent data finds nothing', async () => {
  expect(await runChecks({ ...context, isDeep: true })).toEqual([])
})

const inconsistencies: [message: string, cause: () => Promise<unknown>][] = [
  ['1 photo is missing its thumbnail, preview or full-size JPEG', () => lose('trout.jpg', 'thumbnail.webp')],
  [
    '1 photo is missing its thumbnail, preview or full-size JPEG',
    () => putStored(app, storageKey('trout.jpg', 'preview.webp'), ''),
  ],
  ['1 photo is missing its thumbnail, preview or full-size JPEG', () => lose('cod.heic', 'display.jpg')],
  [
    '2 photos have the wrong sizes recorded for their files',
    () => run(sql`update photos set stored_bytes = 7`),
  ],
  [
    '1 location group has no locations',
    () =>
      run(sql`insert into location_groups (owner_id, name, name_source) select id, 'x', 'angler' from users`),
  ],
  [
    '1 photo is missing its catch or conditions row',
    () => run(sql`delete from catches where id = ${idOf('trout.jpg')}`),
  ],
  [
    '1 photo is missing its catch or conditions row',
    () => run(sql`delete from conditions where photo_id = ${idOf('trout.jpg')}`),
  ],
  ['1 catch is in no photo', () => run(sql`insert into catches (owner_id) select id from users`)],
  [
    '1 photo has coordinates borrowed from a location it isn’t assigned to',
    () =>
      run(
        sql`update photos set position_source = 'assigned', location_id = null where id = ${idOf('trout.jpg')}`,
      ),
  ],
  [
    '1 session has expired but wasn’t removed',
    () =>
      run(sql`
      insert into sessions (token_sha256, owner_id, last_used_at)
      select 'x', id, now() - interval '40 days' from users`),
  ],
  [
    '1 job refers to something that no longer exists',
    () =>
      run(sql`insert into jobs.job (name, data, start_after)
        values ('attach-tide', ${JSON.stringify({ ownerId: unknownId, photoId: unknownId })}::jsonb, now() + interval '1 day')`),
  ],
  [
    '1 job refers to something that no longer exists',
    () =>
      run(sql`insert into jobs.job (name, data, start_after)
        select 'attach-weather', jsonb_build_object('ownerId', id, 'catchId', ${unknownId}::text),
          now() + interval '1 day' from users`),
  ],
  [
    '1 photo is waiting to be identified, but no job is queued',
    () => run(sql`update photos set analysis_status = 'waiting' where id = ${idOf('trout.jpg')}`),
  ],
  [
    '1 email is waiting to be sent, but no job is queued',
    () =>
      run(sql`insert into email_records (owner_id, kind, day, status)
        select id, 'throwback', '2020-01-01', 'queued' from users`),
  ],
]

test.each(inconsistencies)('%s: found and repaired', async (message, cause) => {
  await cause()
  const found = await runChecks(context)
  expect(found.map((finding) => finding.message)).toEqual([message])
  expect(await found[0]?.repair?.()).toBe(0)
  expect(await runChecks({ ...context, isDeep: true })).toEqual([])
  for (const { thumbnailUrl, previewUrl, url } of photos) {
    for (const path of [thumbnailUrl, previewUrl, url]) expect((await user.fetch(path)).status).toBe(200)
  }
})

test('photos of the store without a row are found once no upload can still need them, and stay', async () => {
  await putStored(app, `${folder}/${unknownId}/original`, 'bytes')
  expect(await runChecks(context)).toEqual([])
  const found = await runChecks(after(2 * hourMs))
  expect(found).toMatchObject([{ message: formatUnexplained(1).split(':')[0], repair: null }])
  expect(await runChecks(after(40 * dayMs))).toMatchObject([{ examples: [`${folder}/${unknownId}`] }])
  expect((await readStored(app, `${folder}/${unknownId}/original`)).toString()).toBe('bytes')
})

// It looks into the folders of a store on the disk.
test.skipIf(usesExternalBackends)(
  'photos without a row are set aside only if asked to, and go with their owner’s account',
  async () => {
    const [stray] = await runChecks({ ...after(2 * hourMs), explains: 'set-aside' })
    expect(await stray?.repair?.()).toBe(0)
    expect(await runChecks(after(2 * hourMs))).toEqual([])
    expect(await listSetAside()).toEqual([expect.stringMatching(`${folder} ${unknownId}`)])
    await purgeFiles(app.services.store, `${folder}/${unknownId}`)
    expect(await listSetAside()).toEqual([])
  },
)

test('lost rows are adopted by their owner with name and time of the upload, and no one else', async () => {
  const angler = await app.signIn('adopts@example.org')
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const bytes = await sampleJpeg({ seed: 70, latitude: 44.5, longitude: -73.3 })
  await angler.upload([{ name: 'bass.jpg', bytes }])
  await run(sql`update photos set created_at = '2026-01-02T03:04:05Z' where owner_id = ${ownerId}`)
  const [before] = await angler.read<Photo[]>('/api/photos')
  const stored = `${ownerId}/${before?.id}`
  const origin = { owner: 'adopts@example.org', filename: 'bass.jpg', uploadedAt: '2026-01-02T03:04:05.000Z' }
  await putStored(app, `${stored}/origin.json`, JSON.stringify(origin))
  await run(sql`delete from photos where owner_id = ${ownerId}`)
  expect(await angler.read<Photo[]>('/api/photos')).toEqual([])

  const [others] = await runChecks({ ...after(2 * hourMs), explains: await adoption(user) })
  expect(await others?.repair?.()).toBe(1)
  const [own] = await runChecks({ ...after(2 * hourMs), explains: await adoption(angler) })
  expect(await own?.repair?.()).toBe(0)
  const { id, filename, createdAt, latitude } = before ?? {}
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([{ id, filename, createdAt, latitude }])
  expect(await readStored(app, `${stored}/original`)).toEqual(bytes)
  expect(await runChecks({ ...after(2 * hourMs), isDeep: true })).toEqual([])
})

test('photos of a lost account are adopted by the one with its email address, and of no other', async () => {
  const angler = await app.signIn('again@example.org')
  const lost = `${unknownId}/${randomUUID()}`
  await putStored(app, `${lost}/original`, await sampleJpeg({ seed: 71 }))
  const uploadedAt = '2026-01-02T03:04:05.000Z'
  const writeOwner = (owner: string) =>
    putStored(app, `${lost}/origin.json`, JSON.stringify({ owner, filename: 'pike.jpg', uploadedAt }))
  const adopt = async () => {
    const [found] = await runChecks({ ...after(2 * hourMs), explains: await adoption(angler) })
    return await found?.repair?.()
  }
  expect(await adopt()).toBe(1) // as an earlier version stored it: no one knows whose it is
  await writeOwner('someone-else@example.org')
  expect(await adopt()).toBe(1)
  await writeOwner('Again@example.org')
  expect(await adopt()).toBe(0)
  expect(await angler.read<Photo[]>('/api/photos')).toMatchObject([{ filename: 'pike.jpg' }])
  await putStored(app, `${lost}/original`, await sampleJpeg({ seed: 71 }))
  await context.store.removeReceipt(lost)
  expect(await adopt()).toBe(1) // its log has it already
  await loseFiles(app, lost)
})

test('a photo that lost its original is reported and kept', async () => {
  const bytes = await lose('trout.jpg', 'original')
  const found = await runChecks(context)
  expect(found).toMatchObject([
    { message: expect.stringContaining('1 photo has lost its original'), repair: null },
  ])
  expect(found[0]?.examples).toEqual([`photo ${idOf('trout.jpg')}`])
  expect(found[0]?.advice).toContain('from a backup')
  expect((await user.fetch(`/api/photos/${idOf('trout.jpg')}/preview`)).status).toBe(200)
  await putStored(app, storageKey('trout.jpg', 'original'), bytes)
})

test('a truncated original is found, a corrupted one only by a deep check', async () => {
  const original = storageKey('trout.jpg', 'original')
  const bytes = await readStored(app, original)
  await putStored(app, original, bytes.subarray(0, -1))
  expect(await runChecks(context)).toMatchObject([{ message: expect.stringContaining('lost its original') }])
  await putStored(
    app,
    original,
    Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
  )
  expect(await runChecks(context)).toEqual([])
  expect(await runChecks({ ...context, isDeep: true })).toMatchObject([
    { message: expect.stringContaining('lost its original') },
  ])
  await putStored(app, original, bytes)
})

test('the doctor refuses foreign files, an empty database and an outdated schema', async () => {
  const foreign = {
    ...context.store,
    findIdentity: async () => ({ id: unknownId, database: null, store: null }),
  }
  await expect(runChecks({ ...context, store: foreign })).rejects.toThrow('belong to another database')
  const old = await createEmptyTestDatabase()
  const { db, pool, close } = openDatabase(old.connectionString)
  cleanups.push(old.drop, close)
  await expect(runChecks({ ...context, db, pool })).rejects.toThrow('has no Creel data yet')
  const [first] = listMigrations()
  if (first) await migrateUpTo(old.connectionString, first)
  await expect(runChecks({ ...context, db, pool })).rejects.toThrow('Start this version once')
})

test('findings contain no coordinates, file names, emails or names', async () => {
  await lose('trout.jpg', 'thumbnail.webp')
  const text = JSON.stringify(await runChecks(context))
  expect(text).not.toMatch(/44\.5|73\.3|trout|angler@|Gler/)
})

function idOf(filename: string): string {
  return photos.find((photo) => photo.filename === filename)?.id ?? ''
}

function storageKey(filename: string, name: string): string {
  return `${folder}/${idOf(filename)}/${name}`
}

/** The context with a file store whose clock is ahead. */
function after(milliseconds: number): DoctorContext {
  const readClock = async () => new Date(Date.now() + milliseconds)
  return { ...context, store: { ...context.store, readClock } }
}

async function adoption(angler: HttpClient): Promise<Adoption> {
  const { id, email } = await angler.read<{ id: string; email: string }>('/api/auth/user')
  const { tideAndTimeZone } = app.services
  return { account: { id, email, subject: email }, tideAndTimeZone }
}

async function listSetAside(): Promise<string[]> {
  return await readdir(join(app.dataDir, 'files/set-aside'))
}

/** Deletes one file of a photo and returns its content. */
async function lose(filename: string, lost: string): Promise<Buffer> {
  const names = fileNamesFor(filename.endsWith('.heic') ? 'image/heic' : 'image/jpeg')
  const files = new Map<string, Buffer>()
  for (const name of names) files.set(name, await readStored(app, storageKey(filename, name)))
  await loseFiles(app, `${folder}/${idOf(filename)}`)
  for (const [name, bytes] of files)
    if (name !== lost) await putStored(app, storageKey(filename, name), bytes)
  return files.get(lost) ?? Buffer.alloc(0)
}
