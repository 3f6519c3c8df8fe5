import { expect, test } from 'vitest'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

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

test('pinning a group makes it a favorite, and pinning it again undoes that, unless the request says what it is to be', async () => {
  const user = await app.signIn('pins@example.org')
  const [group] = await createGroups(user, 'Bay')
  const id = group?.id ?? ''
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: true })
  expect(await user.read('/api/location-groups')).toMatchObject([{ id, pinned: true }])
  expect(await togglePin(user, id)).toEqual({ ...group, pinned: false })
  const pin = () => user.change('PATCH', `/api/location-groups/${id}/pin`, { pinned: true })
  expect([await pin(), await pin()]).toMatchObject([{ pinned: true }, { pinned: true }])
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
