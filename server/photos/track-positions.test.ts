import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { Location } from '../../shared/locations.ts'
import type { TrackPosition } from '../../shared/photos/track-positions.ts'
import type { Photo, UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { fetchExport, importArchive, pack, readLog, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'

let app: TestApp
let externalServices: ExternalServices
beforeAll(async () => {
  externalServices = await startExternalServices()
  const { WEATHER_URL = '', WEATHER_ARCHIVE_URL = '' } = externalServices.settings
  app = await startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL })
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

const bay = { latitude: 37.7989, longitude: -122.3967 }
const tahoe = { latitude: 39.0968, longitude: -120.0324 }
let users = 0
let seeds = 0

const signIn = () => app.signIn(`tracker-${++users}@example.org`)

async function addPhoto(
  angler: HttpClient,
  request: Parameters<typeof sampleJpeg>[0] = { takenAt: '2025-06-14T06:12:30' },
  claims: UploadMetadata = {},
): Promise<Photo> {
  const bytes = await sampleJpeg({ seed: 700 + ++seeds, ...request })
  const [result] = await angler.upload([{ name: 'a.jpg', bytes }], { 'a.jpg': claims })
  return await readPhoto(angler, result?.id ?? '')
}

async function readPhoto(angler: HttpClient, id: string): Promise<Photo> {
  const found = (await angler.read<Photo[]>('/api/photos')).find((photo) => photo.id === id)
  if (!found) throw new Error('There is no such photo.')
  return found
}

async function post(angler: HttpClient, path: string, body: object): Promise<string[]> {
  const { results } = await angler.change<{ results: { status: string }[] }>('POST', path, body)
  return results.map(({ status }) => status)
}
const locateOn = (angler: HttpClient, ...positions: TrackPosition[]) =>
  post(angler, '/api/photos/positions', { positions })
const takeBack = (angler: HttpClient, ...photoIds: string[]) =>
  post(angler, '/api/photos/positions/undo', { photoIds })
const patch = (angler: HttpClient, { id }: Photo, what: string, body: object) =>
  angler.change<Photo>('PATCH', `/api/photos/${id}/${what}`, body)
const listLocations = (angler: HttpClient) => angler.read<Location[]>('/api/locations')

test('a photo located by a track gets a location, the local time there, weather and tide', async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  expect(photo).toMatchObject({ latitude: null, timestampSource: 'assumed' })
  expect(await locateOn(angler, { photoId: photo.id, ...bay })).toEqual(['located'])
  const located = await readPhoto(angler, photo.id)
  const [location] = await listLocations(angler)
  expect(location).toMatchObject({ ...bay, photoCount: 1 })
  expect(located).toMatchObject({
    ...bay,
    positionSource: 'track',
    locationId: location?.id,
    timestamp: '2025-06-14T06:12:30.000-07:00',
    timestampSource: 'place',
    timeZone: 'America/Los_Angeles',
  })
  expect(located.sunrise?.slice(0, 16)).toBe('2025-06-14T05:47')
  await waitFor(async () => {
    expect(await readPhoto(angler, photo.id)).toMatchObject({
      temperature: expect.any(Number),
      tideLevel: expect.any(Number),
      locationName: expect.stringContaining('San Francisco'),
    })
  })
})

test('photos located near an existing location join it, also within one request', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const pier = await angler.change<Location>('POST', '/api/locations', { name: 'Pier', ...bay })
  const photos = [await addPhoto(angler), await addPhoto(angler), await addPhoto(angler)]
  const near = { latitude: bay.latitude + 0.0003, longitude: bay.longitude }
  const places = [near, tahoe, tahoe]
  const positions = photos.map(({ id }, index) => ({ photoId: id, ...(places[index] ?? bay) }))
  expect(await locateOn(angler, ...positions)).toEqual(['located', 'located', 'located'])
  const [first, second, third] = await Promise.all(photos.map(({ id }) => readPhoto(angler, id)))
  expect(first).toMatchObject({ locationId: pier.id, ...near })
  expect(second?.locationId).toBe(third?.locationId)
  expect(await listLocations(angler)).toHaveLength(2)
})

test('a measured, a device’s, an assigned and another track’s position are never replaced', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const pier = await angler.change<Location>('POST', '/api/locations', { name: 'Pier', ...bay })
  const measured = await addPhoto(angler, { ...bay, takenAt: '2025-06-14T06:12:30' })
  const fromDevice = await addPhoto(angler, {}, { ...bay, positionSource: 'device' })
  const assigned = await addPhoto(angler)
  await patch(angler, assigned, 'assign-location', { locationId: pier.id })
  const tracked = await addPhoto(angler)
  await locateOn(angler, { photoId: tracked.id, ...bay })
  const detached = await addPhoto(angler, { ...bay, takenAt: '2025-06-14T06:12:31' })
  await patch(angler, detached, 'assign-location', { locationId: null })
  const all = [measured, fromDevice, assigned, tracked, detached]
  const before = await Promise.all(all.map(({ id }) => readPhoto(angler, id)))
  const capturedAt = '2025-06-14T20:00:00Z'
  const positions = all.map(({ id }) => ({ photoId: id, ...tahoe, capturedAt }))
  expect(await locateOn(angler, ...positions)).toEqual(all.map(() => 'hasPosition'))
  const after = await Promise.all(all.map(({ id }) => readPhoto(angler, id)))
  const where = ({ latitude, longitude, positionSource, locationId, timestamp }: Photo) => ({
    ...{ latitude, longitude, positionSource, locationId, timestamp },
  })
  expect(after.map(where)).toEqual(before.map(where))
  expect(after.map(({ positionSource }) => positionSource)).toEqual([
    ...['exif', 'device', 'assigned', 'track', 'exif'],
  ])
  expect(await listLocations(angler)).toHaveLength(1)
})

