import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const home = { latitude: 39.0968, longitude: -120.0324 }
const away = { latitude: 39.15, longitude: -120.0324 }

interface Caught {
  place?: typeof home
  takenAt?: string
  offset?: string
  species?: string[]
  isFishing?: boolean
}

async function log(angler: HttpClient, ...catches: Caught[]): Promise<void> {
  for (const [seed, { place = home, takenAt, offset, species, isFishing }] of catches.entries()) {
    const bytes = await sampleJpeg({
      ...place,
      takenAt: takenAt ?? null,
      offset: offset ?? null,
      seed: seed + 1,
    })
    const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes }])
    const path = `/api/photos/${result?.id}`
    if (species) await angler.change('PATCH', `${path}/species`, { species })
    if (isFishing !== undefined) await angler.change('PATCH', `${path}/fishing`, { isFishing })
  }
}

test('species are all that were seen, each once whatever its case, the most frequent first', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('species@example.org')
  await log(
    angler,
    { species: ['Bluegill'] },
    { species: ['largemouth bass', 'Bluegill'] },
    { species: ['Largemouth Bass'] },
    { species: ['Largemouth Bass', 'Äsche'] },
    {},
    { place: away, species: ['bluegill', 'äsche'] },
    { place: away, species: ['Bluegill'] },
  )
  const locations = await angler.read<Location[]>('/api/locations')
  const south = (one: Location, other: Location) => one.latitude - other.latitude
  expect(locations.toSorted(south).map(({ species }) => species)).toEqual([
    ['Largemouth Bass', 'Bluegill', 'Äsche'],
    ['Bluegill', 'äsche'],
  ])
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group?.species).toEqual(['Bluegill', 'Largemouth Bass', 'Äsche'])
})

test('what shows no catch counts nowhere', async () => {
  const angler = await app.signIn('nocatch@example.org')
  await log(
    angler,
    { takenAt: '2025-05-01T08:00:00', species: ['Pike'] },
    { takenAt: '2025-06-01T08:00:00', species: ['Boot'], isFishing: false },
  )
  const [location] = await angler.read<Location[]>('/api/locations')
  expect(location).toMatchObject({
    photoCount: 1,
    species: ['Pike'],
    lastVisit: '2025-05-01T08:00:00.000-07:00',
  })
  expect(location?.photos).toHaveLength(1)
  expect(await angler.read(`/api/locations/${location?.id}`)).toEqual(location)
  expect(await angler.read<MapPoint[]>('/api/map-points')).toMatchObject([
    [location?.id, expect.any(Number), expect.any(Number), 1],
  ])
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group).toMatchObject({ photoCount: 1, species: ['Pike'], lastVisit: location?.lastVisit })
})

test('the last visit is the latest instant, whatever the clocks showed; unknown where no time is known', async () => {
  const angler = await app.signIn('visits@example.org')
  await log(
    angler,
    { takenAt: '2025-05-01T23:00:00', offset: '+12:00' },
    { takenAt: '2025-05-01T08:00:00', offset: '-07:00' },
    {},
    { place: away },
  )
  const locations = await angler.read<Location[]>('/api/locations')
  expect(locations.map(({ lastVisit }) => lastVisit).sort()).toEqual(['2025-05-01T08:00:00.000-07:00', null])
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group?.lastVisit).toBe('2025-05-01T08:00:00.000-07:00')
})

test('spots stand by the alphabet, in their group too', async () => {
  const angler = await app.signIn('order@example.org')
  const names = ['zander', 'Étang', 'bay', 'Ärmel', 'Bay', 'apex']
  for (const [number, name] of names.entries()) {
    await angler.change('POST', '/api/locations', { name, ...home, latitude: 39 + number / 1000 })
  }
  const sorted = ['apex', 'Ärmel', 'bay', 'Bay', 'Étang', 'zander']
  const locations = await angler.read<Location[]>('/api/locations')
  expect(locations.map(({ name }) => name)).toEqual(sorted)
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group?.locations).toEqual(locations)
})
