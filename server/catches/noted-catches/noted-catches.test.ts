import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bests } from '../../../shared/bests.ts'
import type { NotedCatch } from '../../../shared/catches/noted-catches.ts'
import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts'
import { sampleJpeg } from '../../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let users = 0
const signIn = () => app.signIn(`noted-${++users}@example.org`)
const pier = { name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }
const keyWest = { name: 'Key West', latitude: 24.5651, longitude: -81.7999 }

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
const list = (angler: HttpClient) => angler.read<NotedCatch[]>('/api/catches')
const upload = async (angler: HttpClient, seed: number) => {
  const bytes = await sampleJpeg({ ...pier, takenAt: '2025-06-14T06:12:30', seed })
  await angler.upload([{ name: `${seed}.jpg`, bytes }])
  const [photo] = await angler.read<Photo[]>('/api/photos')
  if (!photo) throw new Error('There is no photo.')
  return photo
}

test('a catch without a photo has a place and a time, local at its location', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = await note(angler, { locationId, species: 'Striped Bass', lengthInches: 30 })
  expect(noted).toMatchObject({
    timestamp: '2024-12-24T16:05:00.000-08:00',
    hasTime: true,
    timeZone: 'America/Los_Angeles',
    timestampSource: 'entered',
    locationId,
    locationName: 'Pier 7',
    species: 'Striped Bass',
    speciesSource: 'entered',
    lengthInches: 30,
    lengthSource: 'entered',
    weightLbs: null,
  })
  await note(angler, { capturedAt: '2025-01-01T08:00' })
  expect((await list(angler)).map(({ timestamp }) => timestamp)).toEqual([
    '2025-01-01T08:00:00.000+00:00',
    noted.timestamp,
  ])
})

test('an edit changes what it names; at a new location, the local time stays the same', async () => {
  const angler = await signIn()
  const [here, there] = [await createLocation(angler, pier), await createLocation(angler, keyWest)]
  const noted = await note(angler, { locationId: here.id, species: 'Snook', note: 'At dusk' })
  const moved = await edit(angler, noted, { locationId: there.id })
  expect(moved).toMatchObject({
    timestamp: '2024-12-24T16:05:00.000-05:00',
    timeZone: 'America/New_York',
    locationName: 'Key West',
    species: 'Snook',
    note: 'At dusk',
  })
  expect(await edit(angler, noted, { lengthInches: 28, lengthSource: 'measured', note: null })).toMatchObject(
    { lengthSource: 'measured', note: null, timestamp: moved.timestamp },
  )
  expect(await edit(angler, noted, { capturedAt: '2024-07-01T05:00' })).toMatchObject({
    timestamp: '2024-07-01T05:00:00.000-04:00',
  })
  expect(await edit(angler, noted, { locationId: null })).toMatchObject({
    timestamp: '2024-07-01T05:00:00.000-04:00',
    locationId: null,
    locationName: null,
  })
})

test('a catch can have a date without a time of day, which an edit adds and takes away', async () => {
  const angler = await signIn()
  const [here, there] = [await createLocation(angler, pier), await createLocation(angler, keyWest)]
  const noted = await note(angler, { capturedAt: '2024-12-24', locationId: here.id })
  expect(noted).toMatchObject({ timestamp: '2024-12-24T12:00:00.000-08:00', hasTime: false })
  expect(await edit(angler, noted, { locationId: there.id, note: 'Windy' })).toMatchObject({
    timestamp: '2024-12-24T12:00:00.000-05:00',
    hasTime: false,
  })
  expect(await edit(angler, noted, { capturedAt: '2024-12-24T12:00' })).toMatchObject({ hasTime: true })
  expect(await edit(angler, noted, { capturedAt: '2024-12-23' })).toMatchObject({
    timestamp: '2024-12-23T12:00:00.000-05:00',
    hasTime: false,
  })
  for (const capturedAt of ['2024-02-30', '2024-12', '12:00', '24.12.2024']) {
    const response = await angler.send('PATCH', `/api/catches/${noted.id}`, { capturedAt })
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      'Enter a date, such as 2025-05-03, alone or with a time, such as 2025-05-03T06:12.',
    ])
  }
})

test('a catch with an id is added once, and stays as it is when it is sent again', async () => {
  const [angler, other] = [await signIn(), await signIn()]
  const id = randomUUID()
  const noted = await note(angler, { id, species: 'Snook' })
  expect(noted).toMatchObject({ id, species: 'Snook' })
  expect(await note(angler, { id: id.toUpperCase(), species: 'Tarpon' })).toEqual(noted)
  expect(await list(angler)).toEqual([noted])
  expect(await note(other, { id, species: 'Perch' })).toMatchObject({ id, species: 'Perch' })
  expect(await list(angler)).toEqual([noted])
})

