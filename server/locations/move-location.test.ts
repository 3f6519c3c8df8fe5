import { beforeEach, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import { formatCoordinates } from '../../shared/coordinates.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import { lakeTahoe, type PhotonFeature, startPhotonStandIn, tahoeCity } from '../../test/servers/photon.ts'

const weather = shareInFile(startOpenMeteoStandIn)
const geocoder = shareInFile(startPhotonStandIn)
const app = shareInFile(() =>
  startTestApp({
    WEATHER_URL: weather.url,
    WEATHER_ARCHIVE_URL: weather.url,
    GEOCODER: 'photon',
    GEOCODER_URL: geocoder.url,
  }),
)
beforeEach(() => geocoder.answerWith(null))

const montana = { latitude: 46.5, longitude: -112.5 }
/** On Lake Tahoe, as the stand-in of the geocoder knows it. */
const tahoe = { latitude: 39.0968, longitude: -120.0324 }
const california = { latitude: 37.7989, longitude: -122.3967 }

/** A lake of this name around a place, as the geocoder returns it. */
function lakeAt({ latitude, longitude }: typeof montana, name: string): PhotonFeature {
  const extent = [longitude - 0.1, latitude + 0.1, longitude + 0.1, latitude - 0.1]
  return { latitude, longitude, properties: { ...lakeTahoe.properties, name, extent } }
}

let users = 0
const signIn = () => app.signIn(`mover-${++users}@example.org`)

function createLocation(user: HttpClient, name: string, coordinates = montana): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...coordinates })
}

function north(meters: number, coordinates = montana) {
  return { ...coordinates, latitude: coordinates.latitude + meters / 111_195 }
}

function move(user: HttpClient, { id }: Pick<Location, 'id'>, coordinates: object): Promise<Response> {
  return user.send('PATCH', `/api/locations/${id}/coordinates`, coordinates)
}

async function moveTo(user: HttpClient, location: Pick<Location, 'id'>, coordinates: object) {
  const response = await move(user, location, coordinates)
  expect(response.status).toBe(200)
  return (await response.json()) as Pick<Location, 'id' | 'name' | 'latitude' | 'longitude' | 'groupId'>
}

async function upload(user: HttpClient, request: Parameters<typeof sampleJpeg>[0]): Promise<Photo> {
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(request) }])
  expect(result?.error).toBeNull()
  const photos = await user.read<Photo[]>('/api/photos')
  const photo = photos.find(({ id }) => id === result?.id)
  if (photo === undefined) throw new Error('The upload failed.')
  return photo
}

const assign = (user: HttpClient, photo: Photo, { id }: Location) =>
  user.change('PATCH', `/api/photos/${photo.id}/assign-location`, { locationId: id })

async function photoOf(user: HttpClient, { id }: Photo): Promise<Photo | undefined> {
  return (await user.read<Photo[]>('/api/photos')).find((photo) => photo.id === id)
}

const groupsOf = (user: HttpClient) => user.read<LocationGroup[]>('/api/location-groups')

test('a location is moved to the exact coordinates, and keeps the name that the user gave', async () => {
  const user = await signIn()
  const location = await createLocation(user, 'Boat ramp')
  const place = { latitude: 46.501234567, longitude: -112.501234567 }
  expect(await moveTo(user, location, place)).toEqual({
    ...place,
    id: location.id,
    name: 'Boat ramp',
    groupId: location.groupId,
  })
  expect(await user.read(`/api/locations/${location.id}`)).toEqual({ ...location, ...place })
  expect(await user.read('/api/map-points')).toEqual([[location.id, place.latitude, place.longitude, 0]])
})

test('a location can’t be moved within 10 m of another one, whose name the message has, but farther', async () => {
  const user = await signIn()
  await createLocation(user, 'Pier')
  const location = await createLocation(user, 'Cove', north(1000))
  const taken = await move(user, location, north(9.5))
  expect([taken.status, await taken.json()]).toEqual([
    409,
    {
      code: 'SPOT_TAKEN',
      message: 'You already have a location here: “Pier”. Put the pin farther away from it.',
    },
  ])
  expect(await user.read(`/api/locations/${location.id}`)).toEqual(location)
  expect(await moveTo(user, location, north(10.5))).toMatchObject(north(10.5))
})

