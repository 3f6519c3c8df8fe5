import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
let client: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  client = await app.signIn('careless@example.org')
})
afterAll(() => app.stop())

const cove = { name: 'Secret Cove', latitude: 39.146389, longitude: -119.925278 }
const metersPerDegree = 111_195

function north(meters: number) {
  return { ...cove, latitude: cove.latitude + meters / metersPerDegree }
}

test('a new location is in every list at once, with its exact coordinates and a trimmed name', async () => {
  const user = await app.signIn('pins@example.org')
  const response = await user.send('POST', '/api/locations', { ...cove, name: '  Secret Cove ' })
  const location = (await response.json()) as Location
  expect([response.status, location]).toEqual([
    201,
    {
      ...cove,
      id: expect.any(String),
      groupId: expect.any(String),
      note: null,
      photoCount: 0,
      catchCount: 0,
      lastVisit: null,
      species: [],
      photos: [],
    },
  ])
  expect(await user.read<Location[]>('/api/locations')).toEqual([location])
  expect(await user.read<Location>(`/api/locations/${location.id}`)).toEqual(location)
  expect(await user.read<MapPoint[]>('/api/map-points')).toEqual([
    [location.id, cove.latitude, cove.longitude, 0],
  ])
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups).toEqual([
    expect.objectContaining({
      id: location.groupId,
      pinned: false,
      photoCount: 0,
      lastVisit: null,
      locations: [location],
    }),
  ])
})

test.each([
  [39.123456789012, -120.987654321098],
  [0, 0],
  [0, 151.2],
  [-33.85, 0],
  [90, 12.5],
  [-90, -12.5],
  [12.25, 180],
  [13.25, -180],
  [1e-7, -1e-7],
])('the coordinates %d, %d are stored exactly', async (latitude, longitude) => {
  const user = await app.signIn(`exact${latitude}${longitude}@example.org`)
  const location = await user.change<Location>('POST', '/api/locations', { name: 'X', latitude, longitude })
  expect(await user.read(`/api/locations/${location.id}`)).toMatchObject({ latitude, longitude })
})

test('a location within 10 m of another is rejected, one farther away is created', async () => {
  const user = await app.signIn('tenmeters@example.org')
  await user.change('POST', '/api/locations', cove)
  const near = await user.send('POST', '/api/locations', { ...north(9.5), name: 'Other' })
  expect([near.status, await near.json()]).toEqual([
    409,
    { code: 'SPOT_TAKEN', message: 'A location already exists at this spot.' },
  ])
  expect((await user.send('POST', '/api/locations', { ...north(10.5), name: 'Other' })).status).toBe(201)
  expect(await user.read('/api/locations')).toHaveLength(2)
})

test.each([
  [
    'across the date line',
    { latitude: -16.8, longitude: 179.99999 },
    { latitude: -16.8, longitude: -179.99999 },
  ],
  ['on the date line', { latitude: -16.8, longitude: 180 }, { latitude: -16.8, longitude: -180 }],
  ['on the pole', { latitude: 90, longitude: 10 }, { latitude: 90, longitude: -100 }],
  ['near the pole', { latitude: -89.99999, longitude: 0 }, { latitude: -89.99999, longitude: 180 }],
])('two locations at one point conflict %s', async (where, first, other) => {
  const user = await app.signIn(`${where.replaceAll(' ', '')}@example.org`)
  await user.change('POST', '/api/locations', { name: 'One', ...first })
  expect((await user.send('POST', '/api/locations', { name: 'Other', ...other })).status).toBe(409)
})

test('twenty simultaneous requests within 10 m create one location', async () => {
  const user = await app.signIn('twenty@example.org')
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      user.send('POST', '/api/locations', { ...north(n / 4), name: `Pin ${n}` }),
    ),
  )
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  expect(await user.read('/api/locations')).toHaveLength(1)
  expect(await user.read('/api/location-groups')).toHaveLength(1)
})

test('locations of other users do not conflict and are not visible', async () => {
  const first = await app.signIn('one@example.org')
  const other = await app.signIn('other@example.org')
  const location = await first.change<Location>('POST', '/api/locations', cove)
  expect((await other.send('POST', '/api/locations', cove)).status).toBe(201)
  expect((await other.fetch(`/api/locations/${location.id}`)).status).toBe(404)
  expect(await other.read('/api/locations')).toHaveLength(1)
})

