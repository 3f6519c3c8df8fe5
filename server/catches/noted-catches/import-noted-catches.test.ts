import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatchImport, NotedCatch } from '../../../shared/catches/noted-catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { Location } from '../../../shared/locations.ts'
import type { ChangesPage } from '../../../shared/sync.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts'
import { waitFor } from '../../../test/app/wait-for.ts'
import { sampleJpeg } from '../../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ GEOCODER: 'off' })
})
afterAll(() => app.stop())

let users = 0
const signIn = () => app.signIn(`import-${++users}@example.org`)
const pier = { latitude: 37.7989, longitude: -122.3967 }
const north = (meters: number) => ({ ...pier, latitude: pier.latitude + meters / 111_195 })

const row = (input: object = {}) => ({
  id: randomUUID(),
  capturedAt: '2024-12-24T16:05',
  locationId: null,
  position: null,
  ...input,
})
const send = (angler: HttpClient, catches: object[]) => angler.send('POST', '/api/catches/batch', { catches })
const add = (angler: HttpClient, catches: object[]) =>
  angler.change<CatchImport>('POST', '/api/catches/batch', { catches })
const undo = (angler: HttpClient, catchIds: string[], locationIds: string[] = []) =>
  angler.change('POST', '/api/catches/undo-batch', { catchIds, locationIds })
const list = (angler: HttpClient) => angler.read<NotedCatch[]>('/api/catches')
const locationsOf = (angler: HttpClient) => angler.read<Location[]>('/api/locations')

test('an import adds each catch once, also when it is sent at the same time, again, or in part', async () => {
  const angler = await signIn()
  const rows = [
    row({ species: 'Snook', lengthInches: 30, position: { ...pier, name: null } }),
    row({
      species: 'Redfish',
      weightLbs: 4,
      capturedAt: '2024-12-25T07:00',
      position: { ...pier, name: null },
    }),
  ]
  const responses = await Promise.all([add(angler, rows), add(angler, rows), add(angler, [...rows, ...rows])])
  expect(responses.flatMap(({ added }) => added).sort()).toEqual(rows.map(({ id }) => id).sort())
  expect(responses.flatMap(({ newLocationIds }) => newLocationIds)).toHaveLength(1)
  const further = row({ species: 'Pike' })
  expect(await add(angler, [...rows, further])).toEqual({ added: [further.id], newLocationIds: [] })
  expect(await list(angler)).toHaveLength(3)
  expect(await locationsOf(angler)).toMatchObject([{ catchCount: 2 }])
  expect((await list(angler)).find(({ species }) => species === 'Snook')).toMatchObject({
    timestamp: '2024-12-24T16:05:00.000-08:00',
    timeZone: 'America/Los_Angeles',
    lengthSource: 'entered',
    speciesSource: 'entered',
  })
})

test('a position joins the location nearby; one with a name becomes a location with that name', async () => {
  const angler = await signIn()
  const { id } = await angler.change<Location>('POST', '/api/locations', { ...pier, name: 'Pier 7' })
  const { newLocationIds } = await add(angler, [
    row({ position: { ...north(100), name: null } }),
    row({ position: { ...north(5), name: 'The pier' } }),
    row({ position: { ...north(100), name: 'Old dock' } }),
    row({ position: { ...north(5000), name: null } }),
    row({ locationId: id, position: { ...north(90_000), name: 'Not used' } }),
  ])
  expect(newLocationIds).toHaveLength(2)
  const counts = async () => (await locationsOf(angler)).map(({ name, catchCount }) => [name, catchCount])
  const named = [
    ['Near San Francisco', 1], // once the list of towns has loaded
    ['Old dock', 1],
    ['Pier 7', 3],
  ]
  await waitFor(async () => expect(await counts()).toEqual(named))
})

