/** @module-tag slow */
import { beforeEach, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { lakeTahoe, startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

const geocoder = shareInFile(startPhotonStandIn)
const app = shareInFile(() => startTestApp({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url }))
const appWithout = shareInFile(() => startTestApp({ GEOCODER: 'off' }))
beforeEach(() => geocoder.answerWith(null))

const tahoe = { latitude: 39.0968, longitude: -120.0324 }

/** New coordinates for each test, because the geocoder's responses are cached by coordinates. */
let row = 0
function nextCoordinates() {
  row += 1
  return { ...tahoe, latitude: tahoe.latitude + row / 100 }
}

function createLocation(
  user: HttpClient,
  coordinates = nextCoordinates(),
  name = 'Secret Cove',
): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...coordinates })
}

async function takePhoto(
  user: HttpClient,
  coordinates: Parameters<typeof sampleJpeg>[0] = nextCoordinates(),
  seed = 1,
): Promise<Photo> {
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...coordinates, seed }) }])
  const photos = await user.read<Photo[]>('/api/photos')
  const photo = photos.find(({ id }) => id === result?.id)
  if (!photo) throw new Error('The upload failed.')
  return photo
}

async function onlyGroup(user: HttpClient): Promise<LocationGroup> {
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups).toHaveLength(1)
  return groups[0] as LocationGroup
}

test('a location without photos keeps the user’s name, and its group is named after the town', async () => {
  const user = await app.signIn('pinned@example.org')
  await createLocation(user)
  await waitFor(async () => expect((await onlyGroup(user)).name).toBe('Tahoe City'))
  expect((await onlyGroup(user)).locations).toMatchObject([{ name: 'Secret Cove' }])
})

test('with the geocoder off the group is named after the nearest town', async () => {
  const user = await appWithout.signIn('offline@example.org')
  await createLocation(user, { latitude: 37.7989, longitude: -122.3967 })
  await waitFor(async () => expect((await onlyGroup(user)).name).toBe('San Francisco'))
  expect((await onlyGroup(user)).locations).toMatchObject([{ name: 'Secret Cove' }])
})

test('while the geocoder is unavailable the group is named after the nearest town, until it responds', {
  tags: 'slow',
}, async () => {
  geocoder.answerWith({ status: 503 })
  const user = await app.signIn('later@example.org')
  await createLocation(user)
  await waitFor(async () => expect((await onlyGroup(user)).name).not.toMatch(/\d/))
  geocoder.answerWith({ byName: [], natural: [], towns: [tahoeCity] })
  await waitFor(async () => expect((await onlyGroup(user)).name).toBe('Tahoe City'))
})

test('a location on a lake near the sea has no tide until it is merged into one at sea', {
  tags: 'slow',
}, async () => {
  const lagoon = {
    ...lakeTahoe,
    latitude: 37.77,
    longitude: -122.49,
    properties: { ...lakeTahoe.properties, name: 'Spreckels Lake', extent: [-122.6, 37.9, -122.4, 37.7] },
  }
  geocoder.answerWith({ byName: [], natural: [lagoon], towns: [tahoeCity] })
  const user = await app.signIn('lake@example.org')
  const coordinates = { latitude: 37.7714, longitude: -122.4934 }
  const location = await createLocation(user, coordinates)
  await waitFor(async () => expect((await onlyGroup(user)).name).toBe('Tahoe City'))
  const sea = { latitude: 37.8063, longitude: -122.4659 }
  geocoder.answerWith({ byName: [], natural: [], towns: [tahoeCity] })
  const harbor = await createLocation(user, sea, 'Golden Gate')
  const onLake = await takePhoto(user, { ...coordinates, takenAt: '2025-06-14T06:12:30' }, 1)
  const onSea = await takePhoto(user, { ...sea, takenAt: '2025-06-14T06:12:31' }, 2)
  expect([onLake.locationId, onSea.locationId]).toEqual([location.id, harbor.id])
  const tideOf = async (id: string) =>
    (await user.read<Photo[]>('/api/photos')).find((photo) => photo.id === id)?.tideLevel
  // Tides are computed in the order of the uploads.
  await waitFor(async () => expect(await tideOf(onSea.id)).toEqual(expect.any(Number)))
  expect(await tideOf(onLake.id)).toBeNull()
  await user.change('PATCH', `/api/locations/${location.id}`, {
    name: 'Golden Gate',
    mergeWithExisting: true,
  })
  await waitFor(async () => expect(await tideOf(onLake.id)).toEqual(expect.any(Number)))
})

test('a pending response of the geocoder does not undo a rename', { tags: 'slow' }, async () => {
  const response = geocoder.hold()
  const user = await app.signIn('underway@example.org')
  const { locationId } = await takePhoto(user)
  await response.asked
  await user.change('PATCH', `/api/locations/${locationId}`, { name: 'My place' })
  const { id } = await onlyGroup(user)
  await user.change('PATCH', `/api/location-groups/${id}/rename`, { name: 'My waters' })
  response.release(null)
  // A location that is named later shows that the response has arrived.
  const probe = await takePhoto(user, nextCoordinates(), 2)
  await waitFor(async () => {
    expect(await user.read(`/api/locations/${probe.locationId}`)).toMatchObject({
      name: expect.stringMatching(/^Lake Tahoe/),
    })
  })
  expect(await user.read(`/api/locations/${locationId}`)).toMatchObject({ name: 'My place' })
  expect((await onlyGroup(user)).name).toBe('My waters')
})
