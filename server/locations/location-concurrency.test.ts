/** @module-tag slow */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Location, LocationGroup, MapPoint } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { type HttpClient, uploadForm } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import { photos } from '../database/schema.ts'

const app = shareInFile(startTestApp)

const tahoe = { latitude: 39.0968, longitude: -120.0324 }

function north(meters: number) {
  return { ...tahoe, latitude: tahoe.latitude + meters / 111_195 }
}

function createLocation(user: HttpClient, name: string, meters = 0): Promise<Location> {
  return user.change<Location>('POST', '/api/locations', { name, ...north(meters) })
}

async function upload(user: HttpClient, seed: number, meters = 0): Promise<Response> {
  const bytes = await sampleJpeg({ ...north(meters), seed })
  return await user.fetch('/api/photos/upload', {
    method: 'POST',
    body: uploadForm([{ name: 'a.jpg', bytes }]),
  })
}

function merge(user: HttpClient, { id }: Location, name: string): Promise<Response> {
  return user.send('PATCH', `/api/locations/${id}`, { name, mergeWithExisting: true })
}

async function waitForBlockedQuery(query: RegExp): Promise<void> {
  await expect.poll(() => countBlockedQueries(app, query)).toBe(1)
}

/** Every photo with a position has an existing location, every location an existing group, and all lists agree. */
async function expectConsistency(user: HttpClient): Promise<void> {
  const photos = await user.read<Photo[]>('/api/photos')
  const locations = await user.read<Location[]>('/api/locations')
  const groups = await user.read<LocationGroup[]>('/api/location-groups')
  const points = await user.read<MapPoint[]>('/api/map-points')
  const locationIds = locations.map(({ id }) => id).sort()
  for (const { latitude, locationId } of photos) {
    if (latitude !== null) expect(locationIds).toContain(locationId)
  }
  const sizes = locations.map(({ id }) => photos.filter(({ locationId }) => locationId === id).length)
  expect(locations.map(({ photoCount }) => photoCount)).toEqual(sizes)
  expect(groups.flatMap(({ locations }) => locations.map(({ id }) => id)).sort()).toEqual(locationIds)
  expect(groups.filter(({ locations }) => locations.length === 0)).toEqual([])
  expect(points.map(([id]) => id).sort()).toEqual(locationIds)
}

test.each([1, 2, 3])(
  'photos uploaded while their location is deleted repeatedly have a location (%d)',
  async (round) => {
    const user = await app.signIn(`deletes${round}@example.org`)
    const location = await createLocation(user, 'Cove')
    const responses = await Promise.all([
      upload(user, 1),
      user.send('DELETE', `/api/locations/${location.id}`),
      upload(user, 2),
      user.send('POST', '/api/locations', { name: 'Again', ...tahoe }),
      user.send('DELETE', `/api/locations/${location.id}`),
      upload(user, 3),
    ])
    expect(Math.max(...responses.map(({ status }) => status))).toBeLessThan(500)
    expect(await user.read('/api/photos')).toHaveLength(3)
    await expectConsistency(user)
  },
)

test.each([1, 2, 3])(
  'photos uploaded while two locations are merged have an existing location (%d)',
  async (round) => {
    const user = await app.signIn(`merges${round}@example.org`)
    const [firstLocation] = [await createLocation(user, 'One'), await createLocation(user, 'Other', 1000)]
    const responses = await Promise.all([
      upload(user, 1),
      upload(user, 2, 1000),
      merge(user, firstLocation, 'other'),
      upload(user, 3),
      upload(user, 4, 1000),
    ])
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await user.read('/api/photos')).toHaveLength(4)
    await expectConsistency(user)
  },
)

test('merging two locations into each other at once leaves one with all photos', async () => {
  const user = await app.signIn('crosswise@example.org')
  const firstLocation = await createLocation(user, 'Cove')
  const secondLocation = await createLocation(user, 'cove', 1000)
  await upload(user, 1)
  await upload(user, 2, 1000)
  const responses = await Promise.all([
    merge(user, firstLocation, 'Cove'),
    merge(user, secondLocation, 'Cove'),
  ])
  const results = (await Promise.all(responses.map((response) => response.json()))) as { merged: boolean }[]
  // The second request finds no other location of that name.
  expect(results.map(({ merged }) => merged).sort()).toEqual([false, true])
  expect(await user.read('/api/locations')).toMatchObject([{ photoCount: 2 }])
  await expectConsistency(user)
})

test('deleting a location waits for a catch that is being assigned to it, and is rejected', async () => {
  const user = await app.signIn('waits@example.org')
  const location = await createLocation(user, 'Cove')
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
  const { id: ownerId } = await user.read<{ id: string }>('/api/auth/user')
  const { deleting } = await app.services.db.transaction(async (transaction) => {
    await lockUserRow(transaction, ownerId)
    const mine = eq(photos.id, result?.id ?? '')
    await transaction.update(photos).set({ locationId: location.id }).where(mine)
    const deleting = user.send('DELETE', `/api/locations/${location.id}`)
    await waitForBlockedQuery(/from "users" .* for no key update/)
    return { deleting }
  })
  expect((await deleting).status).toBe(409)
  await expectConsistency(user)
})

test('photos assigned to a location while it is deleted or merged have an existing location or none', async () => {
  const user = await app.signIn('assigns@example.org')
  const [gone, kept] = [await createLocation(user, 'Gone'), await createLocation(user, 'Kept', 1000)]
  const ids: string[] = []
  for (let seed = 1; seed <= 4; seed += 1) {
    const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed }) }])
    ids.push(result?.id ?? '')
  }
  const assign = (id: string, locationId: string) =>
    user.send('PATCH', `/api/photos/${id}/assign-location`, { locationId })
  const responses = await Promise.all([
    ...ids.map((id) => assign(id, gone.id)),
    user.send('DELETE', `/api/locations/${gone.id}`),
    merge(user, gone, 'Kept'),
    ...ids.map((id) => assign(id, kept.id)),
  ])
  expect(Math.max(...responses.map(({ status }) => status))).toBeLessThan(500)
  await expectConsistency(user)
})
