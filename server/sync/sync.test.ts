import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location, LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { createLogCopy, type LogCopy, readRows } from '../../test/app/log-copy.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { createRandom } from '../../test/resilience/crash/random.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { deleteOldTombstones } from './sync-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await signIn() // the first user is the administrator, who cannot leave
})
afterAll(() => app.stop())

let users = 0
const signIn = () => app.signIn(`angler-${++users}@example.org`)
const lake = { latitude: 44.5, longitude: -73.3 }
const farAway = { latitude: 46.5, longitude: -112.5 }

async function upload(user: HttpClient, ...samples: Parameters<typeof sampleJpeg>[0][]): Promise<string[]> {
  const files = samples.map(async (sample, index) => ({
    name: `${index}.jpg`,
    bytes: await sampleJpeg(sample),
  }))
  const results = await user.upload(await Promise.all(files))
  return results.map(({ id, error }) => id ?? `not stored: ${error}`)
}

function readChanges(user: HttpClient, query: Record<string, string> = {}): Promise<ChangesPage> {
  return user.read<ChangesPage>(`/api/changes?${new URLSearchParams(query)}`)
}

/** Waits, because background work may change rows between the two reads. */
async function expectToEqualLog(copy: LogCopy, user: HttpClient): Promise<void> {
  await waitFor(async () => {
    await copy.catchUp(3)
    expect(copy.rows()).toEqual(await readRows(user))
  })
}

test('without a cursor, the pages are the whole log in the order of the gallery', async () => {
  const user = await signIn()
  const times = ['2024-05-02', '2024-05-04', null, '2024-05-02', null, '2024-05-01']
  await upload(user, ...times.map((day, seed) => ({ ...(day && { takenAt: `${day}T08:00:00` }), seed })))
  const copy = createLogCopy(user)
  const pages = await copy.catchUp(2)
  const gallery = await user.read<Photo[]>('/api/photos')
  expect(pages.flatMap(({ photos }) => photos.id ?? [])).toEqual(gallery.map(({ id }) => id))
  expect(pages.map(({ photos, isWholeLog }) => [photos.id?.length, isWholeLog])).toEqual(
    Array(3).fill([2, true]),
  )
  expect(copy.rows()).toEqual(await readRows(user))
})

test('changes contain only the rows that changed, and the ids of those deleted', async () => {
  const user = await signIn()
  const [kept = '', deleted = ''] = await upload(user, { seed: 1 }, { seed: 2 })
  const copy = createLogCopy(user)
  await copy.catchUp()
  await user.change('DELETE', `/api/photos/${deleted}`)
  await user.change('PATCH', `/api/photos/${kept}/species`, { species: ['Perch'] })
  const [changes] = await copy.catchUp()
  expect(changes).toMatchObject({ isWholeLog: false, locations: [], groups: [], nextPage: null })
  expect(changes?.photos).toMatchObject({ id: [kept], species: [['Perch']] })
  expect(changes?.removed).toEqual([deleted])
  expect(copy.rows()).toEqual(await readRows(user))
  expect(await copy.catchUp()).toMatchObject([{ photos: {}, removed: [] }])
})

test('a compact photo has no URLs, no nulls and nothing that follows from its location', async () => {
  const user = await signIn()
  const [id = ''] = await upload(user, { seed: 3 })
  const location = await user.change<Location>('POST', '/api/locations', { name: 'Pier', ...lake })
  await user.change('PATCH', `/api/photos/${id}/assign-location`, { locationId: location.id })
  const { photos } = await readChanges(user)
  expect(Object.keys(photos).sort()).toEqual([
    'analysis',
    'createdAt',
    'filename',
    'height',
    'id',
    'locationId',
    'positionSource',
    'thumbhash',
    'width',
  ])
})