test.each([
  ['an id that is none', { id: 'x' }, 400],
  ['a time that is none', { capturedAt: 'soon' }, 400],
  ['no time', { capturedAt: null }, 400],
  ['a location that does not exist', { locationId: '00000000-0000-4000-8000-000000000000' }, 404],
  ['a location ID that is none', { locationId: 'x' }, 404],
  ['a ruler', { ruler: null }, 400],
  ['a guessed length', { lengthInches: 3, lengthSource: 'guessed' }, 400],
  ['a length out of range', { lengthInches: 501 }, 400],
])('%s is rejected', async (_, input, status) => {
  const angler = await signIn()
  const noted = await note(angler, {})
  const create = { capturedAt: '2024-12-24T16:05', locationId: null, ...input }
  expect((await angler.send('POST', '/api/catches', create)).status).toBe(status)
  expect((await angler.send('PATCH', `/api/catches/${noted.id}`, input)).status).toBe(status)
  expect(await list(angler)).toEqual([noted])
})

test('another user cannot see, edit or delete a catch, nor use a location', async () => {
  const [angler, other] = [await signIn(), await signIn()]
  const noted = await note(angler, { species: 'Snook' })
  const { id: locationId } = await createLocation(angler, pier)
  expect(await list(other)).toEqual([])
  expect((await other.send('PATCH', `/api/catches/${noted.id}`, { species: 'Mine' })).status).toBe(404)
  expect((await other.send('DELETE', `/api/catches/${noted.id}`)).status).toBe(404)
  const foreign = { capturedAt: '2024-12-24T16:05', locationId }
  expect((await other.send('POST', '/api/catches', foreign)).status).toBe(404)
  expect(await list(angler)).toEqual([noted])
})

test('a catch without a photo counts at its location, which can be deleted only without it', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = await note(angler, { locationId, species: 'Snook' })
  const remove = async () => {
    const response = await angler.send('DELETE', `/api/locations/${locationId}`)
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  expect(await angler.read<Location>(`/api/locations/${locationId}`)).toMatchObject({
    photoCount: 0,
    catchCount: 1,
    lastVisit: noted.timestamp,
    species: ['Snook'],
  })
  expect(await remove()).toEqual([
    409,
    'There is still 1 catch at this location. Please move or delete it first.',
  ])
  await edit(angler, noted, { outcome: 'lost' })
  expect(await angler.read<Location>(`/api/locations/${locationId}`)).toMatchObject({
    catchCount: 0,
    lastVisit: noted.timestamp,
    species: [],
  })
  expect(await remove()).toEqual([
    409,
    'There is still 1 fish that got away at this location. Please move or delete it first.',
  ])
  await angler.change('DELETE', `/api/catches/${noted.id}`)
  expect(await remove()).toEqual([200, undefined])
})

test('a fish that got away is no catch, with or without a photo', async () => {
  const angler = await signIn()
  const photo = await upload(angler, 2)
  const size = { species: 'Snook', lengthInches: 40, lengthSource: 'measured', outcome: 'lost' }
  await angler.change('PATCH', `/api/photos/${photo.id}/catches`, {
    changed: [{ id: photo.catches[0]?.id, ...size }],
  })
  await note(angler, { ...size, locationId: photo.locationId })
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({ catchCount: 0, species: [], photos: [] })
  expect(await angler.read<Location>(`/api/locations/${photo.locationId}`)).toMatchObject({
    photoCount: 1,
    catchCount: 0,
    species: [],
  })
  expect(await angler.read<Photo[]>('/api/photos?outcome=lost')).toMatchObject([{ id: photo.id }])
})

test('an outing note is no catch, is a visit to its location, and keeps that from being deleted', async () => {
  const angler = await signIn()
  const { id: locationId } = await createLocation(angler, pier)
  const noted = await note(angler, { locationId, outcome: 'none', note: 'Muddy.\nNot a bite.' })
  expect(noted).toMatchObject({
    outcome: 'none',
    note: 'Muddy.\nNot a bite.',
    species: null,
    hasTime: false, // whatever time it was sent with
  })
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({ catchCount: 0, species: [] })
  expect(await angler.read<Location>(`/api/locations/${locationId}`)).toMatchObject({
    catchCount: 0,
    lastVisit: noted.timestamp,
    species: [],
  })
  const deletion = await angler.send('DELETE', `/api/locations/${locationId}`)
  expect([deletion.status, ((await deletion.json()) as { message: string }).message]).toEqual([
    409,
    'There is still 1 outing note at this location. Please move or delete it first.',
  ])
  expect(await edit(angler, noted, { note: 'Clear.' })).toMatchObject({ outcome: 'none', note: 'Clear.' })
})

