import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'

const weather = shareInFile(startOpenMeteoStandIn)
const app = shareInFile(() => startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url }))

const montana = { latitude: 46.5, longitude: -112.5 }
/** Far from Montana, so that each has its own group. */
const california = { latitude: 37.7989, longitude: -122.3967 }

function createLocation(user: HttpClient, name: string, coordinates = montana): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...coordinates })
}

function north(meters: number, coordinates = montana) {
  return { ...coordinates, latitude: coordinates.latitude + meters / 111_195 }
}

function rename(user: HttpClient, { id }: Location, name: string, mergeWithExisting?: boolean) {
  return user.send('PATCH', `/api/locations/${id}`, { name, mergeWithExisting })
}

async function merge(user: HttpClient, from: Location, name: string): Promise<unknown> {
  return await (await rename(user, from, name, true)).json()
}

async function uploadPhotos(
  user: HttpClient,
  ...requests: Parameters<typeof sampleJpeg>[0][]
): Promise<Photo[]> {
  for (const request of requests) {
    const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(request) }])
    expect(result?.error).toBeNull()
  }
  return await user.read<Photo[]>('/api/photos')
}

test('renaming a location trims the name and changes it on photos too', async () => {
  const user = await app.signIn('renames@example.org')
  const location = await createLocation(user, 'Old')
  await uploadPhotos(user, montana)
  const response = await rename(user, location, '  New ')
  expect([response.status, await response.json()]).toEqual([
    200,
    { id: location.id, name: 'New', merged: false, photosReassigned: 0 },
  ])
  expect(await user.read(`/api/locations/${location.id}`)).toMatchObject({ name: 'New' })
  expect(await user.read('/api/photos')).toMatchObject([{ locationName: 'New' }])
})

test.each([
  ['North Bay', 'nORTH bAY'],
  ['Étang', 'E\u0301tang'],
  ['Плёс', 'ПЛЁС'],
  ['100%_\\', '100%_\\'],
])('if another location is called %s, renaming to %s is a conflict', async (existingName, newName) => {
  const user = await app.signIn(
    `taken${encodeURIComponent(existingName + newName).replaceAll('%', '')}@example.org`,
  )
  await createLocation(user, existingName)
  const location = await createLocation(user, 'Other', north(1000))
  const response = await rename(user, location, newName)
  expect([response.status, await response.json()]).toEqual([
    409,
    { code: 'NAME_TAKEN', message: expect.stringContaining(existingName) },
  ])
  expect(await user.read(`/api/locations/${location.id}`)).toMatchObject({ name: 'Other' })
})

test('two locations can be kept separate under the same name', async () => {
  const user = await app.signIn('separate@example.org')
  const first = await createLocation(user, 'Cove')
  const second = await createLocation(user, 'Other', north(1000))
  expect(await (await rename(user, second, 'Cove', false)).json()).toEqual({
    id: second.id,
    name: 'Cove',
    merged: false,
    photosReassigned: 0,
  })
  const locations = await user.read<Location[]>('/api/locations')
  expect(locations.map(({ id, name }) => [id, name])).toEqual([
    [first.id, 'Cove'],
    [second.id, 'Cove'],
  ])
})

test('a merge moves all photos, also those without a catch, and deletes the other location and its group', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('merges@example.org')
  const kept = await createLocation(user, 'Cove')
  const gone = await createLocation(user, 'Elsewhere', california)
  const photos = await uploadPhotos(
    user,
    { ...california, seed: 1 },
    { ...california, seed: 2 },
    { ...montana, seed: 3 },
  )
  const other = photos.find(({ locationId }) => locationId === gone.id)
  await user.change('PATCH', `/api/photos/${other?.id}/fishing`, { isFishing: false })
  expect(await merge(user, gone, 'cove')).toEqual({
    id: kept.id,
    name: 'Cove',
    merged: true,
    photosReassigned: 2,
  })
  const after = await user.read<Photo[]>('/api/photos')
  expect(after.map(({ locationId, locationName }) => [locationId, locationName])).toEqual(
    Array(3).fill([kept.id, 'Cove']),
  )
  // Photos with a position of their own keep it.
  expect(after.map(({ latitude }) => latitude)).toEqual(photos.map(({ latitude }) => latitude))
  expect(await user.read(`/api/locations/${kept.id}`)).toMatchObject({ photoCount: 2 })
  expect((await user.fetch(`/api/locations/${gone.id}`)).status).toBe(404)
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups.map(({ id }) => id)).toEqual([kept.groupId])
})

test('a merge keeps the oldest of several locations with the name', async () => {
  const user = await app.signIn('oldest@example.org')
  const location = await createLocation(user, 'Other')
  const oldest = await createLocation(user, 'Cove', north(1000))
  await createLocation(user, 'COVE', north(2000))
  expect(await merge(user, location, 'cove')).toMatchObject({ id: oldest.id, name: 'Cove', merged: true })
  expect(await user.read('/api/locations')).toHaveLength(2)
})

test('a merge updates the inherited position of a photo, its time zone and its conditions', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('borrows@example.org')
  const west = await createLocation(user, 'West', california)
  const mountains = await createLocation(user, 'Mountains')
  const [photo] = await uploadPhotos(user, { takenAt: '2025-06-14T06:12:30', seed: 4 })
  await user.change('PATCH', `/api/photos/${photo?.id}/assign-location`, { locationId: west.id })
  await waitFor(async () => {
    const [assigned] = await user.read<Photo[]>('/api/photos')
    // 13:12 UTC: the stand-in returns 50 °F plus the hour
    expect(assigned).toMatchObject({ timestamp: '2025-06-14T06:12:30.000-07:00', temperature: 63 })
    expect(assigned?.tideStation).toBe('Rincon Point')
  })
  expect(await merge(user, west, 'mountains')).toMatchObject({ id: mountains.id, photosReassigned: 1 })
  const [moved] = await user.read<Photo[]>('/api/photos')
  expect(moved).toMatchObject({
    ...montana,
    positionSource: 'assigned',
    locationId: mountains.id,
    timestamp: '2025-06-14T06:12:30.000-06:00',
    timeZone: 'America/Denver',
    tideStation: null,
  })
  await waitFor(async () => {
    const [refreshed] = await user.read<Photo[]>('/api/photos')
    expect(refreshed).toMatchObject({ temperature: 62, tideLevel: null })
  })
})
