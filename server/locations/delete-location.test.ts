import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

const tahoe = { latitude: 39.0968, longitude: -120.0324 }

function createLocation(user: HttpClient, name = 'Cove', coordinates = tahoe): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...coordinates })
}

async function uploadPhoto(user: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<string> {
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(request) }])
  return result?.id ?? ''
}

function markNotFishing(user: HttpClient, photoId: string) {
  return user.change('PATCH', `/api/photos/${photoId}/fishing`, { isFishing: false })
}

test('deleting an empty location also deletes its empty group', async () => {
  const user = await app.signIn('empty@example.org')
  const location = await createLocation(user)
  expect(await user.change('DELETE', `/api/locations/${location.id}`)).toEqual({ id: location.id })
  expect(await user.read('/api/locations')).toEqual([])
  expect(await user.read('/api/location-groups')).toEqual([])
  expect((await user.send('DELETE', `/api/locations/${location.id}`)).status).toBe(404)
})

test('a group is kept while it has another location', async () => {
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
])('deleting a location with %d catches is rejected', async (catches, message) => {
  const user = await app.signIn(`full${catches}@example.org`)
  const location = await createLocation(user)
  for (let seed = 1; seed <= catches; seed += 1) await uploadPhoto(user, { ...tahoe, seed })
  await markNotFishing(user, await uploadPhoto(user, { ...tahoe, seed: 9 }))
  const response = await user.send('DELETE', `/api/locations/${location.id}`)
  expect([response.status, await response.json()]).toEqual([409, { code: 'LOCATION_NOT_EMPTY', message }])
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos.map(({ locationId }) => locationId)).toEqual(Array(catches + 1).fill(location.id))
})

test('photos without a catch leave a deleted location and lose an inherited position, but not their own', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('nocatch@example.org')
  const location = await createLocation(user)
  const own = await uploadPhoto(user, { ...tahoe, seed: 1 })
  const inheriting = await uploadPhoto(user, { seed: 2, takenAt: '2025-06-14T06:12:30' })
  const before = (await user.read<Photo[]>('/api/photos')).find(({ id }) => id === inheriting)
  await user.change('PATCH', `/api/photos/${inheriting}/assign-location`, { locationId: location.id })
  for (const id of [own, inheriting]) await markNotFishing(user, id)
  await user.change('DELETE', `/api/locations/${location.id}`)
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos.find(({ id }) => id === own)).toMatchObject({
    locationId: null,
    locationName: null,
    positionSource: 'exif',
    latitude: expect.closeTo(tahoe.latitude, 4),
  })
  expect(photos.find(({ id }) => id === inheriting)).toMatchObject({
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