test('after random edits, a copy equals the log', { tags: 'slow' }, async () => {
  const user = await signIn()
  const { next: random } = createRandom(20261123)
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item
  await upload(
    user,
    ...[lake, lake, farAway, {}, {}].map((position, seed) => ({ seed: seed + 10, ...position })),
  )
  const copies = [createLogCopy(user), createLogCopy(user)]
  const edits: ((photo: Photo, location: Location, group: LocationGroup) => Promise<unknown>)[] = [
    ({ id }) => user.send('PATCH', `/api/photos/${id}/species`, { species: [pick(['Perch', 'Pike'])] }),
    ({ id }) =>
      user.send('PATCH', `/api/photos/${id}/species`, { species: ['Roach', pick(['Perch', 'Pike'])] }),
    ({ id, catches }) =>
      user.send('PATCH', `/api/photos/${id}/measurements`, {
        catchId: pick(catches).id,
        lengthInches: Math.ceil(random() * 30),
      }),
    ({ id }) => user.send('PATCH', `/api/photos/${id}/rotation`, { rotation: pick([0, 90, 180]) }),
    ({ id }) => user.send('PATCH', `/api/photos/${id}/favorite`, { isFavorite: random() < 0.5 }),
    ({ id }) => user.send('PATCH', `/api/photos/${id}/fishing`, { isFishing: random() < 0.5 }),
    ({ id }, location) =>
      user.send('PATCH', `/api/photos/${id}/assign-location`, { locationId: pick([location.id, null]) }),
    ({ id }) => (random() < 0.3 ? user.send('DELETE', `/api/photos/${id}`) : Promise.resolve()),
    (_, { id }) =>
      user.send('PATCH', `/api/locations/${id}`, { name: pick(['Pier', 'Bay']), mergeWithExisting: true }),
    (_, { id }) => user.send('DELETE', `/api/locations/${id}`),
    (_, __, { id }) => user.send('PATCH', `/api/location-groups/${id}/pin`),
    (_, __, { id }) =>
      user.send('PATCH', `/api/location-groups/${id}/rename`, { name: pick(['North', 'South']) }),
    () =>
      user.send('POST', '/api/locations', {
        name: 'New',
        latitude: random() * 80,
        longitude: random() * 170,
      }),
    (_, { id }) =>
      user.send('POST', '/api/catches', {
        capturedAt: pick(['2024-05-02T08:00', '2024-05-02']),
        locationId: pick([id, null]),
        species: pick(['Perch', null]),
        outcome: pick(['lost', null]),
        caughtBy: pick(['Tom', null]),
      }),
    async (_, { id }) => {
      const [noted] = await user.read<NotedCatch[]>('/api/catches')
      const path = `/api/catches/${noted?.id}`
      await (random() < 0.2
        ? user.send('DELETE', path)
        : user.send(
            'PATCH',
            path,
            pick([
              { note: `${random()}` },
              { locationId: id },
              { locationId: null },
              { capturedAt: '2024-05-03' },
            ]),
          ))
    },
    () => upload(user, { seed: Math.floor(random() * 1e6), ...pick([lake, farAway, {}]) }),
  ]
  for (let round = 0; round < 40; round++) {
    const [photos, locations, groups] = [
      await user.read<Photo[]>('/api/photos'),
      await user.read<Location[]>('/api/locations'),
      await user.read<LocationGroup[]>('/api/location-groups'),
    ]
    if (photos.length === 0 || locations.length === 0)
      await edits.at(-1)?.(pick(photos), pick(locations), pick(groups))
    else await pick(edits)(pick(photos), pick(locations), pick(groups))
    if (round % 7 === 0) await copies[0]?.catchUp(2)
  }
  for (const copy of copies) {
    await expectToEqualLog(copy, user)
  }
})

test('what changes while pages are read arrives with the next changes', { tags: 'slow' }, async () => {
  const user = await signIn()
  const ids = await upload(
    user,
    ...[1, 2, 3, 4].map((day) => ({ seed: day + 30, takenAt: `2024-05-0${day}T08:00:00`, ...lake })),
  )
  const copy = createLogCopy(user)
  await copy.catchUp(1, async () => {
    const photoId = ids.pop()
    if (photoId === undefined) return
    if (ids.length === 2) await user.change('DELETE', `/api/photos/${photoId}`)
    else await user.change('PATCH', `/api/photos/${photoId}/measurements`, { weightLbs: 5 })
  })
  await expectToEqualLog(copy, user)
})

