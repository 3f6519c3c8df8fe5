import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tahoe = { latitude: 39.0968, longitude: -120.0324 }

function createLocation(user: HttpClient, name = 'Cove', coordinates = tahoe): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...coordinates })
}

async function send(user: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<string> {
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(request) }])
  return result?.id ?? ''
}

function markNoCatch(user: HttpClient, photoId: string) {
  return user.change('PATCH', `/api/photos/${photoId}/fishing`, { isFishing: false })
}

test('an empty spot goes, and its group with it', async () => {
  const user = await app.signIn('empty@example.org')
  const location = await createLocation(user)
  expect(await user.change('DELETE', `/api/locations/${location.id}`)).toEqual({ id: location.id })
  expect(await user.read('/api/locations')).toEqual([])
  expect(await user.read('/api/location-groups')).toEqual([])
  expect((await user.send('DELETE', `/api/locations/${location.id}`)).status).toBe(404)
})

test('a delete without any content type is understood too', async () => {
  const user = await app.signIn('naked@example.org')
  const location = await createLocation(user)
  expect((await user.fetch(`/api/locations/${location.id}`, { method: 'DELETE' })).status).toBe(200)
})

test('a group stays as long as another spot is in it', async () => {
  const user = await app.signIn('group@example.org')
  const one = await createLocation(user)
  const other = await createLocation(user, 'Other', { ...tahoe, latitude: tahoe.latitude + 0.01 })
  await user.change('DELETE', `/api/locations/${one.id}`)
  expect(await user.read('/api/location-groups')).toMatchObject([
    { id: one.groupId, locations: [{ id: other.id }] },
  ])
})

test.each([
  [1, 'There is still 1 catch at this location. Please move or delete it first.'],
  [2, 'There are still 2 catches at this location. Please move or delete them first.'],
])('with %d catches left it is refused and stays', async (catches, message) => {
  const user = await app.signIn(`full${catches}@example.org`)
  const location = await createLocation(user)
  for (let seed = 1; seed <= catches; seed += 1) await send(user, { ...tahoe, seed })
  await markNoCatch(user, await send(user, { ...tahoe, seed: 9 }))
  const response = await user.send('DELETE', `/api/locations/${location.id}`)
  expect([response.status, await response.json()]).toEqual([409, { code: 'LOCATION_NOT_EMPTY', message }])
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos.map(({ locationId }) => locationId)).toEqual(Array(catches + 1).fill(location.id))
})

test('what shows no catch leaves the spot; a position of its own stays, a borrowed one does not', async () => {
  const user = await app.signIn('nocatch@example.org')
  const location = await createLocation(user)
  const own = await send(user, { ...tahoe, seed: 1 })
  const borrowing = await send(user, { seed: 2, takenAt: '2025-06-14T06:12:30' })
  const before = (await user.read<Photo[]>('/api/photos')).find(({ id }) => id === borrowing)
  await user.change('PATCH', `/api/photos/${borrowing}/assign-location`, { locationId: location.id })
  for (const id of [own, borrowing]) await markNoCatch(user, id)
  await user.change('DELETE', `/api/locations/${location.id}`)
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos.find(({ id }) => id === own)).toMatchObject({
    locationId: null,
    locationName: null,
    positionSource: 'exif',
    latitude: expect.closeTo(tahoe.latitude, 4),
  })
  expect(photos.find(({ id }) => id === borrowing)).toMatchObject({
    locationId: null,
    positionSource: null,
    latitude: null,
    longitude: null,
    sunrise: null,
    temperature: null,
    timestamp: before?.timestamp,
    timestampSource: 'assumed',
  })
})

test('only the owner deletes: others find no such spot, and nobody signed in is asked to', async () => {
  const user = await app.signIn('owner@example.org')
  const otherUser = await app.signIn('stranger@example.org')
  const location = await createLocation(user)
  const response = await otherUser.send('DELETE', `/api/locations/${location.id}`)
  expect([response.status, await response.json()]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Location not found.' },
  ])
  expect((await app.visit().send('DELETE', `/api/locations/${location.id}`)).status).toBe(401)
  expect((await user.send('DELETE', '/api/locations/7')).status).toBe(404)
  expect(await user.read('/api/locations')).toHaveLength(1)
})
