import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bests } from '../../shared/bests.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import type { StandIn } from '../../test/servers/stand-in-server.ts'
import { requireLocation } from '../locations/find-location.ts'
import { saveLocationNames } from '../locations/name-location-job.ts'
import { attachWeather } from './attach-weather.ts'
import { queueDueConditions } from './queue-older-conditions.ts'

/* Weather and tide of catches without a photo. */

let app: TestApp
let weather: StandIn<OpenMeteoResponse>
beforeAll(async () => {
  weather = await startOpenMeteoStandIn()
  app = await startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url })
})
afterAll(async () => {
  await app.stop()
  await weather.stop()
})
beforeEach(() => {
  weather.answerWith(null)
  weather.requests.length = 0
})

let users = 0
const signIn = () => app.signIn(`conditions-${++users}@example.org`)
const pier = { name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }
const keyWest = { name: 'Key West', latitude: 24.5651, longitude: -81.7999 }
const inland = { name: 'Lake Fork', latitude: 32.8, longitude: -95.55 }

const createLocation = (angler: HttpClient, input: object) =>
  angler.change<Location>('POST', '/api/locations', input)
const note = (angler: HttpClient, input: object) =>
  angler.change<NotedCatch>('POST', '/api/catches', {
    capturedAt: '2024-12-24T16:05',
    locationId: null,
    ...input,
  })
const edit = (angler: HttpClient, { id }: NotedCatch, input: object) =>
  angler.change<NotedCatch>('PATCH', `/api/catches/${id}`, input)
const find = async (angler: HttpClient, { id }: { id: string }) =>
  (await angler.read<NotedCatch[]>('/api/catches')).find((noted) => noted.id === id)
const ownerOf = async (angler: HttpClient) => (await angler.read<{ id: string }>('/api/auth/user')).id
const requestedPlaces = () =>
  weather.requests.map(({ url }) => ['latitude', 'longitude'].map((name) => url.searchParams.get(name)))

const unknown = {
  temperature: null,
  cloudCover: null,
  windSpeed: null,
  windDirection: null,
  tideLevel: null,
  tideType: null,
}
const known = {
  cloudCover: 10,
  windSpeed: 5,
  windDirection: 230,
  tideLevel: expect.any(Number),
  tideType: expect.any(String),
}
const tideNames = ['high', 'low', 'rising', 'falling']

async function listJobs(angler: HttpClient) {
  const owner = { ownerId: await ownerOf(angler) }
  const { rows } = await app.services.db.execute<{ name: string; priority: number; catchId: string }>(sql`
    select name, priority, data ->> 'catchId' as "catchId" from jobs.job
    where data @> ${JSON.stringify(owner)}::jsonb and data ? 'catchId' and state <> 'completed' order by name`)
  return rows
}

const waitUntilIdle = (angler: HttpClient) => waitFor(async () => expect(await listJobs(angler)).toEqual([]))

test('a catch without a photo gets the weather and tide of its location and hour, and counts in their patterns', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const before = await angler.read<ChangesPage>('/api/changes')
  const noted = await note(angler, { locationId, species: 'Snook' })
  expect(noted).toMatchObject(unknown)
  await waitFor(async () => expect(await find(angler, noted)).toMatchObject({ ...known, temperature: 50 }))
  expect(requestedPlaces()).toEqual([['37.80', '-122.40']])
  const [changed] = (await angler.read<ChangesPage>(`/api/changes?since=${before.cursor}`)).notedCatches ?? []
  expect(changed).toMatchObject({ id: noted.id, ...known, temperature: 50 })
  const { patterns } = await angler.read<Bests>('/api/bests')
  expect(patterns.temperature).toEqual({ counts: [0, 0, 1, 0, 0], unknownCount: 0 })
  expect(patterns.clouds.counts).toEqual([1, 0, 0, 0])
  expect(patterns.wind.counts).toEqual([0, 1, 0, 0, 0])
  expect(patterns.windDirection.counts).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  const tide = tideNames.indexOf((await find(angler, noted))?.tideType ?? '')
  expect(patterns.tide.counts).toEqual(tideNames.map((_, index) => (index === tide ? 1 : 0)))
})

test('without a location or a time of day there is no weather or tide, and nothing is asked', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = [
    await note(angler, { species: 'Snook' }),
    await note(angler, { locationId, capturedAt: '2024-12-24' }),
    await note(angler, { locationId, outcome: 'none', note: 'Not a bite.' }),
  ]
  expect(await listJobs(angler)).toEqual([])
  for (const each of noted) expect(await find(angler, each)).toMatchObject(unknown)
  const { notedCatches = [] } = await angler.read<ChangesPage>('/api/changes')
  for (const each of notedCatches) expect(each).not.toHaveProperty('temperature')
  expect(weather.requests).toEqual([])
})

test('a new place or time clears weather and tide, and brings those of there; any other edit keeps them', async () => {
  const angler = await signIn()
  const [here, there] = [await createLocation(angler, pier), await createLocation(angler, keyWest)]
  const noted = await note(angler, { locationId: here.id })
  const settle = (temperature: number) =>
    waitFor(async () => expect(await find(angler, noted)).toMatchObject({ ...known, temperature }))
  await settle(50)
  expect(await edit(angler, noted, { species: 'Snook' })).toMatchObject({ ...known, temperature: 50 })
  expect(await edit(angler, noted, { locationId: there.id })).toMatchObject(unknown)
  await settle(71) // its local time is on the clock of Key West then
  expect(await edit(angler, noted, { capturedAt: '2024-12-24T06:00' })).toMatchObject(unknown)
  await settle(61)
  expect(await edit(angler, noted, { capturedAt: '2024-12-24' })).toMatchObject(unknown)
  await waitUntilIdle(angler)
  expect(await find(angler, noted)).toMatchObject({ ...unknown, hasTime: false })
  await edit(angler, noted, { capturedAt: '2024-12-24T06:00' })
  await settle(61)
  expect(await edit(angler, noted, { locationId: null })).toMatchObject(unknown)
  // One serves all hours of its day.
  expect(weather.requests).toHaveLength(2)
})

