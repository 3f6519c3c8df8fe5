import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { Location } from '../../shared/locations.ts'
import type { TrackPosition } from '../../shared/photos/track-positions.ts'
import type { Photo, UploadMetadata } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { requirePhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => {
  const { WEATHER_URL = '', WEATHER_ARCHIVE_URL = '' } = externalServices.settings
  return startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL })
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
  return await requirePhoto(angler, result?.id ?? '')
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
  const located = await requirePhoto(angler, photo.id)
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
    expect(await requirePhoto(angler, photo.id)).toMatchObject({
      temperature: expect.any(Number),
      tideLevel: expect.any(Number),
      locationName: expect.stringContaining('San Francisco'),
    })
  })
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
  const before = await Promise.all(all.map(({ id }) => requirePhoto(angler, id)))
  const capturedAt = '2025-06-14T20:00:00Z'
  const positions = all.map(({ id }) => ({ photoId: id, ...tahoe, capturedAt }))
  expect(await locateOn(angler, ...positions)).toEqual(all.map(() => 'hasPosition'))
  const after = await Promise.all(all.map(({ id }) => requirePhoto(angler, id)))
  const where = ({ latitude, longitude, positionSource, locationId, timestamp }: Photo) => ({
    ...{ latitude, longitude, positionSource, locationId, timestamp },
  })
  expect(after.map(where)).toEqual(before.map(where))
  expect(after.map(({ positionSource }) => positionSource)).toEqual([
    ...['exif', 'device', 'assigned', 'track', 'exif'],
  ])
  expect(await listLocations(angler)).toHaveLength(1)
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
  expect(await requirePhoto(owner, theirs.id)).toMatchObject({ ...bay, positionSource: 'track' })
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
  expect((await requirePhoto(angler, photoId)).latitude).toBeNull()
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
    expect(await requirePhoto(angler, photo.id)).toMatchObject({
      timestamp: '2025-06-14T08:00:00.000-07:00',
      timestampSource: 'entered',
    })
    expect(await takeBack(angler, photo.id)).toEqual(['removed'])
    const { timestamp, timestampSource, timeZone } = photo
    expect(await requirePhoto(angler, photo.id)).toMatchObject({
      ...{ timestamp, timestampSource, timeZone },
      ...{ latitude: null, longitude: null, positionSource: null, locationId: null },
      ...{ temperature: null, tideLevel: null, sunrise: null },
    })
    expect(await listLocations(angler)).toEqual([])
  },
)

test('a time that the angler has entered outlives the track', { tags: 'slow' }, async () => {
  const angler = await signIn()
  const photo = await addPhoto(angler)
  await locateOn(angler, { photoId: photo.id, ...bay, capturedAt: '2025-06-14T15:00:00Z' })
  await patch(angler, photo, 'capture-time', { capturedAt: '2025-06-14T09:30' })
  expect(await takeBack(angler, photo.id)).toEqual(['removed'])
  const after = await requirePhoto(angler, photo.id)
  expect(after).toMatchObject({ timestampSource: 'entered', latitude: null })
  expect(after.timestamp).toMatch(/^2025-06-14T09:30/)
})