test('an assignment and a track at the same time leave one of them whole', async () => {
  const angler = await signIn()
  const pier = await angler.change<Location>('POST', '/api/locations', { name: 'Pier', ...bay })
  const photo = await addPhoto(angler)
  const [, [status]] = await Promise.all([
    patch(angler, photo, 'assign-location', { locationId: pier.id }),
    locateOn(angler, { photoId: photo.id, ...tahoe }),
  ])
  const after = await readPhoto(angler, photo.id)
  // Assigned last, a photo keeps the position of the track.
  expect(after.locationId).toBe(pier.id)
  expect(after).toMatchObject(
    status === 'located' ? { ...tahoe, positionSource: 'track' } : { ...bay, positionSource: 'assigned' },
  )
})

test('photos of others, unknown ids and photos without a catch stay as they are', {
  tags: 'slow',
}, async () => {
  const owner = await signIn()
  const thief = await signIn()
  const theirs = await addPhoto(owner)
  const noCatch = await addPhoto(thief)
  await patch(thief, noCatch, 'fishing', { isFishing: false })
  const ids = [theirs.id, '00000000-0000-4000-8000-000000000000', 'garbage', noCatch.id]
  expect(await locateOn(thief, ...ids.map((photoId) => ({ photoId, ...bay })))).toEqual([
    ...['notFound', 'notFound', 'notFound', 'notCatch'],
  ])
  expect(await listLocations(thief)).toEqual([])
  await locateOn(owner, { photoId: theirs.id, ...bay })
  expect(await takeBack(thief, ...ids)).toEqual(['notFound', 'notFound', 'notFound', 'notFromTrack'])
  expect(await readPhoto(owner, theirs.id)).toMatchObject({ ...bay, positionSource: 'track' })
})

test('a repeated request changes nothing, and a photo named twice is located once', async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  const position = { photoId: photo.id, ...bay }
  expect(await locateOn(angler, position, position)).toEqual(['located', 'unchanged'])
  const located = await readPhoto(angler, photo.id)
  expect(await locateOn(angler, position)).toEqual(['unchanged'])
  const { timestamp, locationId } = await readPhoto(angler, photo.id)
  expect({ timestamp, locationId }).toEqual({ timestamp: located.timestamp, locationId: located.locationId })
  expect(await takeBack(angler, photo.id, photo.id)).toEqual(['removed', 'notFromTrack'])
})

test('requests beyond the bounds are rejected as a whole', async () => {
  const angler = await signIn()
  const { id: photoId } = await addPhoto(angler)
  const many = Array.from({ length: limits.trackPositions + 1 }, () => ({ photoId, ...bay }))
  const bodies = [
    { positions: [] },
    { positions: many },
    { positions: [{ photoId, latitude: 90.1, longitude: 0 }] },
    { positions: [{ photoId, latitude: 0, longitude: null }] },
    { positions: [{ photoId, ...bay, capturedAt: '2025-06-14 06:12' }] },
    {
      positions: [
        { photoId, ...bay },
        { photoId: 'x'.repeat(65), ...bay },
      ],
    },
    { positions: [{ photoId, ...bay, track: [] }] },
  ]
  for (const body of bodies)
    expect((await angler.send('POST', '/api/photos/positions', body)).status).toBe(400)
  const ids = many.map((each) => each.photoId)
  expect((await angler.send('POST', '/api/photos/positions/undo', { photoIds: ids })).status).toBe(400)
  expect((await readPhoto(angler, photoId)).latitude).toBeNull()
})

test.each<[string, UploadMetadata]>([
  ['the browser’s clock', { timestamp: '2025-06-14T06:12:30', utcOffsetMinutes: 60 }],
  ['a camera with an offset', { timestamp: '2025-06-14T06:12:30+09:00' }],
  ['an unknown clock', { timestamp: '2025-06-14T06:12:30' }],
])(
  'taking back gives a photo dated by %s its time again, and removes an unnamed location',
  { tags: 'slow' },
  async (_, claims) => {
    const angler = await signIn()
    const photo = await addPhoto(angler, {}, claims)
    await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T15:00:00Z' })
    expect(await readPhoto(angler, photo.id)).toMatchObject({
      timestamp: '2025-06-14T08:00:00.000-07:00',
      timestampSource: 'entered',
    })
    expect(await takeBack(angler, photo.id)).toEqual(['removed'])
    const { timestamp, timestampSource, timeZone } = photo
    expect(await readPhoto(angler, photo.id)).toMatchObject({
      ...{ timestamp, timestampSource, timeZone },
      ...{ latitude: null, longitude: null, positionSource: null, locationId: null },
      ...{ temperature: null, tideLevel: null, sunrise: null },
    })
    expect(await listLocations(angler)).toEqual([])
  },
)

