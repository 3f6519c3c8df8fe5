import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Creates one location per degree of latitude, so that each has its own group. */
async function createGroups(user: HttpClient, ...names: string[]): Promise<LocationGroup[]> {
  const groups: LocationGroup[] = []
  for (const [number, name] of names.entries()) {
    const coordinates = { latitude: 30 + number, longitude: -100 }
    const { groupId } = await user.change<Location>('POST', '/api/locations', {
      name: 'Spot',
      ...coordinates,
    })
    groups.push(await rename(user, groupId, name))
  }
  return groups
}

function rename(user: HttpClient, id: string, name: string): Promise<LocationGroup> {
  return user.change<LocationGroup>('PATCH', `/api/location-groups/${id}/rename`, { name })
}

function togglePin(user: HttpClient, id: string): Promise<LocationGroup> {
  return user.change<LocationGroup>('PATCH', `/api/location-groups/${id}/pin`)
}

async function listNames(user: HttpClient): Promise<string[]> {
  return (await user.read<LocationGroup[]>('/api/location-groups')).map(({ name }) => name)
}

test('pinning a group makes it a favorite, and pinning it again undoes that', async () => {
  const user = await app.signIn('pins@example.org')
  const [group] = await createGroups(user, 'Bay')
  const id = group?.id ?? ''
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: true })
  expect(await user.read('/api/location-groups')).toMatchObject([{ id, pinned: true }])
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: false })
})

test('pinning accepts an empty body and rejects one with fields', async () => {
  const user = await app.signIn('bodies@example.org')
  const [group] = await createGroups(user, 'Bay')
  const path = `/api/location-groups/${group?.id}/pin`
  expect((await user.send('PATCH', path, {})).status).toBe(200)
  expect((await user.send('PATCH', path, { pinned: true })).status).toBe(400)
  expect(await user.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('simultaneous pin requests each toggle the pin', async () => {
  const user = await app.signIn('atonce@example.org')
  const [group] = await createGroups(user, 'Bay')
  const responses = await Promise.all(Array.from({ length: 9 }, () => togglePin(user, group?.id ?? '')))
  expect(responses.filter(({ pinned }) => pinned)).toHaveLength(5)
  expect(await user.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('groups are sorted alphabetically across case and script, favorites first', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('order@example.org')
  const names = ['zander', 'Ärmelkanal', 'bay', 'Cove', 'apple', 'Étang', 'Плёс', 'Apex', 'cove 2', '琵琶湖']
  const groups = await createGroups(user, ...names)
  const sorted = ['Apex', 'apple', 'Ärmelkanal', 'bay', 'Cove', 'cove 2', 'Étang', 'zander', 'Плёс', '琵琶湖']
  expect(await listNames(user)).toEqual(sorted)
  for (const name of ['zander', 'Cove']) await togglePin(user, groups[names.indexOf(name)]?.id ?? '')
  const rest = sorted.filter((name) => name !== 'zander' && name !== 'Cove')
  expect(await listNames(user)).toEqual(['Cove', 'zander', ...rest])
})

test('renaming a group trims the name, and repeating it changes nothing', async () => {
  const user = await app.signIn('renames@example.org')
  const [group] = await createGroups(user, 'Bay')
  const renamed = await rename(user, group?.id ?? '', '  Home waters ')
  expect(renamed).toEqual({ ...group, name: 'Home waters' })
  expect(await rename(user, group?.id ?? '', 'Home waters')).toEqual(renamed)
  expect(await listNames(user)).toEqual(['Home waters'])
})

test('two groups can have the same name', async () => {
  const user = await app.signIn('twice@example.org')
  await createGroups(user, 'Bay', 'Bay')
  expect(await listNames(user)).toEqual(['Bay', 'Bay'])
})

test('a group keeps its name, pin and ID as its locations change', { tags: 'slow' }, async () => {
  const user = await app.signIn('grows@example.org')
  const [group] = await createGroups(user, 'Mine')
  await togglePin(user, group?.id ?? '')
  const near = { name: 'Near', latitude: 30.1, longitude: -100 }
  await user.change('POST', '/api/locations', near)
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ latitude: 30.05, longitude: -100.05 }) }])
  const [first] = group?.locations ?? []
  await user.change('DELETE', `/api/locations/${first?.id}`)
  const grown = await user.read<LocationGroup[]>('/api/location-groups')
  expect(grown).toMatchObject([{ id: group?.id, name: 'Mine', pinned: true, photoCount: 1 }])
  expect(grown[0]?.locations).toHaveLength(2)
})

test('the response to an edit is the whole group with its locations and catches', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('whole@example.org')
  const [group] = await createGroups(user, 'Bay', 'Elsewhere')
  const catchDetails = { latitude: 30, longitude: -100, takenAt: '2025-07-06T08:00:00' }
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(catchDetails) }])
  const [photo] = await user.read<Photo[]>('/api/photos')
  await user.change('PATCH', `/api/photos/${photo?.id}/species`, { species: ['Pike'] })
  const pinned = await togglePin(user, group?.id ?? '')
  expect(pinned).toMatchObject({ photoCount: 1, species: ['Pike'], lastVisit: photo?.timestamp })
  expect(pinned.locations.map(({ photos }) => photos.map(({ id }) => id))).toEqual([[photo?.id]])
  expect(await user.read<LocationGroup[]>('/api/location-groups')).toContainEqual(pinned)
})

test.each([
  undefined,
  {},
  { name: null },
  { name: '' },
  { name: ' ' },
  { name: 'x'.repeat(201) },
  { name: 'a\tb' },
  { name: 'a\u0000' },
  { name: '\ud800' },
  { name: 1 },
  { name: ['Bay'] },
  { name: 'Bay', pinned: true },
  [],
])('renaming a group with the body %j is rejected with a message', async (body) => {
  const user = await app.signIn('careless@example.org')
  const [group = (await createGroups(user, 'Bay'))[0]] =
    await user.read<LocationGroup[]>('/api/location-groups')
  const response = await user.send('PATCH', `/api/location-groups/${group?.id}/rename`, body)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(await listNames(user)).toEqual(['Bay'])
})

test('only the owner can edit a group: other users get 404, signed-out visitors 401', async () => {
  const user = await app.signIn('owner@example.org')
  const otherUser = await app.signIn('stranger@example.org')
  const [group] = await createGroups(user, 'Mine')
  for (const [path, body] of [
    ['pin', undefined],
    ['rename', { name: 'Yours' }],
  ] as const) {
    const response = await otherUser.send('PATCH', `/api/location-groups/${group?.id}/${path}`, body)
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Location group not found.' },
    ])
    expect((await app.visit().send('PATCH', `/api/location-groups/${group?.id}/${path}`, body)).status).toBe(
      401,
    )
    expect((await user.send('PATCH', `/api/location-groups/7/${path}`, body)).status).toBe(404)
  }
  expect(await user.read('/api/location-groups')).toEqual([group])
})
