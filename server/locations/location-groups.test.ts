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

/** Each a degree of latitude from the next, so that each has a group of its own. */
async function makeGroups(user: HttpClient, ...names: string[]): Promise<LocationGroup[]> {
  const groups: LocationGroup[] = []
  for (const [number, name] of names.entries()) {
    const place = { latitude: 30 + number, longitude: -100 }
    const { groupId } = await user.change<Location>('POST', '/api/locations', { name: 'Spot', ...place })
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

async function namesOf(user: HttpClient): Promise<string[]> {
  return (await user.read<LocationGroup[]>('/api/location-groups')).map(({ name }) => name)
}

test('a pin makes a group a favourite, another makes it an ordinary one again', async () => {
  const user = await app.signIn('pins@example.org')
  const [group] = await makeGroups(user, 'Bay')
  const id = group?.id ?? ''
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: true })
  expect(await user.read('/api/location-groups')).toMatchObject([{ id, pinned: true }])
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: false })
})

test('a pin needs no body, and takes an empty one', async () => {
  const user = await app.signIn('bodies@example.org')
  const [group] = await makeGroups(user, 'Bay')
  const path = `/api/location-groups/${group?.id}/pin`
  expect((await user.send('PATCH', path, {})).status).toBe(200)
  expect((await user.send('PATCH', path, { pinned: true })).status).toBe(400)
  expect(await user.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('pins at one and the same time are each counted', async () => {
  const user = await app.signIn('atonce@example.org')
  const [group] = await makeGroups(user, 'Bay')
  const responses = await Promise.all(Array.from({ length: 9 }, () => togglePin(user, group?.id ?? '')))
  expect(responses.filter(({ pinned }) => pinned)).toHaveLength(5)
  expect(await user.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('favourites stand first, then all by the alphabet, whatever the case and the script', async () => {
  const user = await app.signIn('order@example.org')
  const names = ['zander', 'Ärmelkanal', 'bay', 'Cove', 'apple', 'Étang', 'Плёс', 'Apex', 'cove 2', '琵琶湖']
  const groups = await makeGroups(user, ...names)
  const sorted = ['Apex', 'apple', 'Ärmelkanal', 'bay', 'Cove', 'cove 2', 'Étang', 'zander', 'Плёс', '琵琶湖']
  expect(await namesOf(user)).toEqual(sorted)
  for (const name of ['zander', 'Cove']) await togglePin(user, groups[names.indexOf(name)]?.id ?? '')
  const rest = sorted.filter((name) => name !== 'zander' && name !== 'Cove')
  expect(await namesOf(user)).toEqual(['Cove', 'zander', ...rest])
})

test('a group is renamed; its own name once more changes nothing', async () => {
  const user = await app.signIn('renames@example.org')
  const [group] = await makeGroups(user, 'Bay')
  const renamed = await rename(user, group?.id ?? '', '  Home waters ')
  expect(renamed).toEqual({ ...group, name: 'Home waters' })
  expect(await rename(user, group?.id ?? '', 'Home waters')).toEqual(renamed)
  expect(await namesOf(user)).toEqual(['Home waters'])
})

test('two groups may bear one name', async () => {
  const user = await app.signIn('twice@example.org')
  await makeGroups(user, 'Bay', 'Bay')
  expect(await namesOf(user)).toEqual(['Bay', 'Bay'])
})

test('name, pin and id stay as the group grows and shrinks', async () => {
  const user = await app.signIn('grows@example.org')
  const [group] = await makeGroups(user, 'Mine')
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

test('the answer to an edit is the whole group, with its spots and its catches', async () => {
  const user = await app.signIn('whole@example.org')
  const [group] = await makeGroups(user, 'Bay', 'Elsewhere')
  const caught = { latitude: 30, longitude: -100, takenAt: '2025-07-06T08:00:00' }
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg(caught) }])
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
])('the new name %j is refused with a sentence', async (body) => {
  const user = await app.signIn('careless@example.org')
  const [group = (await makeGroups(user, 'Bay'))[0]] =
    await user.read<LocationGroup[]>('/api/location-groups')
  const response = await user.send('PATCH', `/api/location-groups/${group?.id}/rename`, body)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(await namesOf(user)).toEqual(['Bay'])
})

test('only the owner edits a group: others find none, and nobody signed in is asked to', async () => {
  const user = await app.signIn('owner@example.org')
  const stranger = await app.signIn('stranger@example.org')
  const [group] = await makeGroups(user, 'Mine')
  for (const [path, body] of [
    ['pin', undefined],
    ['rename', { name: 'Yours' }],
  ] as const) {
    const response = await stranger.send('PATCH', `/api/location-groups/${group?.id}/${path}`, body)
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
