import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

const tahoe = { latitude: 39.0968, longitude: -120.0324 }
const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
let photos = 0

async function uploadTo(angler: HttpClient, locationId: string, position = {}): Promise<Photo> {
  const seed = ++photos
  const file = {
    name: 'a.jpg',
    bytes: await sampleJpeg({ seed, takenAt: '2025-06-14T06:12:30', ...position }),
  }
  const [result] = await angler.upload([file], { 'a.jpg': { locationId } })
  const photo = (await angler.read<Photo[]>('/api/photos')).find(({ id }) => id === result?.id)
  if (!photo) throw new Error(`Not stored: ${result?.error}`)
  return photo
}

test('a photo that is added to a location is assigned to it, and borrows its position and time zone', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('here@example.org')
  const { id } = await angler.change<Location>('POST', '/api/locations', pier)
  expect(await uploadTo(angler, id)).toMatchObject({
    ...{ locationId: id, latitude: pier.latitude, longitude: pier.longitude, positionSource: 'assigned' },
    timestamp: '2025-06-14T06:12:30.000-07:00',
    moonPhase: expect.any(Number),
    sunrise: expect.any(String),
  })
})

test('a photo with its own position keeps it, and creates no other location', async () => {
  const angler = await app.signIn('elsewhere@example.org')
  const { id } = await angler.change<Location>('POST', '/api/locations', pier)
  const photo = await uploadTo(angler, id, tahoe)
  expect(photo).toMatchObject({ locationId: id, positionSource: 'exif' })
  expect(photo.latitude).toBeCloseTo(tahoe.latitude, 4)
  expect(await angler.read<Location[]>('/api/locations')).toHaveLength(1)
})

test('a location of someone else, an unknown one and no ID at all are ignored', {
  tags: 'slow',
}, async () => {
  const stranger = await app.signIn('stranger@example.org')
  const { id } = await stranger.change<Location>('POST', '/api/locations', pier)
  const angler = await app.signIn('attacker@example.org')
  for (const locationId of [id, '00000000-0000-4000-8000-000000000000', "' or 1=1"])
    expect(await uploadTo(angler, locationId)).toMatchObject({ locationId: null, latitude: null })
  expect(await stranger.read<Location>(`/api/locations/${id}`)).toMatchObject({ photoCount: 0 })
})

test('a token that may only upload assigns photos to a known location, and learns nothing of any', {
  tags: 'slow',
}, async () => {
  const [owner, stranger] = [await app.signIn('owner@example.org'), await app.signIn('next@example.org')]
  const body = { name: 'Camera', scope: 'upload' }
  const { token } = await owner.change<{ token: string }>('POST', '/api/access-tokens', body)
  const camera = createHttpClient(app.url, new Map(), { authorization: `Bearer ${token}` })
  const own = await owner.change<Location>('POST', '/api/locations', pier)
  const theirs = await stranger.change<Location>('POST', '/api/locations', pier)
  const results = []
  for (const locationId of [own.id, theirs.id, '00000000-0000-4000-8000-000000000000']) {
    const bytes = await sampleJpeg({ seed: ++photos })
    const [result] = await camera.upload([{ name: 'a.jpg', bytes }], { 'a.jpg': { locationId } })
    results.push({ ...result, id: null })
  }
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(results[0]).toMatchObject({ success: true, error: null })
  const stored = await owner.read<Photo[]>('/api/photos')
  expect(stored.map(({ locationId }) => locationId)).toEqual(expect.arrayContaining([own.id, null, null]))
  expect((await camera.fetch(`/api/locations/${own.id}`)).status).toBe(403)
})
