import { expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'

const app = shareInFile(startTestApp)
const client = shareInFile(() => app.signIn('careless@example.org'))

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

test.each([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: ' \t ' }, 'name'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
  ['a NUL in the name', { name: 'a\u0000b' }, 'name'],
  ['a number for a name', { name: 7 }, 'name'],
  ['no latitude', { latitude: undefined }, 'latitude'],
  ['a latitude as text', { latitude: '39.1' }, 'latitude'],
  ['a latitude beyond the pole', { latitude: 90.000001 }, 'latitude'],
  ['a longitude beyond the date line', { longitude: -180.000001 }, 'longitude'],
  ['an unknown field', { id: 'x' }, ''],
])('%s is rejected with a message', async (_, wrong, field) => {
  const response = await client.send('POST', '/api/locations', { ...cove, ...wrong })
  const { code, message } = (await response.json()) as { code: string; message: string }
  expect([response.status, code]).toEqual([400, 'INVALID_INPUT'])
  expect(message).toContain(field)
  expect(await client.read('/api/locations')).toEqual([])
})
