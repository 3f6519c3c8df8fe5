import { expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

const home = { latitude: 39.0968, longitude: -120.0324 }
const away = { latitude: 39.15, longitude: -120.0324 }

interface LoggedCatch {
  coordinates?: typeof home
  takenAt?: string
  offset?: string
  species?: string[]
  isFishing?: boolean
}

async function logCatches(user: HttpClient, ...catches: LoggedCatch[]): Promise<void> {
  for (const [seed, { coordinates = home, takenAt, offset, species, isFishing }] of catches.entries()) {
    const bytes = await sampleJpeg({
      ...coordinates,
      takenAt: takenAt ?? null,
      offset: offset ?? null,
      seed: seed + 1,
    })
    const [result] = await user.upload([{ name: `${seed}.jpg`, bytes }])
    const path = `/api/photos/${result?.id}`
    if (species) await user.change('PATCH', `${path}/species`, { species })
    if (isFishing !== undefined) await user.change('PATCH', `${path}/fishing`, { isFishing })
  }
}

test('a photo without a catch counts nowhere', { tags: 'slow' }, async () => {
  const user = await app.signIn('nocatch@example.org')
  await logCatches(
    user,
    { takenAt: '2025-05-01T08:00:00', species: ['Pike'] },
    { takenAt: '2025-06-01T08:00:00', species: ['Boot'], isFishing: false },
  )
  const [location] = await user.read<Location[]>('/api/locations')
  expect(location).toMatchObject({
    photoCount: 1,
    species: ['Pike'],
    lastVisit: '2025-05-01T08:00:00.000-07:00',
  })
  expect(location?.photos).toHaveLength(1)
  expect(await user.read(`/api/locations/${location?.id}`)).toEqual(location)
  expect(await user.read<MapPoint[]>('/api/map-points')).toMatchObject([
    [location?.id, expect.any(Number), expect.any(Number), 1],
  ])
  const [group] = await user.read<LocationGroup[]>('/api/location-groups')
  expect(group).toMatchObject({ photoCount: 1, species: ['Pike'], lastVisit: location?.lastVisit })
})

test('the last visit is the latest instant regardless of UTC offsets, and null if no time is known', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('visits@example.org')
  await logCatches(
    user,
    { takenAt: '2025-05-01T23:00:00', offset: '+12:00' },
    { takenAt: '2025-05-01T08:00:00', offset: '-07:00' },
    {},
    { coordinates: away },
  )
  const locations = await user.read<Location[]>('/api/locations')
  expect(locations.map(({ lastVisit }) => lastVisit).sort()).toEqual(['2025-05-01T08:00:00.000-07:00', null])
  const [group] = await user.read<LocationGroup[]>('/api/location-groups')
  expect(group?.lastVisit).toBe('2025-05-01T08:00:00.000-07:00')
})

test('locations are sorted alphabetically, in their group too', async () => {
  const user = await app.signIn('order@example.org')
  const names = ['zander', 'Étang', 'bay', 'Ärmel', 'Bay', 'apex']
  for (const [number, name] of names.entries()) {
    await user.change('POST', '/api/locations', { name, ...home, latitude: 39 + number / 1000 })
  }
  const sorted = ['apex', 'Ärmel', 'bay', 'Bay', 'Étang', 'zander']
  const locations = await user.read<Location[]>('/api/locations')
  expect(locations.map(({ name }) => name)).toEqual(sorted)
  const [group] = await user.read<LocationGroup[]>('/api/location-groups')
  expect(group?.locations).toEqual(locations)
})
