import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { fetchExport, importArchive, pack, readLog, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import type { StandIn } from '../../test/servers/stand-in-server.ts'
import { requireLocation } from '../locations/find-location.ts'
import { saveLocationNames } from '../locations/name-location-job.ts'

/* Archives from before a location was moved, merged, given another place by hand, named, or known to be a lake. */

let app: TestApp
let weather: StandIn<OpenMeteoResponse>
beforeAll(async () => {
  weather = await startOpenMeteoStandIn()
  app = await startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url })
})
afterAll(async () => {
  await app.stop()
  await weather.stop()
})

const pier = { latitude: 37.8063, longitude: -122.4659 }
const keyWest = { latitude: 24.5651, longitude: -81.7999 }
const takenAt = '2025-06-14T06:12:30'

let users = 0
const signIn = () => app.signIn(`archived-${++users}@example.org`)
const createLocation = (user: HttpClient, name: string, place = pier) =>
  user.change<Location>('POST', '/api/locations', { name, ...place })
const listLocations = (user: HttpClient) => user.read<Location[]>('/api/locations')
const listPhotos = (user: HttpClient) => user.read<Photo[]>('/api/photos')
const listNoted = (user: HttpClient) => user.read<NotedCatch[]>('/api/catches')
const move = (user: HttpClient, { id }: Pick<Location, 'id'>, place: typeof pier) =>
  user.change('PATCH', `/api/locations/${id}/coordinates`, place)
const exportOf = async (user: HttpClient) => await pack(toPackedFiles(await fetchExport(user)))

/** A location with a photo that has its position from it, one with GPS data, and a catch without a photo, all with weather. */
async function fillLocation(user: HttpClient): Promise<Location> {
  const location = await createLocation(user, 'Pier')
  await user.upload([
    { name: 'own.jpg', bytes: await sampleJpeg({ ...pier, takenAt, seed: 1 }) },
    { name: 'borrowed.jpg', bytes: await sampleJpeg({ takenAt, seed: 2 }) },
  ])
  const borrowed = await findPhoto(user, 'borrowed.jpg')
  await user.change('PATCH', `/api/photos/${borrowed?.id}/assign-location`, { locationId: location.id })
  await user.change('POST', '/api/catches', { capturedAt: '2025-06-14T07:00', locationId: location.id })
  await waitFor(async () => {
    const known = [...(await listPhotos(user)), ...(await listNoted(user))]
    expect(known.map(({ temperature }) => temperature).sort()).toEqual([63, 63, 64])
  })
  return location
}

async function findPhoto(user: HttpClient, name: string): Promise<Photo | undefined> {
  return (await listPhotos(user)).find(({ filename }) => filename === name)
}

test('what comes back to a location that was moved since is there, with the clock and weather of there', async () => {
  const user = await signIn()
  const location = await fillLocation(user)
  const archive = await exportOf(user)
  await move(user, location, keyWest)
  for (const { id } of await listPhotos(user)) await user.change('DELETE', `/api/photos/${id}`)
  for (const { id } of await listNoted(user)) await user.change('DELETE', `/api/catches/${id}`)
  expect(await importArchive(user, archive)).toMatchObject({ photos: 2, notedCatches: 1, locations: 0 })
  expect(await listLocations(user)).toMatchObject([{ id: location.id, ...keyWest, photoCount: 2 }])
  const locationId = location.id
  expect(await findPhoto(user, 'own.jpg')).toMatchObject({ ...pier, locationId, temperature: 63 })
  expect(await findPhoto(user, 'borrowed.jpg')).toMatchObject({
    ...keyWest,
    locationId,
    timestamp: '2025-06-14T06:12:30.000-04:00',
    timeZone: 'America/New_York',
  })
  expect(await listNoted(user)).toMatchObject([
    { locationId, timestamp: '2025-06-14T07:00:00.000-04:00', timeZone: 'America/New_York' },
  ])
  await waitFor(async () => {
    expect(await findPhoto(user, 'borrowed.jpg')).toMatchObject({ temperature: 60, tideStation: 'Key West' })
    expect(await listNoted(user)).toMatchObject([{ temperature: 61 }])
  })
})