test('an automatic name and that of a group without others give way to those of the new place', async () => {
  const user = await signIn()
  const { locationId } = await upload(user, { ...north(2000, tahoe), seed: 2 })
  const location = () => user.read<Location>(`/api/locations/${locationId}`)
  await waitFor(async () => expect((await location()).name).toBe('Lake Tahoe'))
  await waitFor(async () => expect((await groupsOf(user)).map(({ name }) => name)).toEqual(['Tahoe City']))
  const place = north(20_000, tahoe)
  const town = { ...tahoeCity, properties: { ...tahoeCity.properties, name: 'Placid' } }
  geocoder.answerWith({ byName: [], natural: [lakeAt(place, 'Mirror Pond')], towns: [town] })
  expect(await moveTo(user, { id: locationId ?? '' }, place)).toMatchObject({
    name: formatCoordinates(place),
  })
  await waitFor(async () => expect((await location()).name).toBe('Mirror Pond'))
  await waitFor(async () => expect((await groupsOf(user)).map(({ name }) => name)).toEqual(['Placid']))
})

test('a location stays in its group up to 25 km from the others, even if another group is nearer', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const farther = await createLocation(user, 'Farther', north(40_000))
  const location = await createLocation(user, 'Cove', north(1000))
  expect(location.groupId).toBe(pier.groupId)
  expect(farther.groupId).not.toBe(pier.groupId)
  expect(await moveTo(user, location, north(24_900))).toMatchObject({ groupId: pier.groupId })
  expect(await moveTo(user, location, north(25_100))).toMatchObject({ groupId: farther.groupId })
  const groups = await groupsOf(user)
  expect(groups.map(({ locations }) => locations.length).sort()).toEqual([1, 2])
})

test('a location that leaves its group founds another one, and an emptied group goes away', async () => {
  const user = await signIn()
  const location = await createLocation(user, 'Cove')
  await user.change('PATCH', `/api/location-groups/${location.groupId}/rename`, { name: 'Home waters' })
  expect(await moveTo(user, location, north(24_000))).toMatchObject({ groupId: location.groupId })
  expect(await groupsOf(user)).toMatchObject([{ name: 'Home waters' }])
  const { groupId } = await moveTo(user, location, california)
  expect(groupId).not.toBe(location.groupId)
  expect((await groupsOf(user)).map(({ id }) => id)).toEqual([groupId])
})

test('a photo without GPS data follows with its time zone and conditions, one with GPS data stays', async () => {
  const user = await signIn()
  const location = await createLocation(user, 'Pier', california)
  const own = await upload(user, { ...california, takenAt: '2025-06-14T06:12:30', seed: 5 })
  const inherited = await upload(user, { takenAt: '2025-06-14T06:12:31', seed: 6 })
  await assign(user, inherited, location)
  await waitFor(async () => {
    // 13:12 UTC: the stand-in returns 50 °F plus the hour
    expect(await photoOf(user, inherited)).toMatchObject({ temperature: 63, tideStation: 'Rincon Point' })
  })
  await moveTo(user, location, montana)
  expect(await photoOf(user, inherited)).toMatchObject({
    ...montana,
    positionSource: 'assigned',
    locationId: location.id,
    timestamp: '2025-06-14T06:12:31.000-06:00',
    timeZone: 'America/Denver',
    tideStation: null,
  })
  await waitFor(async () => {
    expect(await photoOf(user, inherited)).toMatchObject({ temperature: 62, tideLevel: null })
  })
  const { latitude, longitude, timestamp } = own
  expect(await photoOf(user, own)).toMatchObject({ latitude, longitude, timestamp, locationId: location.id })
})

test('a photo without GPS data has the position, clock and weather of the last of three moves', async () => {
  const user = await signIn()
  const location = await createLocation(user, 'Pier', california)
  const photo = await upload(user, { takenAt: '2025-06-14T06:12:31', seed: 9 })
  await assign(user, photo, location)
  await waitFor(async () => expect((await photoOf(user, photo))?.temperature).toBe(63))
  weather.requests.length = 0
  const { asked, release } = weather.hold()
  await moveTo(user, location, montana)
  await asked
  await moveTo(user, location, tahoe)
  await moveTo(user, location, { latitude: 41.5, longitude: -93.6 })
  release(null)
  await waitFor(async () => {
    expect(await photoOf(user, photo)).toMatchObject({
      ...{ latitude: 41.5, longitude: -93.6, temperature: 61 },
      timestamp: '2025-06-14T06:12:31.000-05:00',
      timeZone: 'America/Chicago',
    })
  })
  const places = weather.requests.map(({ url }) => url.searchParams.get('latitude'))
  expect(places).toEqual(['46.50', '41.50'])
})

test('a catch without a photo keeps its local time, on the clock of the new place', async () => {
  const user = await signIn()
  const location = await createLocation(user, 'Pier', california)
  await user.change('POST', '/api/catches', {
    capturedAt: '2025-06-14T07:00',
    locationId: location.id,
    species: 'Pike',
  })
  await moveTo(user, location, montana)
  expect(await user.read<NotedCatch[]>('/api/catches')).toMatchObject([
    { timestamp: '2025-06-14T07:00:00.000-06:00', timeZone: 'America/Denver', locationId: location.id },
  ])
})
