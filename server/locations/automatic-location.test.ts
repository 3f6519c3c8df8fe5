import { expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

/** Uploads one photo per position: by default `north` meters north of 44.5° N 73.3° W. */
async function uploadPhotos(
  user: HttpClient,
  ...positions: { north?: number; latitude?: number; longitude?: number; takenAt?: string }[]
) {
  for (const [
    seed,
    { north = 0, latitude = 44.5 + north / 111_195, longitude = -73.3, takenAt },
  ] of positions.entries()) {
    const bytes = await sampleJpeg({ latitude, longitude, takenAt: takenAt ?? null, seed: 100 + seed })
    const [result] = await user.upload([{ name: `${seed}.jpg`, bytes }])
    expect(result?.error).toBeNull()
  }
}

test('a photo within 150 m of a location joins it, one farther away gets its own in the same group', async () => {
  const user = await app.signIn('radius@example.org')
  await uploadPhotos(user, { north: 0 }, { north: 140 }, { north: 300 })
  const locations = await user.read<Location[]>('/api/locations')
  expect(locations.map(({ photoCount }) => photoCount).sort()).toEqual([1, 2])
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatchObject({ photoCount: 3, pinned: false })
  expect(groups[0]?.locations).toHaveLength(2)
})

test('a location more than 25 km away starts another group', async () => {
  const user = await app.signIn('groups@example.org')
  await uploadPhotos(user, { north: 0 }, { north: 20_000 }, { north: 60_000 })
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups.map(({ locations }) => locations.length).sort()).toEqual([1, 2])
})

test('the date line does not split a location or a group', { tags: 'slow' }, async () => {
  const user = await app.signIn('dateline@example.org')
  await uploadPhotos(
    user,
    { latitude: -16.8, longitude: 179.9996 },
    { latitude: -16.8, longitude: -179.9996 },
    { latitude: -16.8, longitude: -179.9 },
  )
  expect(await user.read<Location[]>('/api/locations')).toHaveLength(2)
  expect(await user.read<LocationGroup[]>('/api/location-groups')).toHaveLength(1)
})

test('near a pole a photo joins by distance, not by longitude', async () => {
  const user = await app.signIn('pole@example.org')
  await uploadPhotos(user, { latitude: 89.9999, longitude: 10 }, { latitude: 89.9999, longitude: -100 })
  expect(await user.read<Location[]>('/api/locations')).toHaveLength(1)
})

test('a list returns the newest four photos of a location, a request for the location all of them', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('six@example.org')
  await uploadPhotos(user, ...[3, 1, 6, 2, 5, 4].map((day) => ({ takenAt: `2025-07-0${day}T08:00:00` })))
  const [listed] = await user.read<Location[]>('/api/locations')
  expect(listed?.photos.map(({ timestamp }) => timestamp?.slice(8, 10))).toEqual(['06', '05', '04', '03'])
  expect(listed).toMatchObject({ photoCount: 6, lastVisit: '2025-07-06T08:00:00.000-04:00', species: [] })
  const whole = await user.read<Location>(`/api/locations/${listed?.id}`)
  expect(whole.photos).toHaveLength(6)
  expect(whole).toMatchObject({ photoCount: 6, lastVisit: listed?.lastVisit })
  const inLocation = await user.read<Photo[]>(`/api/photos?fishingOnly=true&locationId=${listed?.id}`)
  expect(inLocation).toHaveLength(6)
  expect(await user.read<MapPoint[]>('/api/map-points')).toEqual([
    [listed?.id, listed?.latitude, listed?.longitude, 6],
  ])
})

test('photos are listed with the newest catch first and those without a time last', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('order@example.org')
  await uploadPhotos(user, { takenAt: '2024-05-01T08:00:00' }, {}, { takenAt: '2025-05-01T08:00:00' })
  const photos = await user.read<Photo[]>('/api/photos')
  expect(photos.map(({ filename }) => filename)).toEqual(['2.jpg', '0.jpg', '1.jpg'])
})

test('users cannot see the locations of other users', async () => {
  const user = await app.signIn('secret@example.org')
  const otherUser = await app.signIn('curious@example.org')
  await uploadPhotos(user, {})
  const [location] = await user.read<Location[]>('/api/locations')
  for (const list of [
    '/api/locations',
    '/api/location-groups',
    '/api/map-points',
    '/api/photos',
    `/api/photos?locationId=${location?.id}`,
  ]) {
    expect(await otherUser.read(list)).toEqual([])
    expect((await app.visit().fetch(list)).status).toBe(401)
  }
  const response = await otherUser.fetch(`/api/locations/${location?.id}`)
  expect([response.status, await response.json()]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Location not found.' },
  ])
})
