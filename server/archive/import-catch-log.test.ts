import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeftOut } from '../../shared/archive.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { listUploadTempFolder, storedFolders } from '../../test/assertions/stored-files.ts'
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

const patience = { timeout: 60_000, interval: 100 }
const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }
const pier = { latitude: 37.8063, longitude: -122.4659 }

beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn('writer@example.org')
  await angler.change('POST', '/api/locations', { name: 'The Pier', ...pier })
  await angler.upload([
    { name: 'lake.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) },
    { name: 'pier.jpg', bytes: await sampleJpeg({ ...pier, takenAt: tahoe.takenAt, seed: 2 }) },
    { name: 'nowhere.jpg', bytes: await sampleJpeg({ seed: 3 }) },
  ])
  await vi.waitFor(async () => expect(await isSettled(angler)).toBe(true), patience)
  const exported = await fetchExport(angler)
  files = toPackedFiles(exported)
  log = readLog(exported)
})
afterAll(() => app.stop())

test('reading the same archive in again changes nothing', async () => {
  const heir = await app.signIn('twice@example.org')
  const archive = await pack(files)
  expect(await importArchive(heir, archive)).toEqual({
    photos: 3,
    duplicates: 0,
    locations: 2,
    groups: 2,
    leftOutCount: 0,
    leftOut: [],
  })
  const before = await readAll(heir)
  expect(await importArchive(heir, archive)).toEqual({
    photos: 0,
    duplicates: 3,
    locations: 0,
    groups: 0,
    leftOutCount: 0,
    leftOut: [],
  })
  expect(await readAll(heir)).toEqual(before)
})

