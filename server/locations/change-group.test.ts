import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let users = 0
const signIn = () => app.signIn(`chooser-${++users}@example.org`)

const montana = { latitude: 46.5, longitude: -112.5 }

function north(meters: number) {
  return { ...montana, latitude: montana.latitude + meters / 111_195 }
}

const createLocation = (user: HttpClient, name: string, meters = 0): Promise<Location> =>
  user.change<Location>('POST', '/api/locations', { name, ...north(meters) })

const renameGroup = (user: HttpClient, { groupId }: Location, name: string): Promise<LocationGroup> =>
  user.change<LocationGroup>('PATCH', `/api/location-groups/${groupId}/rename`, { name })

const send = (user: HttpClient, { id }: Location, choice: unknown): Promise<Response> =>
  user.send('PATCH', `/api/locations/${id}/group`, choice)

async function choose(user: HttpClient, location: Location, choice: object) {
  const response = await send(user, location, choice)
  expect(response.status).toBe(200)
  return (await response.json()) as Pick<Location, 'id' | 'name' | 'latitude' | 'longitude' | 'groupId'>
}

const move = (user: HttpClient, { id }: Location, meters: number): Promise<Location> =>
  user.change<Location>('PATCH', `/api/locations/${id}/coordinates`, north(meters))

/** The names of the groups, each with those of its locations. */
async function groupsOf(user: HttpClient): Promise<Record<string, string[]>> {
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  return Object.fromEntries(groups.map(({ name, locations }) => [name, locations.map(({ name }) => name)]))
}

const notFound = (message: string) => [404, { code: 'NOT_FOUND', message }]

async function answer(response: Response): Promise<[number, unknown]> {
  return [response.status, await response.json()]
}

test('a location moves to another group, however far that is, and keeps all else', async () => {
  const user = await signIn()
  const [pier, cove, far] = [
    await createLocation(user, 'Pier'),
    await createLocation(user, 'Cove', 1000),
    await createLocation(user, 'Far', 300_000),
  ]
  await renameGroup(user, pier, 'Lake')
  await renameGroup(user, far, 'River')
  const { groupId } = far
  const { id, name, latitude, longitude } = cove
  expect(await choose(user, cove, { groupId })).toEqual({ id, name, latitude, longitude, groupId })
  expect(await groupsOf(user)).toEqual({ Lake: ['Pier'], River: ['Cove', 'Far'] })
  expect(await user.read(`/api/locations/${cove.id}`)).toEqual({ ...cove, groupId })
})

test('a location moves to a new group, whose name is trimmed', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const cove = await createLocation(user, 'Cove', 1000)
  await renameGroup(user, pier, 'Lake')
  await choose(user, cove, { name: '  Upper Lake ' })
  expect(await groupsOf(user)).toEqual({ Lake: ['Pier'], 'Upper Lake': ['Cove'] })
})

test('a new group may have the name of another one', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const cove = await createLocation(user, 'Cove', 1000)
  await renameGroup(user, pier, 'Lake')
  const { groupId } = await choose(user, cove, { name: 'Lake' })
  expect(groupId).not.toBe(pier.groupId)
  expect((await user.read<LocationGroup[]>('/api/location-groups')).map(({ name }) => name)).toEqual([
    'Lake',
    'Lake',
  ])
})

test('an automatically named location whose group was chosen stays without its last catch', async () => {
  const user = await signIn()
  const bytes = await sampleJpeg({ ...montana, seed: 1 })
  await user.upload([{ name: 'a.jpg', bytes }])
  const [location] = await user.read<Location[]>('/api/locations')
  const [photo] = await user.read<Photo[]>('/api/photos')
  if (!location || !photo) throw new Error('The upload failed.')
  await choose(user, location, { name: 'My river' })
  await user.change('PATCH', `/api/photos/${photo.id}/fishing`, { isFishing: false })
  expect(await user.read('/api/locations')).toMatchObject([{ id: location.id, photoCount: 0 }])
})

test('a group that loses its last location goes away, and the chosen one keeps its star', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const far = await createLocation(user, 'Far', 30_000)
  await renameGroup(user, pier, 'Lake')
  await user.change('PATCH', `/api/location-groups/${pier.groupId}/pin`)
  await choose(user, far, { groupId: pier.groupId })
  expect(await user.read('/api/location-groups')).toMatchObject([
    { id: pier.groupId, name: 'Lake', pinned: true, locations: [{ name: 'Far' }, { name: 'Pier' }] },
  ])
})

test('choosing the group that a location is in changes nothing', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const group = await renameGroup(user, pier, 'Lake')
  const { cursor } = await user.read<ChangesPage>('/api/changes')
  expect(await choose(user, pier, { groupId: pier.groupId })).toMatchObject({ groupId: pier.groupId })
  expect((await user.read<ChangesPage>('/api/changes')).cursor).toEqual(cursor)
  expect(await user.read('/api/location-groups')).toEqual([group])
})

test('a change of the group reaches other browsers: location, new group, and the one that went away', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const { cursor } = await user.read<ChangesPage>('/api/changes')
  const { groupId } = await choose(user, pier, { name: 'Lake' })
  const changes = await user.read<ChangesPage>(`/api/changes?since=${encodeURIComponent(cursor)}`)
  expect(changes.locations).toMatchObject([{ id: pier.id, groupId }])
  expect(changes.groups).toMatchObject([{ id: groupId, name: 'Lake', pinned: false }])
  expect(changes.removed).toEqual([pier.groupId])
})

