import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { fetchExport, readLog } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

/* Assigning a photo to a location whose coordinates replace its GPS data. */

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => {
  const { WEATHER_URL = '', WEATHER_ARCHIVE_URL = '' } = externalServices.settings
  return startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL, GEOCODER: 'off' })
})

const tahoe = { latitude: 39.0968, longitude: -120.0324 }
const keyWest = { latitude: 24.5651, longitude: -81.7999 }
const clock = { takenAt: '2025-06-14T06:12:30' }
let users = 0
let seeds = 0

test('a photo can take the coordinates of its location instead of its GPS data, and time zone, weather and tide follow', async () => {
  const { angler, photo, pier } = await photoWithGps()
  await waitFor(async () => expect((await onlyPhoto(angler)).temperature).not.toBeNull())
  const file = await readBytes(angler, photo.originalUrl)
  const assigned = await assign(angler, photo, { locationId: pier.id, replaceCoordinates: true })
  expect(assigned).toMatchObject({
    ...keyWest,
    ...{ positionSource: 'assigned', locationId: pier.id, locationName: 'Pier' },
    ...{ timestamp: '2025-06-14T06:12:30.000-04:00', timeZone: 'America/New_York' },
    ...{ temperature: null, tideLevel: null },
  })
  expect(assigned.sunrise).toMatch(/^2025-06-14T06:3[78]:/) // 05:33 at the lake, by another clock
  await waitFor(async () => {
    expect(await onlyPhoto(angler)).toMatchObject({
      temperature: expect.any(Number),
      tideStation: expect.stringContaining('Key West'),
      tideLevel: expect.any(Number),
    })
  })
  expect(file.equals(await readBytes(angler, photo.originalUrl))).toBe(true)
  expect(readLog(await fetchExport(angler)).photos).toMatchObject([
    { ...keyWest, positionSource: 'assigned' },
  ])
})

test('the unnamed location that only the wrong GPS data had made goes away, a named one stays', async () => {
  const { angler, photo, pier } = await photoWithGps()
  expect(await listNames(angler)).toHaveLength(2)
  await assign(angler, photo, { locationId: pier.id, replaceCoordinates: true })
  expect(await listNames(angler)).toEqual(['Pier'])

  const other = await photoWithGps()
  await other.angler.change('PATCH', `/api/locations/${other.photo.locationId}`, { name: 'My Cove' })
  await assign(other.angler, other.photo, { locationId: other.pier.id, replaceCoordinates: true })
  expect((await listNames(other.angler)).toSorted()).toEqual(['My Cove', 'Pier'])
})

test('coordinates from a track are replaced too, and without the location the photo has its own time again', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const pier = await createLocation(angler, 'Pier', keyWest)
  await angler.upload([{ name: 'a.jpg', bytes: await sample() }], {
    'a.jpg': { timestamp: '2025-06-14T06:12:30', utcOffsetMinutes: 60 },
  })
  const photo = await onlyPhoto(angler)
  await angler.change('POST', '/api/photos/positions', { positions: [{ photoId: photo.id, ...tahoe }] })
  expect(await assign(angler, photo, { locationId: pier.id, replaceCoordinates: true })).toMatchObject({
    ...keyWest,
    ...{ positionSource: 'assigned', timestamp: '2025-06-14T06:12:30.000-04:00' },
  })
  const { timestamp, timestampSource, timeZone } = photo
  expect(await assign(angler, photo, { locationId: null })).toMatchObject({
    ...{ latitude: null, timestamp, timestampSource, timeZone },
  })
})

test('coordinates can’t be replaced without a location, and only the angler’s own photos and locations count', async () => {
  const { angler, photo, pier } = await photoWithGps()
  const path = `/api/photos/${photo.id}/assign-location`
  const refused = await angler.send('PATCH', path, { locationId: null, replaceCoordinates: true })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'Name the location whose coordinates the photo is to get.',
  })
  expect((await angler.send('PATCH', path, { locationId: pier.id, replaceCoordinates: 'yes' })).status).toBe(
    400,
  )
  const stranger = await photoWithGps()
  const theirs = { locationId: stranger.pier.id, replaceCoordinates: true }
  expect((await angler.send('PATCH', path, theirs)).status).toBe(404)
  expect((await stranger.angler.send('PATCH', path, theirs)).status).toBe(404)
  expect(await onlyPhoto(angler)).toMatchObject({ positionSource: 'exif', locationId: photo.locationId })
})

/** An angler with a named pier, and a photo whose GPS data is elsewhere. */
async function photoWithGps() {
  const angler = await signIn()
  const pier = await createLocation(angler, 'Pier', keyWest)
  await angler.upload([{ name: 'a.jpg', bytes: await sample({ ...tahoe, ...clock }) }])
  return { angler, pier, photo: await onlyPhoto(angler) }
}

const signIn = () => app.signIn(`stale-fix-${++users}@example.org`)
const sample = (request: Parameters<typeof sampleJpeg>[0] = {}) =>
  sampleJpeg({ seed: 900 + ++seeds, ...request })

function createLocation(
  angler: HttpClient,
  name: string,
  place: { latitude: number; longitude: number },
): Promise<Location> {
  return angler.change('POST', '/api/locations', { name, ...place })
}

function assign(angler: HttpClient, { id }: Photo, body: object): Promise<Photo> {
  return angler.change('PATCH', `/api/photos/${id}/assign-location`, body)
}

async function readBytes(angler: HttpClient, path: string): Promise<Buffer> {
  return Buffer.from(await (await angler.fetch(path)).arrayBuffer())
}

async function listNames(angler: HttpClient): Promise<string[]> {
  return (await angler.read<Location[]>('/api/locations')).map(({ name }) => name)
}
