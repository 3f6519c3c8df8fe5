import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeftOut } from '../../shared/archive.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import { limits } from '../../shared/limits.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { storedFolders } from '../../test/assertions/stored-files.ts'
import {
  type ExportedCatchLog,
  fetchExport,
  importArchive,
  type PackedFile,
  pack,
  readLog,
  sendArchive,
  toPackedFiles,
} from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startOpenAiStandIn } from '../../test/servers/openai.ts'

let app: TestApp
/** An exported log of three photos at two spots, one of them named by the angler. */
let files: PackedFile[]
let log: ExportedCatchLog

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }
const pier = { latitude: 37.8063, longitude: -122.4659 }

beforeAll(async () => {
  app = await startTestApp()
  const user = await app.signIn('writer@example.org')
  await user.change('POST', '/api/locations', { name: 'The Pier', ...pier })
  await user.upload([
    { name: 'lake.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) },
    { name: 'pier.jpg', bytes: await sampleJpeg({ ...pier, takenAt: tahoe.takenAt, seed: 2 }) },
    { name: 'nowhere.jpg', bytes: await sampleJpeg({ seed: 3 }) },
  ])
  await user.change('POST', '/api/catches', { capturedAt: '2025-06-14T08:00', locationId: null })
  await waitFor(async () => expect(await isProcessed(user)).toBe(true))
  const exported = await fetchExport(user)
  files = toPackedFiles(exported)
  log = readLog(exported)
})
afterAll(() => app.stop())

test('importing the same archive again changes nothing', async () => {
  const importer = await app.signIn('twice@example.org')
  const archive = await pack(files)
  expect(await importArchive(importer, archive)).toEqual({
    photos: 3,
    duplicates: 0,
    notedCatches: 1,
    outingNotes: 0,
    locations: 2,
    groups: 2,
    leftOutCount: 0,
    leftOut: [],
  })
  const before = await readAll(importer)
  expect(await importArchive(importer, archive)).toEqual({
    photos: 0,
    duplicates: 3,
    notedCatches: 0,
    outingNotes: 0,
    locations: 0,
    groups: 0,
    leftOutCount: 0,
    leftOut: [],
  })
  expect(await readAll(importer)).toEqual(before)
})

test('a user runs one import at a time', async () => {
  const importer = await app.signIn('impatient@example.org')
  const archive = await pack(files)
  const responses = await Promise.all([sendArchive(importer, archive), sendArchive(importer, archive)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
})

test('a catch without a photo that was edited since stays as it is, and one that was deleted comes back', {
  tags: 'slow',
}, async () => {
  const importer = await app.signIn('edited@example.org')
  const archive = await pack(files)
  await importArchive(importer, archive)
  const [noted] = await importer.read<NotedCatch[]>('/api/catches')
  await importer.change('PATCH', `/api/catches/${noted?.id}`, { species: 'Pike' })
  expect(await importArchive(importer, archive)).toMatchObject({ notedCatches: 0 })
  expect(await importer.read('/api/catches')).toMatchObject([{ id: noted?.id, species: 'Pike' }])
  await importer.change('DELETE', `/api/catches/${noted?.id}`)
  expect(await importArchive(importer, archive)).toMatchObject({ notedCatches: 1 })
  expect(await importer.read('/api/catches')).toMatchObject([{ id: noted?.id, species: null }])
})

test('an import cannot have more catches without photos than a log may', { tags: 'slow' }, async () => {
  const importer = await app.signIn('very-many@example.org')
  const { id } = await importer.read<{ id: string }>('/api/auth/user')
  await app.services.db.execute(sql`
    with added as (insert into catches (owner_id, id) select ${id}, gen_random_uuid()
      from generate_series(1, ${limits.notedCatches}::int) returning id)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source)
    select ${id}, id, now(), 'entered' from added`)
  const response = await sendArchive(importer, await pack(files))
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    409,
    'TOO_MANY_CATCHES',
  ])
  const noted = await importer.send('POST', '/api/catches', {
    capturedAt: '2025-06-14T08:00',
    locationId: null,
  })
  expect(noted.status).toBe(409)
  expect((await importer.read<NotedCatch[]>('/api/catches')).length).toBe(limits.notedCatches)
})

test('of concurrent imports of one user, one runs and the others are rejected', {
  tags: 'slow',
}, async () => {
  const importer = await app.signIn('both@example.org')
  const archive = await pack(files)
  const responses = await Promise.all([1, 2, 3].map(() => sendArchive(importer, archive)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const { photos } = await readAll(importer)
  expect(photos).toHaveLength(3)
  expect(await storedPhotosOf(importer)).toEqual(photos.map(({ id }) => id).toSorted())
  expect((await importArchive(importer, archive)).duplicates).toBe(3)
})

test('an import keeps existing photos (same bytes), locations within 10 m and their groups', {
  tags: 'slow',
}, async () => {
  const importer = await app.signIn('owner@example.org')
  await importer.upload([{ name: 'mine.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) }])
  const [ownLocations] = await importer.read<Photo[]>('/api/photos')
  await importer.change('PATCH', `/api/photos/${ownLocations?.id}/rotation`, { rotation: 90 })
  const [location] = await importer.read<Location[]>('/api/locations')
  await importer.change('PATCH', `/api/locations/${location?.id}`, { name: 'My lake' })
  const result = await importArchive(importer, await pack(files))
  expect(result).toEqual({
    photos: 2,
    duplicates: 1,
    notedCatches: 1,
    outingNotes: 0,
    locations: 1,
    groups: 1,
    leftOutCount: 0,
    leftOut: [],
  })
  const { photos, locations } = await readAll(importer)
  expect(photos.find(({ id }) => id === ownLocations?.id)).toMatchObject({
    filename: 'mine.jpg',
    rotation: 90,
  })
  expect(locations.map(({ name }) => name).toSorted()).toEqual(['My lake', 'The Pier'])
})

test('a broken photo is left out, and importing the intact archive afterwards adds it', {
  tags: 'slow',
}, async () => {
  const importer = await app.signIn('broken@example.org')
  const fileOf = (filename: string) => log.photos.find((photo) => photo.filename === filename)?.file
  const junk = { ...log, photos: log.photos.map((photo) => ({ ...photo })) }
  const damaged = files
    .filter(({ name }) => name !== fileOf('nowhere.jpg'))
    .map((file) => (file.name === fileOf('lake.jpg') ? { ...file, bytes: 'not what was exported' } : file))
  const archive = await pack(withLog(damaged, junk))
  const conflict = await sendArchive(importer, archive)
  expect([conflict.status, await conflict.json()]).toEqual([
    409,
    { code: 'MUCH_LEFT_OUT', message: expect.stringContaining('2 of 8 photos, catches and locations') },
  ])
  expect(await readAll(importer)).toEqual({ photos: [], locations: [], groups: [] })
  const result = await importArchive(importer, archive, { leaveOut: 'any' })
  expect(result).toMatchObject({ photos: 1, duplicates: 0, locations: 2, leftOutCount: 2 })
  expect(result.leftOut.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    leftOutPhoto('lake.jpg', 'Its file in the archive isn’t the one that was exported.'),
    leftOutPhoto('nowhere.jpg', 'Its file isn’t in the archive.'),
  ])
  const { photos } = await readAll(importer)
  expect(await storedPhotosOf(importer)).toEqual(photos.map(({ id }) => id))
  expect(await importArchive(importer, await pack(files))).toMatchObject({
    photos: 2,
    duplicates: 1,
    leftOut: [],
  })
})

test('photos waiting for an estimate keep waiting only if a vision service is configured', {
  tags: 'slow',
}, async () => {
  const waiting = { ...log, photos: log.photos.map((photo) => ({ ...photo, analysis: 'waiting' })) }
  const archive = await pack(withLog(files, waiting))
  const blind = await app.signIn('blind@example.org')
  await importArchive(blind, archive)
  expect((await readAll(blind)).photos.map(({ analysis }) => analysis)).toEqual(['off', 'off', 'off'])

  const vision = await startOpenAiStandIn()
  const seeing = await startTestApp({
    VISION_PROVIDER: 'openai-compatible',
    VISION_MODEL: 'stand-in-1',
    VISION_BASE_URL: `${vision.url}/v1`,
  })
  const user = await seeing.signIn('seeing@example.org')
  await importArchive(user, archive)
  await waitFor(async () => {
    const { photos } = await readAll(user)
    expect(photos.map(({ analysis }) => analysis)).toEqual(['done', 'done', 'done'])
  })
  await seeing.stop()
  await vision.stop()
})

test('an import fills only settings that the account has not set', { tags: 'slow' }, async () => {
  const settings = {
    anglerHeightInches: 60,
    cameraSetup: 'selfie',
    rodMarkInches: 24,
    units: 'metric',
    emailsWanted: false,
  }
  const archive = await pack(withLog(files, { ...log, settings: { ...log.settings, ...settings } }))
  const fresh = await app.signIn('fresh@example.org')
  await fresh.change('PATCH', '/api/auth/user/settings', { cameraSetup: 'friend' })
  await importArchive(fresh, archive)
  expect(await fresh.read('/api/auth/user')).toMatchObject({
    ...settings,
    cameraSetup: 'friend',
    handWidthInches: null,
  })
  const settled = await app.signIn('settled@example.org')
  await settled.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 9 }) }])
  await importArchive(settled, archive)
  expect(await settled.read('/api/auth/user')).toMatchObject({ units: 'imperial', emailsWanted: true })
})