test('photos are found by the chosen group, also those that were there before', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...montana, seed: 1 }) }])
  await choose(user, pier, { name: 'Quiet Water' })
  expect(await user.read(`/api/photos?group=quiet+water`)).toMatchObject([{ locationId: pier.id }])
  expect(await user.read('/api/photos?search=quiet')).toMatchObject([{ locationId: pier.id }])
})

test('in a group far away, a pin that moves up to 25 km leaves the location in it', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const far = await createLocation(user, 'Far', 300_000)
  const { groupId } = pier
  await choose(user, far, { groupId })
  expect(await move(user, far, 324_900)).toMatchObject({ groupId })
  expect((await move(user, far, 350_000)).groupId).not.toBe(groupId)
})

test('of two groups close to each other, a pin that moves a little leaves the location in the chosen one', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const cove = await createLocation(user, 'Cove', 15_000)
  const creek = await createLocation(user, 'Creek', 15_500)
  const { groupId } = await choose(user, cove, { name: 'Upper Lake' })
  expect(await move(user, cove, 2000)).toMatchObject({ groupId })
  expect(await move(user, creek, 15_100)).toMatchObject({ groupId: pier.groupId })
})

test('merging keeps the chosen group of the location that remains', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const cove = await createLocation(user, 'Cove', 1000)
  const { groupId } = await choose(user, pier, { name: 'Lake' })
  await user.change('PATCH', `/api/locations/${cove.id}`, { name: 'Pier', mergeWithExisting: true })
  expect(await user.read('/api/locations')).toMatchObject([{ id: pier.id, groupId }])
  expect(await groupsOf(user)).toEqual({ Lake: ['Pier'] })
})

test('a new location joins the nearest group, also a chosen one', async () => {
  const user = await signIn()
  await createLocation(user, 'Pier')
  const cove = await createLocation(user, 'Cove', 15_000)
  const { groupId } = await choose(user, cove, { name: 'Upper Lake' })
  expect(await createLocation(user, 'Creek', 14_000)).toMatchObject({ groupId })
})

test('of a choice and the deletion of the last location in the chosen group, either may come first', async () => {
  const user = await signIn()
  for (let round = 0; round < 5; round += 1) {
    const pier = await createLocation(user, `Pier ${round}`, round * 200_000)
    const gone = await createLocation(user, `Gone ${round}`, round * 200_000 + 60_000)
    const [changed, deleted] = await Promise.all([
      send(user, pier, { groupId: gone.groupId }),
      user.send('DELETE', `/api/locations/${gone.id}`),
    ])
    expect(deleted.status).toBe(200)
    if (changed.status !== 200) expect(await answer(changed)).toEqual(notFound('Location group not found.'))
    const { groupId } = await user.read<Location>(`/api/locations/${pier.id}`)
    expect(groupId).toBe(changed.status === 200 ? gone.groupId : pier.groupId)
    const groups = await user.read<LocationGroup[]>('/api/location-groups')
    expect(groups.every(({ locations }) => locations.length === 1)).toBe(true)
  }
})

test('of two locations that swap their groups at once, both keep one', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const far = await createLocation(user, 'Far', 60_000)
  const responses = await Promise.all([
    send(user, pier, { groupId: far.groupId }),
    send(user, far, { groupId: pier.groupId }),
  ])
  // The second one finds its group gone.
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  expect(groups.map(({ locations }) => locations.length)).toEqual([2])
})

test('a group that is gone or of someone else is not found, and the location stays', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const theirs = await createLocation(await signIn(), 'Theirs')
  for (const groupId of [theirs.groupId, '00000000-0000-4000-8000-000000000000', '7', ''])
    expect(await answer(await send(user, pier, { groupId }))).toEqual(notFound('Location group not found.'))
  expect(await user.read('/api/locations')).toEqual([pier])
})

test('only the owner can choose the group: other users get 404, signed-out visitors 401', async () => {
  const user = await signIn()
  const pier = await createLocation(user, 'Pier')
  const other = await signIn()
  const { groupId } = await createLocation(other, 'Theirs')
  for (const choice of [{ groupId }, { groupId: pier.groupId }, { name: 'Yours' }]) {
    expect(await answer(await send(other, pier, choice))).toEqual(notFound('Location not found.'))
    expect((await send(app.visit(), pier, choice)).status).toBe(401)
  }
  expect(await user.read('/api/locations')).toEqual([pier])
  expect(await other.read('/api/location-groups')).toHaveLength(1)
})

test.each([
  ['no body', undefined, 'The request: Invalid input: expected object, received null.'],
  ['an empty object', {}, 'The request: must have either a groupId or a name.'],
  ['both', { groupId: 'x', name: 'X' }, 'The request: must have either a groupId or a name.'],
  ['an empty name', { name: ' ' }, 'The name must not be empty.'],
  ['a long name', { name: 'x'.repeat(201) }, 'The name can have at most 200 characters.'],
  ['a name of two lines', { name: 'a\nb' }, 'The name must be one line of plain text.'],
  ['null', { groupId: null }, 'groupId: Invalid input: expected string, received null.'],
  ['an unknown field', { name: 'X', pinned: true }, 'The request: Unrecognized key: "pinned".'],
])('%s is rejected with a message', async (_, choice, message) => {
  const user = await app.signIn('careless-chooser@example.org')
  const [location = await createLocation(user, 'Careless')] = await user.read<Location[]>('/api/locations')
  expect(await answer(await send(user, location, choice))).toEqual([400, { code: 'INVALID_INPUT', message }])
  expect(await user.read('/api/locations')).toMatchObject([{ groupId: location.groupId }])
})
