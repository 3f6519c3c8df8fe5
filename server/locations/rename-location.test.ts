import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'

let app: TestApp
let weather: Awaited<ReturnType<typeof startOpenMeteoStandIn>>
beforeAll(async () => {
  weather = await startOpenMeteoStandIn()
  app = await startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url })
})
afterAll(async () => {
  await app.stop()
  await weather.stop()
})

const patience = { timeout: 45_000, interval: 50 }
const montana = { latitude: 46.5, longitude: -112.5 }
/** Two hundred kilometres apart, so that each has a group of its own. */
const california = { latitude: 37.7989, longitude: -122.3967 }

function pin(angler: HttpClient, name: string, place = montana): Promise<Location> {
  return angler.change<Location>('POST', '/api/locations', { name, ...place })
}

function north(meters: number, place = montana) {
  return { ...place, latitude: place.latitude + meters / 111_195 }
}

function rename(angler: HttpClient, { id }: Location, name: string, mergeWithExisting?: boolean) {
  return angler.send('PATCH', `/api/locations/${id}`, { name, mergeWithExisting })
}

async function merge(angler: HttpClient, from: Location, name: string): Promise<unknown> {
  return await (await rename(angler, from, name, true)).json()
}

async function catchAt(
  angler: HttpClient,
  ...requests: Parameters<typeof sampleJpeg>[0][]
): Promise<Photo[]> {
  for (const request of requests) {
    const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg(request) }])
    expect(result?.error).toBeNull()
  }
  return await angler.read<Photo[]>('/api/photos')
}

test('a spot is renamed, everywhere', async () => {
  const angler = await app.signIn('renames@example.org')
  const location = await pin(angler, 'Old')
  await catchAt(angler, montana)
  const response = await rename(angler, location, '  New ')
  expect([response.status, await response.json()]).toEqual([
    200,
    { id: location.id, name: 'New', merged: false, photosReassigned: 0 },
  ])
  expect(await angler.read(`/api/locations/${location.id}`)).toMatchObject({ name: 'New' })
  expect(await angler.read('/api/photos')).toMatchObject([{ locationName: 'New' }])
})

test('the name it has already changes nothing and is no mistake', async () => {
  const angler = await app.signIn('same@example.org')
  const location = await pin(angler, 'Same')
  const before = await angler.read(`/api/locations/${location.id}`)
  const response = await rename(angler, location, 'Same')
  expect([response.status, await response.json()]).toEqual([
    200,
    { id: location.id, name: 'Same', merged: false, photosReassigned: 0 },
  ])
  expect(await angler.read(`/api/locations/${location.id}`)).toEqual(before)
})

test('another case of its own name is a rename', async () => {
  const angler = await app.signIn('case@example.org')
  const location = await pin(angler, 'north bay')
  expect(await (await rename(angler, location, 'North Bay')).json()).toMatchObject({
    name: 'North Bay',
    merged: false,
  })
  expect(await angler.read(`/api/locations/${location.id}`)).toMatchObject({ name: 'North Bay' })
})

test.each([
  ['North Bay', 'nORTH bAY'],
  ['Étang', 'éTANG'],
  ['Étang', 'E\u0301tang'],
  ['Плёс', 'ПЛЁС'],
  ['Straße', 'STRASSE'],
  ['Λίμνης', 'ΛΊΜΝΗΣ'],
  ['100%_\\', '100%_\\'],
])('where another spot is called %s, %s asks for a choice', async (taken, wanted) => {
  const angler = await app.signIn(
    `taken${encodeURIComponent(taken + wanted).replaceAll('%', '')}@example.org`,
  )
  await pin(angler, taken)
  const location = await pin(angler, 'Other', north(1000))
  const response = await rename(angler, location, wanted)
  expect([response.status, await response.json()]).toEqual([
    409,
    { code: 'NAME_TAKEN', message: expect.stringContaining(taken) },
  ])
  expect(await angler.read(`/api/locations/${location.id}`)).toMatchObject({ name: 'Other' })
})

test('kept separate, both bear the name', async () => {
  const angler = await app.signIn('separate@example.org')
  const first = await pin(angler, 'Cove')
  const second = await pin(angler, 'Other', north(1000))
  expect(await (await rename(angler, second, 'Cove', false)).json()).toEqual({
    id: second.id,
    name: 'Cove',
    merged: false,
    photosReassigned: 0,
  })
  const locations = await angler.read<Location[]>('/api/locations')
  expect(locations.map(({ id, name }) => [id, name])).toEqual([
    [first.id, 'Cove'],
    [second.id, 'Cove'],
  ])
})

test('a name that nobody else’s spot bears is free, whatever other anglers have', async () => {
  const angler = await app.signIn('mine@example.org')
  const stranger = await app.signIn('theirs@example.org')
  await pin(stranger, 'Cove')
  const location = await pin(angler, 'Mine')
  expect(await merge(angler, location, 'Cove')).toMatchObject({
    id: location.id,
    name: 'Cove',
    merged: false,
  })
  expect(await stranger.read('/api/locations')).toHaveLength(1)
})