test('a full disk gives 507 and keeps what was imported before', { tags: 'slow' }, async () => {
  const importer = await app.signIn('full@example.org')
  const { store } = app.services
  const storeFolder = store.storeFolder
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  let stored = 0
  const spy = vi.spyOn(store, 'storeFolder').mockImplementation(async (folder, some) => {
    stored += 1
    if (stored > 1) throw full
    await storeFolder(folder, some)
  })
  const response = await sendArchive(importer, await pack(files))
  spy.mockRestore()
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({ code: 'DISK_FULL', message: expect.stringContaining('(1)') })
  expect((await readAll(importer)).photos).toHaveLength(1)
  expect(await importArchive(importer, await pack(files))).toMatchObject({
    photos: 2,
    duplicates: 1,
    leftOut: [],
  })
})

test('an archive that is too large is rejected before it is received, or as soon as it is', async () => {
  const angler = await app.signIn('large@example.org')
  const limited = app.services.config as { maxArchiveGigabytes: number }
  const { maxArchiveGigabytes } = limited
  limited.maxArchiveGigabytes = 0.000_001
  try {
    const form = new FormData()
    form.append('archive', new Blob([Buffer.alloc(5000)]), 'log.zip')
    const { headers, body } = new Response(form)
    const type = headers.get('content-type') ?? ''
    const streamed = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' as const }
    for (const request of [{ method: 'POST', body: form }, streamed]) {
      const response = await angler.fetch('/api/account/import', request)
      expect(await response.json()).toEqual({
        code: 'FILE_TOO_LARGE',
        message: expect.stringMatching(/larger than .* GB.*MAX_ARCHIVE_GB/),
      })
    }
  } finally {
    limited.maxArchiveGigabytes = maxArchiveGigabytes
  }
})

async function readAll(user: HttpClient) {
  return {
    photos: await user.read<Photo[]>('/api/photos'),
    locations: await user.read<Location[]>('/api/locations'),
    groups: await user.read<LocationGroup[]>('/api/location-groups'),
  }
}

/** Every spot has its name, and the tide at the pier is known: nothing changes by itself any more. */
async function isProcessed(user: HttpClient): Promise<boolean> {
  const { photos, locations } = await readAll(user)
  return (
    locations.every(({ name }) => !/^\d/.test(name)) && photos.some(({ tideStation }) => tideStation !== null)
  )
}

function leftOutPhoto(name: string, reason: string): LeftOut {
  return { what: 'photo', name, field: null, reason }
}

/** The same files with another `creel.json`. */
function withLog(some: PackedFile[], changed: object): PackedFile[] {
  const json = JSON.stringify(changed)
  return some.map((file) => (file.name === 'creel.json' ? { ...file, bytes: json } : file))
}

async function storedPhotosOf(user: HttpClient): Promise<string[]> {
  const { id } = await user.read<{ id: string }>('/api/auth/user')
  return (await storedFolders(app, id)).map((folder) => folder.slice(id.length + 1))
}