test('of imports of one angler at once one is read in, and the others are told to wait', async () => {
  const heir = await app.signIn('both@example.org')
  const archive = await pack(files)
  const responses = await Promise.all([1, 2, 3].map(() => sendArchive(heir, archive)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const { photos } = await readAll(heir)
  expect(photos).toHaveLength(3)
  expect(await storedPhotosOf(heir)).toEqual(photos.map(({ id }) => id).toSorted())
  expect((await importArchive(heir, archive)).duplicates).toBe(3)
})

test('an import that could not even begin does not keep the next one out', async () => {
  const heir = await app.signIn('unlucky@example.org')
  const archive = await pack(files)
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  vi.spyOn(app.services.uploadTempFolder, 'makeFolder').mockRejectedValueOnce(full)
  expect((await sendArchive(heir, archive)).status).toBe(507)
  expect((await importArchive(heir, archive)).photos).toBe(3)
})

test('what the angler has already stays: photos by their bytes, spots within 10 m, their groups', async () => {
  const heir = await app.signIn('owner@example.org')
  await heir.upload([{ name: 'mine.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 1 }) }])
  const [mine] = await heir.read<Photo[]>('/api/photos')
  await heir.change('PATCH', `/api/photos/${mine?.id}/rotation`, { rotation: 90 })
  const [location] = await heir.read<Location[]>('/api/locations')
  await heir.change('PATCH', `/api/locations/${location?.id}`, { name: 'My lake' })
  const result = await importArchive(heir, await pack(files))
  expect(result).toEqual({ photos: 2, duplicates: 1, locations: 1, groups: 1, leftOutCount: 0, leftOut: [] })
  const { photos, locations } = await readAll(heir)
  expect(photos.find(({ id }) => id === mine?.id)).toMatchObject({ filename: 'mine.jpg', rotation: 90 })
  expect(locations.map(({ name }) => name).toSorted()).toEqual(['My lake', 'The Pier'])
})

test('a spot within 10 m joins the one there is, whatever its name; one farther away does not', async () => {
  const heir = await app.signIn('near@example.org')
  const metersNorth = (meters: number) => ({ ...pier, latitude: pier.latitude + meters / 111_195 })
  await heir.change('POST', '/api/locations', { name: 'Old jetty', ...metersNorth(8) })
  await importArchive(heir, await pack(files))
  const { photos, locations } = await readAll(heir)
  const jetty = locations.find(({ name }) => name === 'Old jetty')
  expect(locations.some(({ name }) => name === 'The Pier')).toBe(false)
  expect(photos.find(({ filename }) => filename === 'pier.jpg')).toMatchObject({ locationId: jetty?.id })

  const other = await app.signIn('farther@example.org')
  await other.change('POST', '/api/locations', { name: 'Old jetty', ...metersNorth(12) })
  await importArchive(other, await pack(files))
  const names = (await readAll(other)).locations.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Old jetty', 'The Pier']))
})

test('a group of the same name in the same neighbourhood takes the new spots in', async () => {
  const heir = await app.signIn('group@example.org')
  await heir.change('POST', '/api/locations', { name: 'Bridge', ...pier, latitude: pier.latitude + 0.1 })
  const [group] = await heir.read<LocationGroup[]>('/api/location-groups')
  const name = log.groups.find(({ id }) => id === log.locations.find(isPier)?.groupId)?.name ?? ''
  await heir.change('PATCH', `/api/location-groups/${group?.id}/rename`, { name: name.toUpperCase() })
  expect((await importArchive(heir, await pack(files))).groups).toBe(1)
  const groups = await heir.read<LocationGroup[]>('/api/location-groups')
  const joined = groups.find(({ id }) => id === group?.id)
  expect(joined?.locations.map((location) => location.name).toSorted()).toEqual(['Bridge', 'The Pier'])
})

test('a broken photo spoils no other, and sending the whole archive afterwards brings it', async () => {
  const heir = await app.signIn('broken@example.org')
  const fileOf = (filename: string) => log.photos.find((photo) => photo.filename === filename)?.file
  const junk = { ...log, photos: log.photos.map((photo) => ({ ...photo })) }
  const damaged = files
    .filter(({ name }) => name !== fileOf('nowhere.jpg'))
    .map((file) => (file.name === fileOf('lake.jpg') ? { ...file, bytes: 'not what was exported' } : file))
  const archive = await pack(withLog(damaged, junk))
  const asked = await sendArchive(heir, archive)
  expect([asked.status, await asked.json()]).toEqual([
    409,
    { code: 'MUCH_LEFT_OUT', message: expect.stringContaining('2 of 7 photos and locations') },
  ])
  expect(await readAll(heir)).toEqual({ photos: [], locations: [], groups: [] })
  const result = await importArchive(heir, archive, { leaveOut: 'any' })
  expect(result).toMatchObject({ photos: 1, duplicates: 0, locations: 2, leftOutCount: 2 })
  expect(result.leftOut.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    leftOutPhoto('lake.jpg', 'Its file in the archive isn’t the one that was exported.'),
    leftOutPhoto('nowhere.jpg', 'Its file isn’t in the archive.'),
  ])
  const { photos } = await readAll(heir)
  expect(await storedPhotosOf(heir)).toEqual(photos.map(({ id }) => id))
  expect(await importArchive(heir, await pack(files))).toMatchObject({
    photos: 2,
    duplicates: 1,
    leftOut: [],
  })
})

test('what is no photo is refused as in an upload, even where its hash is right', async () => {
  const heir = await app.signIn('text@example.org')
  const text = Buffer.from('just a text')
  const sha256 = await hashOf(text)
  const [first] = log.photos
  const changed = { ...log, photos: log.photos.map((each) => (each === first ? { ...each, sha256 } : each)) }
  const swapped = files.map((file) => (file.name === first?.file ? { ...file, bytes: text } : file))
  const { leftOut, photos } = await importArchive(heir, await pack(withLog(swapped, changed)))
  expect(photos).toBe(2)
  expect(leftOut).toEqual([leftOutPhoto(first?.filename ?? '', expect.stringMatching(/^[A-Z].*\.$/))])
})

test('an archive that a Mac unpacked and packed again is read in', async () => {
  const heir = await app.signIn('mac@example.org')
  const repacked = files.flatMap((file) => [
    { ...file, name: `creel-export-2026-11-20/${file.name}`, compress: true },
    { name: `__MACOSX/creel-export-2026-11-20/._${file.name.replaceAll('/', ':')}`, bytes: 'Mac' },
  ])
  repacked.push({ name: 'creel-export-2026-11-20/.DS_Store', bytes: 'Mac' })
  expect(await importArchive(heir, await pack(repacked))).toMatchObject({ photos: 3, leftOut: [] })
})

test('photos that waited for an estimate wait on where there is a vision service, and not where there is none', {
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
  const angler = await seeing.signIn('seeing@example.org')
  await importArchive(angler, archive)
  await vi.waitFor(async () => {
    const { photos } = await readAll(angler)
    expect(photos.map(({ analysis }) => analysis)).toEqual(['done', 'done', 'done'])
  }, patience)
  await seeing.stop()
  await vision.stop()
})

test('settings fill in what the account has not set', async () => {
  const settings = { anglerHeightInches: 60, cameraSetup: 'selfie', units: 'metric', emailsWanted: false }
  const archive = await pack(withLog(files, { ...log, settings: { ...log.settings, ...settings } }))
  const fresh = await app.signIn('fresh@example.org')
  await fresh.change('PATCH', '/api/auth/user/settings', { cameraSetup: 'friend' })
  await importArchive(fresh, archive)
  expect(await fresh.read('/api/auth/user')).toMatchObject({ ...settings, cameraSetup: 'friend' })
  const settled = await app.signIn('settled@example.org')
  await settled.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 9 }) }])
  await importArchive(settled, archive)
  expect(await settled.read('/api/auth/user')).toMatchObject({ units: 'imperial', emailsWanted: true })
})