test.each([
  ['a time that is none', { capturedAt: '31/31/2024' }, 400],
  ['no time', { capturedAt: null }, 400],
  ['a location that does not exist', { locationId: randomUUID() }, 404],
  ['a location ID that is none', { locationId: 'x' }, 404],
  ['an ID that is none', { id: '1' }, 400],
  ['no ID', { id: undefined }, 400],
  ['a latitude beyond the pole', { position: { latitude: 91, longitude: 0, name: null } }, 400],
  ['a location name of two lines', { position: { ...pier, name: 'a\nb' } }, 400],
  ['a length out of range', { lengthInches: 501 }, 400],
  ['a species of two lines', { species: 'a\nb' }, 400],
  ['an owner', { ownerId: randomUUID() }, 400],
  ['a source that only photos have', { lengthInches: 3, lengthSource: 'guessed' }, 400],
])('with one catch that has %s, nothing is imported', async (_, wrong, status) => {
  const angler = await signIn()
  const response = await send(angler, [row({ position: { ...pier, name: 'Pier' } }), row(wrong)])
  expect(response.status).toBe(status)
  expect([await list(angler), await locationsOf(angler)]).toEqual([[], []])
})

test('an import that would exceed the limit of a log is refused as a whole; catches that exist do not count', {
  tags: 'slow',
}, async () => {
  const angler = await signIn()
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await app.services.db.execute(sql`
    with added as (insert into catches (owner_id, id) select ${ownerId}, gen_random_uuid()
      from generate_series(1, ${limits.notedCatches - 2}::int) returning id)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source)
    select ${ownerId}, id, now(), 'entered' from added`)
  const two = [row(), row()]
  const response = await send(angler, [...two, row()])
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'TOO_MANY_CATCHES' }])
  expect((await add(angler, two)).added).toHaveLength(2)
  expect((await add(angler, two)).added).toEqual([])
  expect(await list(angler)).toHaveLength(limits.notedCatches)
})

test('another angler’s locations and catches cannot be used, joined or removed', async () => {
  const [angler, other] = [await signIn(), await signIn()]
  const theirs = row({ position: { ...pier, name: 'Secret' } })
  const { newLocationIds } = await add(angler, [theirs])
  const [secret] = newLocationIds
  expect((await send(other, [row({ locationId: secret })])).status).toBe(404)
  expect(await undo(other, [theirs.id], newLocationIds)).toEqual({
    deletedCatches: 0,
    deletedOutingNotes: 0,
    deletedLocations: 0,
  })
  // The same id and place in another log are another catch and another location.
  expect(await add(other, [theirs])).toEqual({ added: [theirs.id], newLocationIds: [expect.any(String)] })
  expect((await locationsOf(other)).map(({ id }) => id)).not.toEqual(newLocationIds)
  expect(await undo(other, [theirs.id])).toEqual({
    deletedCatches: 1,
    deletedOutingNotes: 0,
    deletedLocations: 0,
  })
  expect(await list(angler)).toMatchObject([{ id: theirs.id, locationName: 'Secret' }])
})

test('an import is undone with its new locations that are empty, and can be repeated; browsers see both', async () => {
  const angler = await signIn()
  const rows = [
    row({ position: { ...pier, name: 'Pier' } }),
    row({ position: { ...north(9000), name: 'Reef' } }),
    row({ outcome: 'none', note: 'Muddy' }),
  ]
  const { added, newLocationIds } = await add(angler, rows)
  const { cursor } = await angler.read<ChangesPage>('/api/changes')
  await angler.change('POST', '/api/catches', {
    capturedAt: '2024-01-01T10:00',
    locationId: newLocationIds[0],
  })
  const removed = { deletedCatches: 2, deletedOutingNotes: 1, deletedLocations: 1 }
  expect(await undo(angler, added, newLocationIds)).toEqual(removed)
  expect(await undo(angler, added, newLocationIds)).toEqual({
    deletedCatches: 0,
    deletedOutingNotes: 0,
    deletedLocations: 0,
  })
  expect((await locationsOf(angler)).map(({ name }) => name)).toEqual(['Pier'])
  expect((await add(angler, rows)).added).toEqual(added)
  const page = await angler.read<ChangesPage>(`/api/changes?since=${cursor}`)
  expect(page.notedCatches?.map(({ id }) => id)).toEqual(expect.arrayContaining(added))
})

test('an undo deletes no fish of a photo and no location with a photo', { tags: 'slow' }, async () => {
  const angler = await signIn()
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...pier, seed: 1 }) }])
  const [photo] = await angler.read<{ id: string; locationId: string }[]>('/api/photos')
  const nothing = { deletedCatches: 0, deletedOutingNotes: 0, deletedLocations: 0 }
  expect(await undo(angler, [photo?.id ?? ''], [photo?.locationId ?? ''])).toEqual(nothing)
  expect(await locationsOf(angler)).toHaveLength(1)
})