test('a time is corrected only if the photo doesn’t show it at the place anyway', async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  // 06:12:30 in San Francisco is 13:12:30 UTC: only the time zone was unknown.
  await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T13:12:30.000Z' })
  expect(await readPhoto(angler, photo.id)).toMatchObject({
    timestamp: '2025-06-14T06:12:30.000-07:00',
    timestampSource: 'place',
  })
})

test('a time that can’t be stored is ignored, and the photo is located by its own', async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  expect(await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '0001-01-01T00:00:00Z' })).toEqual([
    'located',
  ])
  expect(await readPhoto(angler, photo.id)).toMatchObject({ timestamp: '2025-06-14T06:12:30.000-07:00' })
})

test('the photo’s own time can be restored after a track has corrected it', async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T15:00:00Z' })
  const restored = await patch(angler, photo, 'capture-time', { capturedAt: null })
  expect(restored).toMatchObject({
    timestamp: '2025-06-14T06:12:30.000-07:00',
    timestampSource: 'place',
    positionSource: 'track',
  })
  expect(await takeBack(angler, photo.id)).toEqual(['removed'])
  expect(await readPhoto(angler, photo.id)).toMatchObject({ timestamp: photo.timestamp })
})

test('a time that the angler has entered outlives the track', { tags: 'slow' }, async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T15:00:00Z' })
  await patch(angler, photo, 'capture-time', { capturedAt: '2025-06-14T09:30' })
  expect(await takeBack(angler, photo.id)).toEqual(['removed'])
  const after = await readPhoto(angler, photo.id)
  expect(after).toMatchObject({ timestampSource: 'entered', latitude: null })
  expect(after.timestamp).toMatch(/^2025-06-14T09:30/)
})

test('a photo that was moved to a location elsewhere, or has another position, isn’t taken back', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const lake = await angler.change<Location>('POST', '/api/locations', { name: 'Lake', ...tahoe })
  const moved = await addPhoto(angler)
  const measured = await addPhoto(angler, { ...bay, takenAt: '2025-06-14T06:12:30' })
  await locateOn(angler, { photoId: moved.id, ...bay })
  await patch(angler, moved, 'assign-location', { locationId: lake.id })
  expect(await takeBack(angler, moved.id, measured.id)).toEqual(['moved', 'notFromTrack'])
  expect(await readPhoto(angler, moved.id)).toMatchObject({ ...bay, locationId: lake.id })
  expect(await readPhoto(angler, measured.id)).toMatchObject({ positionSource: 'exif' })
})

test('taking back keeps a location that the angler has named or that has other catches', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const pier = await angler.change<Location>('POST', '/api/locations', { name: 'Pier', ...bay })
  await addPhoto(angler, { ...tahoe, takenAt: '2025-06-14T06:12:30' })
  const [one, other] = [await addPhoto(angler), await addPhoto(angler)]
  await locateOn(angler, { photoId: one.id, ...bay }, { photoId: other.id, ...tahoe })
  expect(await takeBack(angler, one.id, other.id)).toEqual(['removed', 'removed'])
  const locations = await listLocations(angler)
  expect(locations.map(({ photoCount }) => photoCount).toSorted()).toEqual([0, 1])
  expect(locations.some(({ id }) => id === pier.id)).toBe(true)
})

test('the log of other tabs and devices follows', { tags: 'slow' }, async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  const { cursor } = await angler.read<{ cursor: string }>('/api/changes')
  await locateOn(angler, { photoId: photo.id, ...bay })
  const changes = await angler.read<{ photos: { id: string[]; positionSource: string[] }; locations: [] }>(
    `/api/changes?since=${encodeURIComponent(cursor)}`,
  )
  expect(changes.photos).toMatchObject({ id: [photo.id], positionSource: ['track'] })
  expect(changes.locations).toHaveLength(1)
})

test('an imported photo keeps the position of its track, which can be taken back there', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T15:00:00Z' })
  const exported = await fetchExport(angler)
  expect(readLog(exported).photos).toMatchObject([{ ...bay, positionSource: 'track' }])
  const importer = await signIn()
  await importArchive(importer, await pack(toPackedFiles(exported)))
  const [imported] = await importer.read<Photo[]>('/api/photos')
  expect(imported).toMatchObject({ ...bay, positionSource: 'track', timestampSource: 'entered' })
  expect(await takeBack(importer, imported?.id ?? '')).toEqual(['removed'])
  const { timestamp, timestampSource } = photo
  expect(await readPhoto(importer, imported?.id ?? '')).toMatchObject({ timestamp, timestampSource })
})
