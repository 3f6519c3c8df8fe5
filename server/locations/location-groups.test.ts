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
async function makeGroups(angler: HttpClient, ...names: string[]): Promise<LocationGroup[]> {
  const groups: LocationGroup[] = []
  for (const [number, name] of names.entries()) {
    const place = { latitude: 30 + number, longitude: -100 }
    const { groupId } = await angler.change<Location>('POST', '/api/locations', { name: 'Spot', ...place })
    groups.push(await rename(angler, groupId, name))
  }
  return groups
}

function rename(angler: HttpClient, id: string, name: string): Promise<LocationGroup> {
  return angler.change<LocationGroup>('PATCH', `/api/location-groups/${id}/rename`, { name })
}

function togglePin(angler: HttpClient, id: string): Promise<LocationGroup> {
  return angler.change<LocationGroup>('PATCH', `/api/location-groups/${id}/pin`)
}

async function namesOf(angler: HttpClient): Promise<string[]> {
  return (await angler.read<LocationGroup[]>('/api/location-groups')).map(({ name }) => name)
}

test('a pin makes a group a favourite, another makes it an ordinary one again', async () => {
  const angler = await app.signIn('pins@example.org')
  const [group] = await makeGroups(angler, 'Bay')
  const id = group?.id ?? ''
  expect(await togglePin(angler, id)).toEqual({ ...group, pinned: true })
  expect(await angler.read('/api/location-groups')).toMatchObject([{ id, pinned: true }])
  expect(await togglePin(angler, id)).toEqual({ ...group, pinned: false })
})

test('a pin needs no body, and takes an empty one', async () => {
  const angler = await app.signIn('bodies@example.org')
  const [group] = await makeGroups(angler, 'Bay')
  const path = `/api/location-groups/${group?.id}/pin`
  expect((await angler.send('PATCH', path, {})).status).toBe(200)
  expect((await angler.send('PATCH', path, { pinned: true })).status).toBe(400)
  expect(await angler.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('pins at one and the same time are each counted', async () => {
  const angler = await app.signIn('atonce@example.org')
  const [group] = await makeGroups(angler, 'Bay')
  const responses = await Promise.all(Array.from({ length: 9 }, () => togglePin(angler, group?.id ?? '')))
  expect(responses.filter(({ pinned }) => pinned)).toHaveLength(5)
  expect(await angler.read('/api/location-groups')).toMatchObject([{ pinned: true }])
})

test('favourites stand first, then all by the alphabet, whatever the case and the script', async () => {
  const angler = await app.signIn('order@example.org')
  const names = ['zander', 'Ärmelkanal', 'bay', 'Cove', 'apple', 'Étang', 'Плёс', 'Apex', 'cove 2', '琵琶湖']
  const groups = await makeGroups(angler, ...names)
  const sorted = ['Apex', 'apple', 'Ärmelkanal', 'bay', 'Cove', 'cove 2', 'Étang', 'zander', 'Плёс', '琵琶湖']
  expect(await namesOf(angler)).toEqual(sorted)
  for (const name of ['zander', 'Cove']) await togglePin(angler, groups[names.indexOf(name)]?.id ?? '')
  const rest = sorted.filter((name) => name !== 'zander' && name !== 'Cove')
  expect(await namesOf(angler)).toEqual(['Cove', 'zander', ...rest])
})

test('a group is renamed; its own name once more changes nothing', async () => {
  const angler = await app.signIn('renames@example.org')
  const [group] = await makeGroups(angler, 'Bay')
  const renamed = await rename(angler, group?.id ?? '', '  Home waters ')
  expect(renamed).toEqual({ ...group, name: 'Home waters' })
  expect(await rename(angler, group?.id ?? '', 'Home waters')).toEqual(renamed)
  expect(await namesOf(angler)).toEqual(['Home waters'])
})

test('two groups may bear one name', async () => {
  const angler = await app.signIn('twice@example.org')
  await makeGroups(angler, 'Bay', 'Bay')
  expect(await namesOf(angler)).toEqual(['Bay', 'Bay'])
})

test('name, pin and id stay as the group grows and shrinks', async () => {
  const angler = await app.signIn('grows@example.org')
  const [group] = await makeGroups(angler, 'Mine')
  await togglePin(angler, group?.id ?? '')
  const near = { name: 'Near', latitude: 30.1, longitude: -100 }
  await angler.change('POST', '/api/locations', near)
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ latitude: 30.05, longitude: -100.05 }) }])
  const [first] = group?.locations ?? []
  await angler.change('DELETE', `/api/locations/${first?.id}`)
  const grown = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(grown).toMatchObject([{ id: group?.id, name: 'Mine', pinned: true, photoCount: 1 }])
  expect(grown[0]?.locations).toHaveLength(2)
})

test('the answer to an edit is the whole group, with its spots and its catches', async () => {
  const angler = await app.signIn('whole@example.org')
  const [group] = await makeGroups(angler, 'Bay', 'Elsewhere')
  const caught = { latitude: 30, longitude: -100, takenAt: '2025-07-06T08:00:00' }
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg(caught) }])
  const [photo] = await angler.read<Photo[]>('/api/photos')
  await angler.change('PATCH', `/api/photos/${photo?.id}/species`, { species: ['Pike'] })
  const pinned = await togglePin(angler, group?.id ?? '')
  expect(pinned).toMatchObject({ photoCount: 1, species: ['Pike'], lastVisit: photo?.timestamp })
  expect(pinned.locations.map(({ photos }) => photos.map(({ id }) => id))).toEqual([[photo?.id]])
  expect(await angler.read<LocationGroup[]>('/api/location-groups')).toContainEqual(pinned)
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
  const angler = await app.signIn('careless@example.org')
  const [group = (await makeGroups(angler, 'Bay'))[0]] =
    await angler.read<LocationGroup[]>('/api/location-groups')
  const response = await angler.send('PATCH', `/api/location-groups/${group?.id}/rename`, body)
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_INPUT', message: expect.any(String) },
  ])
  expect(await namesOf(angler)).toEqual(['Bay'])
})

test('only the owner edits a group: others find none, and nobody signed in is asked to', async () => {
  const angler = await app.signIn('owner@example.org')
  const stranger = await app.signIn('stranger@example.org')
  const [group] = await makeGroups(angler, 'Mine')
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
    expect((await angler.send('PATCH', `/api/location-groups/7/${path}`, body)).status).toBe(404)
  }
  expect(await angler.read('/api/location-groups')).toEqual([group])
})