test('a location joins the group with the nearest center within 25 km, or starts one', async () => {
  const user = await app.signIn('groups@example.org')
  const createLocation = (meters: number) => user.change<Location>('POST', '/api/locations', north(meters))
  const first = await createLocation(0)
  const far = await createLocation(40_000)
  const nearFirst = await createLocation(16_000)
  const nearFar = await createLocation(27_000)
  expect(far.groupId).not.toBe(first.groupId)
  expect(nearFirst.groupId).toBe(first.groupId)
  expect(nearFar.groupId).toBe(far.groupId)
})

test('several locations can have the same name', async () => {
  const user = await app.signIn('samename@example.org')
  await user.change('POST', '/api/locations', cove)
  await user.change('POST', '/api/locations', north(500))
  const locations = await user.read<Location[]>('/api/locations')
  expect(locations.map(({ name }) => name)).toEqual(['Secret Cove', 'Secret Cove'])
})

test('a photo taken near a location joins it', async () => {
  const user = await app.signIn('joins@example.org')
  const location = await user.change<Location>('POST', '/api/locations', cove)
  const { latitude, longitude } = north(120)
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ latitude, longitude }) }])
  const [photo] = await user.read<Photo[]>('/api/photos')
  expect(photo).toMatchObject({ locationId: location.id, locationName: 'Secret Cove' })
})

test.each([
  'Плёс у моста',
  '琵琶湖',
  'Étang d’Or',
  '🎣 Hook & <b>Line</b>',
  "Rob't\\%_'; --",
  'x'.repeat(200),
  '0',
  'null',
])('the name %s is stored unchanged', async (name) => {
  const user = await app.signIn('names@example.org')
  const longitude = -100 - name.length / 10 - (name.codePointAt(0) ?? 0) / 1e4
  const location = await user.change<Location>('POST', '/api/locations', { name, latitude: 10, longitude })
  expect(await user.read(`/api/locations/${location.id}`)).toMatchObject({ name })
})

test.each([
  ['no name', { name: undefined }, 'name'],
  ['a name that is null', { name: null }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: ' \t ' }, 'name'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
  ['a name of two lines', { name: 'one\ntwo' }, 'name'],
  ['a NUL in the name', { name: 'a\u0000b' }, 'name'],
  ['half a surrogate pair', { name: 'a\ud83d' }, 'name'],
  ['a number for a name', { name: 7 }, 'name'],
  ['a list for a name', { name: ['Cove'] }, 'name'],
  ['no latitude', { latitude: undefined }, 'latitude'],
  ['a latitude that is null', { latitude: null }, 'latitude'],
  ['a latitude as text', { latitude: '39.1' }, 'latitude'],
  ['an empty latitude', { latitude: '' }, 'latitude'],
  ['a latitude that is true', { latitude: true }, 'latitude'],
  ['a list for a latitude', { latitude: [39.1] }, 'latitude'],
  ['a latitude beyond the pole', { latitude: 90.000001 }, 'latitude'],
  ['a longitude beyond the date line', { longitude: -180.000001 }, 'longitude'],
  ['a longitude that is null', { longitude: null }, 'longitude'],
  ['an unknown field', { id: 'x' }, ''],
  ['an owner', { ownerId: '1b671a64-40d5-491e-99b0-da01ff1f3341' }, ''],
])('%s is rejected with a message', async (_, wrong, field) => {
  const response = await client.send('POST', '/api/locations', { ...cove, ...wrong })
  const { code, message } = (await response.json()) as { code: string; message: string }
  expect([response.status, code]).toEqual([400, 'INVALID_INPUT'])
  expect(message).toContain(field)
  expect(await client.read('/api/locations')).toEqual([])
})

test.each([
  '',
  'null',
  '[]',
  '"Cove"',
  '{"name":"Cove","latitude":NaN,"longitude":0}',
  '{"name":"Cove","latitude":1e999,"longitude":0}',
  '{"name":"Cove"',
])('the body %s is rejected with a message', async (body) => {
  const headers = { 'content-type': 'application/json' }
  const response = await client.fetch('/api/locations', { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(await client.read('/api/locations')).toEqual([])
})

test('creating a location requires signing in', async () => {
  const response = await app.visit().send('POST', '/api/locations', cove)
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'SIGN_IN_NEEDED' }])
})