test('a lake has no tide, also once the geocoder says that it is one, nor a place far from the sea', async () => {
  const angler = await signIn()
  const [sea, lake] = [await createLocation(angler, pier), await createLocation(angler, inland)]
  const [bySea, byLake] = [
    await note(angler, { locationId: sea.id }),
    await note(angler, { locationId: lake.id }),
  ]
  await waitFor(async () => expect(await find(angler, bySea)).toMatchObject({ ...known, temperature: 50 }))
  await waitFor(async () => expect(await find(angler, byLake)).toMatchObject({ cloudCover: 10 }))
  await waitUntilIdle(angler)
  expect(await find(angler, byLake)).toMatchObject({ tideLevel: null, tideType: null })
  const found = { locationName: 'Merced', neighborhood: 'Merced', source: 'place', isLake: true } as const
  const row = await requireLocation(app.services.db, { ownerId: await ownerOf(angler), locationId: sea.id })
  await saveLocationNames(app.services.db, row, found)
  const dry = { tideLevel: null, tideType: null, cloudCover: 10 }
  expect(await find(angler, bySea)).toMatchObject(dry)
  await edit(angler, bySea, { capturedAt: '2024-12-24T17:05' })
  await waitUntilIdle(angler)
  expect(await find(angler, bySea)).toMatchObject({ ...dry, temperature: 51 })
})

test('after three moves of a pin the last one wins, and one request brings the weather of a day', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = [
    await note(angler, { locationId, capturedAt: '2024-12-24T09:05' }),
    await note(angler, { locationId, capturedAt: '2024-12-24T10:05' }),
    await note(angler, { locationId, capturedAt: '2024-12-24T11:05' }),
  ]
  const settle = async (temperatures: number[]) => {
    for (const [index, temperature] of temperatures.entries())
      await waitFor(async () =>
        expect(await find(angler, noted[index] ?? { id: '' })).toMatchObject({ temperature }),
      )
    await waitUntilIdle(angler)
  }
  await settle([67, 68, 69])
  expect(requestedPlaces()).toEqual([['37.80', '-122.40']])
  weather.requests.length = 0
  const { asked, release } = weather.hold()
  const move = ({ latitude, longitude }: typeof pier) =>
    angler.change('PATCH', `/api/locations/${locationId}/coordinates`, { latitude, longitude })
  await move(inland)
  await asked
  await move({ ...inland, latitude: 33.8 })
  await move(keyWest)
  release(null)
  await settle([64, 65, 66])
  expect(requestedPlaces()).toEqual([
    ['32.80', '-95.55'],
    ['24.57', '-81.80'],
  ])
  for (const each of noted)
    expect(await find(angler, each)).toMatchObject({ timeZone: 'America/New_York', ...known })
})

test('while the weather service is down the tide is there already, and the weather follows', async () => {
  weather.answerWith({ status: 503, body: '' })
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = await note(angler, { locationId })
  await waitFor(async () => expect(await find(angler, noted)).toMatchObject({ tideType: expect.any(String) }))
  expect(await find(angler, noted)).toMatchObject({ temperature: null })
  weather.answerWith(null)
  await app.services.jobs.retryFailed([attachWeather.name])
  await waitFor(async () => expect(await find(angler, noted)).toMatchObject({ ...known, temperature: 50 }))
})

test('deleting a catch, and taking back an import, delete the jobs that wait for them', async () => {
  weather.answerWith({ status: 503, body: '' })
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = await note(angler, { locationId })
  const imported = [randomUUID(), randomUUID()].map((id) => ({
    ...{ id, capturedAt: '2024-12-24T16:05', locationId, position: null },
  }))
  await angler.change('POST', '/api/catches/batch', { catches: imported })
  const waiting = async () => (await listJobs(angler)).filter(({ name }) => name === attachWeather.name)
  expect((await waiting()).map(({ catchId }) => catchId).sort()).toEqual(
    [noted, ...imported].map(({ id }) => id).sort(),
  )
  await angler.change('DELETE', `/api/catches/${noted.id}`)
  expect((await waiting()).map(({ catchId }) => catchId)).not.toContain(noted.id)
  const catchIds = imported.map(({ id }) => id)
  await angler.change('POST', '/api/catches/undo-batch', { catchIds, locationIds: [] })
  await waitUntilIdle(angler)
})

test('catches from before they had weather and tide get both, once', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const ownerId = await ownerOf(angler)
  const { rows } = await app.services.db.execute<{ id: string }>(sql`
    with added as (insert into catches (owner_id, id) values (${ownerId}, gen_random_uuid()) returning id)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source, location_id, conditions_due)
    select ${ownerId}, id, '2024-12-25T00:05Z', 'entered', ${locationId}, true from added returning catch_id as id`)
  const [added] = rows
  if (!added) throw new Error('There is no catch.')
  await queueDueConditions(app.services)
  await waitFor(async () => expect(await find(angler, added)).toMatchObject({ ...known, temperature: 50 }))
  weather.requests.length = 0
  await queueDueConditions(app.services)
  expect(await listJobs(angler)).toEqual([])
  expect(await find(angler, added)).toMatchObject({ ...known, temperature: 50 })
})