test('an imported location is found again after it was moved in the other account', async () => {
  const [user, heir] = [await signIn(), await signIn()]
  await fillLocation(user)
  const archive = await exportOf(user)
  expect(await importArchive(heir, archive)).toMatchObject({ photos: 2, locations: 1 })
  const [imported] = await listLocations(heir)
  await move(heir, imported ?? { id: '' }, keyWest)
  expect(await importArchive(heir, archive)).toMatchObject({
    photos: 0,
    duplicates: 2,
    locations: 0,
    groups: 0,
  })
  expect(await listLocations(heir)).toMatchObject([{ id: imported?.id, ...keyWest, photoCount: 2 }])
})

test('a location comes back if anything of it does, or if it was empty in the archive too', async () => {
  const user = await signIn()
  const location = await fillLocation(user)
  const [jetty, bay] = [
    await createLocation(user, 'Jetty', keyWest),
    await createLocation(user, 'Empty bay', { latitude: -20, longitude: 179.9999 }),
  ]
  const archive = await exportOf(user)
  await user.change('PATCH', `/api/locations/${location.id}`, { name: 'Jetty', mergeWithExisting: true })
  await user.change('DELETE', `/api/locations/${bay.id}`)
  const [noted] = await listNoted(user)
  await user.change('DELETE', `/api/catches/${noted?.id}`)
  expect(await importArchive(user, archive)).toMatchObject({ notedCatches: 1, locations: 2 })
  expect((await listLocations(user)).map(({ name }) => name).sort()).toEqual(['Empty bay', 'Jetty', 'Pier'])
  expect(await listNoted(user)).toMatchObject([{ locationId: location.id }])
  expect((await listPhotos(user)).map(({ locationId }) => locationId)).toEqual([jetty.id, jetty.id])
})

test('no tide comes back to a location that turned out to be a lake, neither with a photo nor without one', async () => {
  const user = await signIn()
  const location = await fillLocation(user)
  const tides = async () =>
    [...(await listPhotos(user)), ...(await listNoted(user))].map(({ tideLevel }) => tideLevel)
  await waitFor(async () => expect(await tides()).toEqual(Array(3).fill(expect.any(Number))))
  const archive = await exportOf(user)
  const { id: ownerId } = await user.read<{ id: string }>('/api/auth/user')
  const row = await requireLocation(app.services.db, { ownerId, locationId: location.id })
  const found = {
    locationName: 'Spreckels',
    neighborhood: 'Spreckels',
    source: 'place',
    isLake: true,
  } as const
  await saveLocationNames(app.services.db, row, found)
  for (const { id } of await listPhotos(user)) await user.change('DELETE', `/api/photos/${id}`)
  for (const { id } of await listNoted(user)) await user.change('DELETE', `/api/catches/${id}`)
  expect(await importArchive(user, archive)).toMatchObject({ photos: 2, notedCatches: 1 })
  expect(await tides()).toEqual([null, null, null])
})

test('a location that has no name yet gets one, although it has only catches without photos', async () => {
  const [user, heir] = [await signIn(), await signIn()]
  const { id: locationId } = await createLocation(user, 'Pier')
  await user.change('POST', '/api/catches', { capturedAt: '2025-06-14', locationId })
  const files = await fetchExport(user)
  const log = readLog(files)
  const unnamed = log.locations.map((location) => ({
    ...location,
    name: '37.81, -122.47',
    nameSource: 'coordinates',
  }))
  files.set('creel.json', Buffer.from(JSON.stringify({ ...log, locations: unnamed })))
  expect(await importArchive(heir, await pack(toPackedFiles(files)))).toMatchObject({
    notedCatches: 1,
    leftOut: [],
  })
  await waitFor(async () =>
    expect(await listLocations(heir)).toMatchObject([{ name: expect.stringMatching(/^Near /) }]),
  )
})