test.each([
  ['no cursor', () => 'garbage'],
  ['of another log', (cursor: string) => cursor.replace(/^[^.]+/, '00000000-0000-4000-8000-000000000000')],
  ['ahead of the log', (cursor: string) => cursor.replace(/\d+$/, '999')],
])('a cursor that is %s returns the whole log', async (_, alter) => {
  const user = await signIn()
  await upload(user, { seed: 40, ...lake })
  const { cursor } = await readChanges(user)
  expect(await readChanges(user, { since: cursor })).toMatchObject({ isWholeLog: false, photos: {} })
  const changes = await readChanges(user, { since: alter(cursor) })
  expect(changes.isWholeLog).toBe(true)
  expect(changes.photos.id).toHaveLength(1)
})

test('a browser that was away for longer than tombstones are kept loads the whole log', async () => {
  const { db } = app.services
  const user = await signIn()
  const [first = '', second = ''] = await upload(user, { seed: 42 }, { seed: 43 })
  const { cursor } = await readChanges(user)
  await user.change('DELETE', `/api/photos/${first}`)
  const afterDeletion = await readChanges(user)
  await deleteOldTombstones(db)
  expect(await readChanges(user, { since: cursor })).toMatchObject({ isWholeLog: false, removed: [first] })
  await db.execute(sql`update tombstones set deleted_at = now() - interval '91 days' where id = ${first}`)
  await deleteOldTombstones(db)
  expect(await readChanges(user, { since: cursor })).toMatchObject({
    isWholeLog: true,
    photos: { id: [second] },
  })
  expect(await readChanges(user, { since: afterDeletion.cursor })).toMatchObject({ isWholeLog: false })
})

test('a log has one version for each transaction, and none for writes that change nothing', async () => {
  const user = await signIn()
  const [id = ''] = await upload(user, { seed: 44 })
  const version = async () => Number((await readChanges(user)).cursor.split('.').at(-1))
  expect(await version()).toBe(1)
  await user.change('PATCH', `/api/photos/${id}/species`, { species: ['Perch'] })
  expect(await version()).toBe(2)
  await user.change('PATCH', `/api/photos/${id}/rotation`, { rotation: 0 })
  expect(await version()).toBe(2)
})

test('deleting an account deletes its tombstones', async () => {
  const user = await signIn()
  const [first = ''] = await upload(user, { seed: 45 }, { seed: 46 })
  await user.change('DELETE', `/api/photos/${first}`)
  const countTombstones = () => app.services.db.execute(sql`select id from tombstones where id = ${first}`)
  expect((await countTombstones()).rows).toHaveLength(1)
  await user.change('DELETE', '/api/account')
  expect((await countTombstones()).rows).toHaveLength(0)
})

test('every table of a log is versioned by triggers', async () => {
  const { rows } = await app.services.db.execute(sql`
    select relname as name, coalesce(string_agg(distinct event_manipulation, ' ' order by event_manipulation), '') as events
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'owner_id'
    left join information_schema.triggers on event_object_table = relname and trigger_schema = 'public'
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`)
  expect(rows).toEqual([
    { name: 'access_tokens', events: '' },
    { name: 'catch_photos', events: 'DELETE INSERT UPDATE' },
    { name: 'catches', events: 'UPDATE' }, // the rows of `catch_photos` and `noted_catches` come and go with them
    { name: 'conditions', events: 'INSERT UPDATE' }, // deleted with their photo
    { name: 'different_fish', events: '' }, // browsers do not have them
    { name: 'email_records', events: '' },
    { name: 'estimates', events: '' }, // browsers do not have them
    { name: 'immich_assets', events: '' }, // browsers do not have them
    { name: 'immich_imports', events: '' },
    { name: 'inbox_contents', events: '' },
    { name: 'inbox_files', events: '' },
    { name: 'inboxes', events: '' },
    { name: 'location_groups', events: 'DELETE INSERT UPDATE' },
    { name: 'locations', events: 'DELETE INSERT UPDATE' },
    { name: 'merged_catches', events: '' }, // browsers do not have them
    { name: 'noted_catches', events: 'DELETE INSERT UPDATE' },
    { name: 'pairings', events: '' },
    { name: 'photos', events: 'DELETE INSERT UPDATE' },
    { name: 'profile_images', events: '' },
    { name: 'sessions', events: '' },
    { name: 'tombstones', events: '' },
  ])
})
