/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { lakeTahoe, startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

let app: TestApp
let appWithout: TestApp
let geocoder: Awaited<ReturnType<typeof startPhotonStandIn>>
beforeAll(async () => {
  geocoder = await startPhotonStandIn()
  app = await startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url })
  appWithout = await startTestApp({ GEOCODER: 'off' })
})
beforeEach(() => geocoder.answerWith(null))
afterAll(async () => {
  await Promise.all([app.stop(), appWithout.stop()])
  await geocoder.stop()
})

const patience = { timeout: 45_000, interval: 50 }
const tahoe = { latitude: 39.0968, longitude: -120.0324 }

/** A place of its own for each test, since the geocoder's answers are remembered by place. */
let row = 0
function freshPlace() {
  row += 1
  return { ...tahoe, latitude: tahoe.latitude + row / 100 }
}

function pin(angler: HttpClient, place = freshPlace(), name = 'Secret Cove'): Promise<Location> {
  return angler.change<Location>('POST', '/api/locations', { name, ...place })
}

async function takePhoto(
  angler: HttpClient,
  place: Parameters<typeof sampleJpeg>[0] = freshPlace(),
  seed = 1,
): Promise<Photo> {
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...place, seed }) }])
  const photos = await angler.read<Photo[]>('/api/photos')
  const photo = photos.find(({ id }) => id === result?.id)
  if (!photo) throw new Error('The upload failed.')
  return photo
}

async function onlyGroup(angler: HttpClient): Promise<LocationGroup> {
  const groups = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(groups).toHaveLength(1)
  return groups[0] as LocationGroup
}

test('a spot without photos keeps the angler’s name, and its group is named after the town', async () => {
  const angler = await app.signIn('pinned@example.org')
  await pin(angler)
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('Tahoe City'), patience)
  expect((await onlyGroup(angler)).locations).toMatchObject([{ name: 'Secret Cove' }])
})

test('with the geocoder off the group is named after the nearest town', async () => {
  const angler = await appWithout.signIn('offline@example.org')
  await pin(angler, { latitude: 37.7989, longitude: -122.3967 })
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('San Francisco'), patience)
  expect((await onlyGroup(angler)).locations).toMatchObject([{ name: 'Secret Cove' }])
})

test('while the geocoder is away the nearest town stands in for the group too, until it answers', {
  tags: 'slow',
}, async () => {
  geocoder.answerWith({ status: 503 })
  const angler = await app.signIn('later@example.org')
  await pin(angler)
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).not.toMatch(/\d/), patience)
  geocoder.answerWith({ byName: [], natural: [], towns: [tahoeCity] })
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('Tahoe City'), patience)
})

test('a lake pinned beside the sea has no tide, until it is merged into the sea', {
  tags: 'slow',
}, async () => {
  const lagoon = {
    ...lakeTahoe,
    latitude: 37.77,
    longitude: -122.49,
    properties: { ...lakeTahoe.properties, name: 'Spreckels Lake', extent: [-122.6, 37.9, -122.4, 37.7] },
  }
  geocoder.answerWith({ byName: [], natural: [lagoon], towns: [tahoeCity] })
  const angler = await app.signIn('lake@example.org')
  const place = { latitude: 37.7714, longitude: -122.4934 }
  const location = await pin(angler, place)
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('Tahoe City'), patience)
  const sea = { latitude: 37.8063, longitude: -122.4659 }
  geocoder.answerWith({ byName: [], natural: [], towns: [tahoeCity] })
  const harbour = await pin(angler, sea, 'Golden Gate')
  const onLake = await takePhoto(angler, { ...place, takenAt: '2025-06-14T06:12:30' }, 1)
  const onSea = await takePhoto(angler, { ...sea, takenAt: '2025-06-14T06:12:31' }, 2)
  expect([onLake.locationId, onSea.locationId]).toEqual([location.id, harbour.id])
  const tideOf = async (id: string) =>
    (await angler.read<Photo[]>('/api/photos')).find((photo) => photo.id === id)?.tideLevel
  // Tides are computed in the order of the uploads.
  await vi.waitFor(async () => expect(await tideOf(onSea.id)).toEqual(expect.any(Number)), patience)
  expect(await tideOf(onLake.id)).toBeNull()
  await angler.change('PATCH', `/api/locations/${location.id}`, {
    name: 'Golden Gate',
    mergeWithExisting: true,
  })
  await vi.waitFor(async () => expect(await tideOf(onLake.id)).toEqual(expect.any(Number)), patience)
})

test('an answer of the geocoder under way does not undo a rename', { tags: 'slow' }, async () => {
  const response = geocoder.hold()
  const angler = await app.signIn('underway@example.org')
  const { locationId } = await takePhoto(angler)
  await response.asked
  await angler.change('PATCH', `/api/locations/${locationId}`, { name: 'My place' })
  const { id } = await onlyGroup(angler)
  await angler.change('PATCH', `/api/location-groups/${id}/rename`, { name: 'My waters' })
  response.release(null)
  // A spot that is named later shows that the answer has come.
  const probe = await takePhoto(angler, freshPlace(), 2)
  await vi.waitFor(async () => {
    expect(await angler.read(`/api/locations/${probe.locationId}`)).toMatchObject({
      name: expect.stringMatching(/^Lake Tahoe/),
    })
  }, patience)
  expect(await angler.read(`/api/locations/${locationId}`)).toMatchObject({ name: 'My place' })
  expect((await onlyGroup(angler)).name).toBe('My waters')
})

test('a spot that is deleted or merged while the geocoder is asked leaves nothing to name', {
  tags: 'slow',
}, async () => {
  const response = geocoder.hold()
  const angler = await app.signIn('gone@example.org')
  const gone = await pin(angler)
  await response.asked
  const kept = await pin(angler, freshPlace(), 'Kept')
  await angler.change('DELETE', `/api/locations/${gone.id}`)
  response.release(null)
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('Tahoe City'), patience)
  expect((await onlyGroup(angler)).locations.map(({ id }) => id)).toEqual([kept.id])
})

test('words of the geocoder that are no line of text become one', async () => {
  const odd = {
    ...lakeTahoe,
    properties: { ...lakeTahoe.properties, name: ` Lake\u0000\n${'🐟'.repeat(200)}` },
  }
  geocoder.answerWith({ byName: [], natural: [odd], towns: [tahoeCity] })
  const angler = await app.signIn('odd@example.org')
  const { locationId } = await takePhoto(angler)
  await vi.waitFor(async () => {
    const { name } = await angler.read<Location>(`/api/locations/${locationId}`)
    expect(name).toMatch(/^Lake (🐟){95}$/u)
  }, patience)
})

test('the name of a merge is the angler’s word: no later answer replaces it', { tags: 'slow' }, async () => {
  geocoder.answerWith({ status: 503 })
  const angler = await app.signIn('merged@example.org')
  const { locationId } = await takePhoto(angler)
  const name = await vi.waitFor(async () => {
    const location = await angler.read<Location>(`/api/locations/${locationId}`)
    expect(location.name).toMatch(/^Near /)
    return location.name
  }, patience)
  const other = await pin(angler)
  await angler.change('PATCH', `/api/locations/${other.id}`, { name, mergeWithExisting: true })
  geocoder.answerWith(null)
  await vi.waitFor(async () => expect((await onlyGroup(angler)).name).toBe('Tahoe City'), patience)
  expect(await angler.read(`/api/locations/${locationId}`)).toMatchObject({ name })
})