test('photos that say they were uploaded in the future count as uploaded now', async () => {
  const photos = log.photos.map((photo) => ({ ...photo, createdAt: '9000-01-01T00:00:00.000Z' }))
  const angler = await app.signIn('early@example.org')
  await importArchive(angler, await pack(withLog(files, { ...log, photos })))
  const uploaded = (await angler.read<Photo[]>('/api/photos')).map(({ createdAt }) => Date.parse(createdAt))
  expect(Math.max(...uploaded)).toBeLessThanOrEqual(Date.now())
})

test('a disk that is full answers 507 and keeps what was read in before', async () => {
  const heir = await app.signIn('full@example.org')
  const { store } = app.services
  const storeFolder = store.storeFolder
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  let stored = 0
  const spy = vi.spyOn(store, 'storeFolder').mockImplementation(async (folder, some) => {
    stored += 1
    if (stored > 1) throw full
    await storeFolder(folder, some)
  })
  const response = await sendArchive(heir, await pack(files))
  spy.mockRestore()
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({ code: 'DISK_FULL', message: expect.stringContaining('(1)') })
  expect((await readAll(heir)).photos).toHaveLength(1)
  expect(await importArchive(heir, await pack(files))).toMatchObject({
    photos: 2,
    duplicates: 1,
    leftOut: [],
  })
})

test('no import leaves anything in the folder of what comes in', async () => {
  await vi.waitFor(async () => {
    expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  }, patience)
})

async function readAll(angler: HttpClient) {
  return {
    photos: await angler.read<Photo[]>('/api/photos'),
    locations: await angler.read<Location[]>('/api/locations'),
    groups: await angler.read<LocationGroup[]>('/api/location-groups'),
  }
}

/** Every spot has its name, and the tide at the pier is known: nothing changes by itself any more. */
async function isSettled(angler: HttpClient): Promise<boolean> {
  const { photos, locations } = await readAll(angler)
  return (
    locations.every(({ name }) => !/^\d/.test(name)) && photos.some(({ tideStation }) => tideStation !== null)
  )
}

function isPier({ name }: { name: string }): boolean {
  return name === 'The Pier'
}

function leftOutPhoto(name: string, reason: string): LeftOut {
  return { what: 'photo', name, field: null, reason }
}

/** The same files with another `creel.json`. */
function withLog(some: PackedFile[], changed: object): PackedFile[] {
  const json = JSON.stringify(changed)
  return some.map((file) => (file.name === 'creel.json' ? { ...file, bytes: json } : file))
}

async function storedPhotosOf(angler: HttpClient): Promise<string[]> {
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  return (await storedFolders(app, id)).map((folder) => folder.slice(id.length + 1))
}

async function hashOf(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return Buffer.from(digest).toString('hex')
}