test('an outing note has no fish, and a fish cannot become one', async () => {
  const angler = await signIn()
  const attempts = [
    await angler.send('POST', '/api/catches', {
      capturedAt: '2024-12-24T16:05',
      locationId: null,
      outcome: 'none',
      weightLbs: 2,
    }),
    await angler.send('PATCH', `/api/catches/${(await note(angler, { species: 'Snook' })).id}`, {
      outcome: 'none',
    }),
  ]
  for (const response of attempts)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      'An outing note has no species, size, bait or angler.',
    ])
  expect(await list(angler)).toMatchObject([{ species: 'Snook', outcome: null }])
})

test('an outing note can have hours, past midnight too, which an edit changes and takes away', async () => {
  const angler = await signIn()
  const [here, there] = [await createLocation(angler, pier), await createLocation(angler, keyWest)]
  const day = { capturedAt: '2024-12-24', locationId: here.id, outcome: 'none' }
  const noted = await note(angler, { ...day, fishedFrom: '20:00', fishedTo: '01:30' })
  expect(noted).toMatchObject({ fishedFrom: '20:00', fishedTo: '01:30', hasTime: false })
  expect(await note(angler, day)).toMatchObject({ fishedFrom: null, fishedTo: null })
  expect(await edit(angler, noted, { locationId: there.id, note: 'Windy' })).toMatchObject({
    fishedFrom: '20:00',
    fishedTo: '01:30',
  })
  expect(await edit(angler, noted, { fishedTo: null })).toMatchObject({ fishedFrom: '20:00', fishedTo: null })
  expect(await edit(angler, noted, { fishedFrom: null })).toMatchObject({ fishedFrom: null, fishedTo: null })
})

test('hours that can’t be are refused with a sentence, and change nothing', async () => {
  const angler = await signIn()
  const day = { capturedAt: '2024-12-24', outcome: 'none' }
  const noted = await note(angler, { ...day, fishedFrom: '05:30', fishedTo: '11:00' })
  const fish = await note(angler, { species: 'Snook' })
  const before = await list(angler)
  const refusalOf = async ({ id }: NotedCatch, input: object) => {
    const response = await angler.send('PATCH', `/api/catches/${id}`, input)
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  expect([
    await refusalOf(noted, { fishedFrom: null }),
    await refusalOf(noted, { fishedTo: '05:30' }),
    await refusalOf(noted, { fishedTo: '24:00' }),
    await refusalOf(noted, { outcome: 'kept' }),
    await refusalOf(fish, { fishedFrom: '05:30' }),
  ]).toEqual([
    [400, 'Enter when you started too.'],
    [400, 'The end can’t be the same as the start. Note an outing of 24 hours or more day by day.'],
    [400, expect.stringContaining('05:30')],
    [400, 'Only an outing note has hours.'],
    [400, 'Only an outing note has hours.'],
  ])
  expect(await list(angler)).toEqual(before)
})

test('a fish that someone else caught is in no bests, counts or patterns, and still at its location', async () => {
  const angler = await signIn()
  const photo = await upload(angler, 4)
  const size = { species: 'Snook', lengthInches: 40, lengthSource: 'measured', caughtBy: 'Tom' }
  await angler.change('PATCH', `/api/photos/${photo.id}/catches`, {
    changed: [{ id: photo.catches[0]?.id, ...size }],
  })
  const { locationId } = photo
  const noted = await note(angler, { ...size, locationId })
  expect(noted.caughtBy).toBe('Tom')
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({
    catchCount: 0,
    species: [],
    notedCatches: [],
  })
  expect(await angler.read<Location>(`/api/locations/${locationId}`)).toMatchObject({
    photoCount: 1,
    catchCount: 0,
    species: [],
  })
  const found = async (query: string) => (await angler.read<Photo[]>(`/api/photos?${query}`)).length
  expect(await Promise.all(['caughtBy=TOM', 'caughtBy=me', 'search=tom'].map(found))).toEqual([1, 0, 1])
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  const deletion = await angler.send('DELETE', `/api/locations/${locationId}`)
  expect([deletion.status, ((await deletion.json()) as { message: string }).message]).toEqual([
    409,
    'There is still 1 catch at this location. Please move or delete it first.',
  ])
  await edit(angler, noted, { caughtBy: null })
  expect(await angler.read<Bests>('/api/bests')).toMatchObject({ catchCount: 1 })
})
