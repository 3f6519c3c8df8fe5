import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

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