test('a merge moves all photos, what shows no catch too, and leaves nothing of the other spot', async () => {
  const angler = await app.signIn('merges@example.org')
  const kept = await pin(angler, 'Cove')
  const gone = await pin(angler, 'Elsewhere', california)
  const photos = await catchAt(
    angler,
    { ...california, seed: 1 },
    { ...california, seed: 2 },
    { ...montana, seed: 3 },
  )
  const other = photos.find(({ locationId }) => locationId === gone.id)
  await angler.change('PATCH', `/api/photos/${other?.id}/fishing`, { isFishing: false })
  expect(await merge(angler, gone, 'cove')).toEqual({
    id: kept.id,
    name: 'Cove',
    merged: true,
    photosReassigned: 2,
  })
  const after = await angler.read<Photo[]>('/api/photos')
  expect(after.map(({ locationId, locationName }) => [locationId, locationName])).toEqual(
    Array(3).fill([kept.id, 'Cove']),
  )
  // Photos that know where they were taken keep that.
  expect(after.map(({ latitude }) => latitude)).toEqual(photos.map(({ latitude }) => latitude))
  expect(await angler.read(`/api/locations/${kept.id}`)).toMatchObject({ photoCount: 2 })
  expect((await angler.fetch(`/api/locations/${gone.id}`)).status).toBe(404)
  const groups = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(groups.map(({ id }) => id)).toEqual([kept.groupId])
})

test('of several namesakes the oldest wins', async () => {
  const angler = await app.signIn('oldest@example.org')
  const location = await pin(angler, 'Other')
  const oldest = await pin(angler, 'Cove', north(1000))
  await pin(angler, 'COVE', north(2000))
  expect(await merge(angler, location, 'cove')).toMatchObject({ id: oldest.id, name: 'Cove', merged: true })
  expect(await angler.read('/api/locations')).toHaveLength(2)
})

test('two that were kept separate can be merged later', async () => {
  const angler = await app.signIn('later@example.org')
  const first = await pin(angler, 'Cove')
  const second = await pin(angler, 'Cove', north(1000))
  expect((await rename(angler, second, 'Cove')).status).toBe(200)
  expect(await merge(angler, second, 'Cove')).toMatchObject({ id: first.id, merged: true })
})

test('a photo that borrowed its position has that of the new place, and its clock and weather', async () => {
  const angler = await app.signIn('borrows@example.org')
  const west = await pin(angler, 'West', california)
  const mountains = await pin(angler, 'Mountains')
  const [photo] = await catchAt(angler, { takenAt: '2025-06-14T06:12:30', seed: 4 })
  await angler.change('PATCH', `/api/photos/${photo?.id}/assign-location`, { locationId: west.id })
  await vi.waitFor(async () => {
    const [attached] = await angler.read<Photo[]>('/api/photos')
    // 13:12 UTC: the stand-in tells 50 °F plus the hour
    expect(attached).toMatchObject({ timestamp: '2025-06-14T06:12:30.000-07:00', temperature: 63 })
    expect(attached?.tideStation).toBe('Rincon Point')
  }, patience)
  expect(await merge(angler, west, 'mountains')).toMatchObject({ id: mountains.id, photosReassigned: 1 })
  const [moved] = await angler.read<Photo[]>('/api/photos')
  expect(moved).toMatchObject({
    ...montana,
    positionSource: 'assigned',
    locationId: mountains.id,
    timestamp: '2025-06-14T06:12:30.000-06:00',
    timeZone: 'America/Denver',
    tideStation: null,
  })
  await vi.waitFor(async () => {
    const [renewed] = await angler.read<Photo[]>('/api/photos')
    expect(renewed).toMatchObject({ temperature: 62, tideLevel: null })
  }, patience)
})

test.each([
  ['no body', undefined],
  ['nothing in it', {}],
  ['no name', { mergeWithExisting: true }],
  ['a name that is null', { name: null }],
  ['an empty name', { name: '' }],
  ['a blank name', { name: '  ' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['a name of two lines', { name: 'a\r\nb' }],
  ['a NUL in the name', { name: 'a\u0000b' }],
  ['half a character', { name: '\udc00' }],
  ['a list for a name', { name: ['a'] }],
  ['a choice that is null', { name: 'New', mergeWithExisting: null }],
  ['a choice as text', { name: 'New', mergeWithExisting: 'true' }],
  ['a choice as a number', { name: 'New', mergeWithExisting: 1 }],
  ['a field that nobody knows', { name: 'New', latitude: 1 }],
  ['a list', [{ name: 'New' }]],
])('%s is refused with a sentence', async (_, body) => {
  const angler = await app.signIn('careless@example.org')
  const [location = await pin(angler, 'Careless')] = await angler.read<Location[]>('/api/locations')
  const response = await angler.send('PATCH', `/api/locations/${location.id}`, body)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(await angler.read('/api/locations')).toMatchObject([{ name: 'Careless' }])
})

test('only the owner renames: others find no such spot, and nobody signed in is asked to', async () => {
  const angler = await app.signIn('owner@example.org')
  const stranger = await app.signIn('stranger@example.org')
  const location = await pin(angler, 'Mine')
  await pin(stranger, 'Target')
  for (const choice of [undefined, true, false]) {
    const response = await rename(stranger, location, 'Target', choice)
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect((await rename(app.visit(), location, 'New')).status).toBe(401)
  expect((await angler.send('PATCH', '/api/locations/7', { name: 'New' })).status).toBe(404)
  expect(await angler.read('/api/locations')).toMatchObject([{ name: 'Mine' }])
})
