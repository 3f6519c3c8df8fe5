import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { type MultiProcessApp, startMultiProcessApp } from '../app/multi-process-app.ts'
import type { TestServer } from '../app/test-server.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'

/* Two webs and two workers on one database and one store are one Creel, also while some of them die or are replaced. */

let outside: ExternalServices
let fleet: MultiProcessApp
let webs: [TestServer, TestServer]
let workers: [TestServer, TestServer]

beforeAll(async () => {
  outside = await startExternalServices()
  fleet = await startMultiProcessApp(outside.settings)
  const together = await Promise.all(
    (['web', 'web', 'worker', 'worker'] as const).map((role) => fleet.start(role)),
  )
  webs = [pick(together, 0), pick(together, 1)]
  workers = [pick(together, 2), pick(together, 3)]
  await signInLocally(webs[0].url, 'admin@example.org')
})
afterAll(async () => {
  await fleet.stop()
  await outside.stop()
})

const patience = { timeout: 150_000, interval: 200 }

test('processes that started at once on an empty database agree whose store it is', async () => {
  const rows = await fleet.ask<{ id: string }>('select id from instance')
  const kept = await readFile(join(dirname(fleet.photoFolder), 'instance-id'), 'utf8')
  expect(rows).toEqual([{ id: kept.split('\n')[0] }])
})

test('all webs are ready, and a worker is seen by them', async () => {
  for (const { url } of webs) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  const { at } = await signIn('admin@example.org')
  const seen = async () => (await at(0).read<AdminHealth>(getAdminHealthEndpoint.path)).workerSeenAt
  await vi.waitFor(async () => expect(await seen()).not.toBeNull(), patience)
})

test('who has signed in at one web goes on at the other, until they sign out at either', async () => {
  const { at } = await signIn('walker@example.org')
  const user = await at(0).read<User>('/api/auth/user')
  expect(await at(1).read<User>('/api/auth/user')).toEqual(user)
  await at(1).change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  expect(await at(0).read<User>('/api/auth/user')).toMatchObject({ units: 'metric' })
  const cookies = new Map(at(0).cookies)
  await at(1).fetch('/api/logout')
  expect((await createHttpClient(webs[0].url, cookies).fetch('/api/auth/user')).status).toBe(401)
})

test('what is uploaded at one web and identified by a worker is told to a browser at the other', async () => {
  const { at } = await signIn('hears@example.org')
  const events = await recordEvents(at(1))
  await at(0).upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...small, seed: 1 }) }])
  await vi.waitFor(() => expect(events.heard()).toContainEqual({ stale: ['photos', 'locations'] }), patience)
  await vi.waitFor(async () => {
    expect(await at(1).read<Photo[]>('/api/photos')).toMatchObject([{ analysis: 'done' }])
  }, patience)
  await events.close()
})

test('a hundred photos over both webs are looked at, and looked up, once each', async () => {
  const { at } = await signIn('hundred@example.org')
  await settled()
  for (const service of services()) service.requests.length = 0
  const photos = Array.from({ length: 104 }, (_, number) => number)
  const lanes = [0, 1, 2, 3].map((lane) => photos.filter((number) => number % 4 === lane))
  await Promise.all(
    lanes.map(async (numbers, lane) => {
      for (const number of numbers) {
        const bytes = await sampleJpeg({
          ...small,
          ...locationOf(number % 5),
          ...hourOf(number),
          seed: number,
        })
        expect(await at(lane % 2).upload([{ name: `${number}.jpg`, bytes }])).toMatchObject([
          { success: true },
        ])
      }
    }),
  )
  await vi.waitFor(async () => {
    const all = await at(0).read<Photo[]>('/api/photos')
    const isDone = ({ analysis, temperature, locationName }: Photo) =>
      analysis === 'done' && temperature !== null && /^Lake Tahoe/.test(locationName ?? '')
    expect(all.filter(isDone)).toHaveLength(photos.length)
  }, patience)
  await settled()
  const { id: ownerId } = await at(0).read<User>('/api/auth/user')
  const { vision, weather, geocoder } = outside
  // Of each of the five spots its water and its town.
  for (const [{ requests }, questions, job] of [
    [vision, photos.length, 'estimate-catch'],
    [weather, photos.length, 'attach-weather'],
    [geocoder, 10, 'name-place'],
  ] as const) {
    const asked = requests.map(({ url, body }) => url.href + body)
    expect([job, new Set(asked).size]).toEqual([job, questions])
    // Where the machine is so busy that a job fails and comes back, it asks again; nobody else does.
    const again = (asked.length - questions) / (job === 'name-place' ? 2 : 1)
    expect(again).toBeLessThanOrEqual(await retriesOf(job, ownerId))
  }
})

test('what a killed worker was at is done by the next, and nothing else is done again', async () => {
  const { at } = await signIn('killed-worker@example.org')
  await settled()
  outside.vision.requests.length = 0
  const held = outside.vision.hold()
  for (const seed of [1, 2, 3]) {
    await at(0).upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ ...small, seed }) }])
  }
  await vi.waitFor(() => expect(outside.vision.requests).toHaveLength(2), patience) // one by each worker
  await workers[0].kill()
  held.release(null)
  await vi.waitFor(async () => {
    const all = await at(1).read<Photo[]>('/api/photos')
    expect(all.filter(({ analysis }) => analysis === 'done')).toHaveLength(3)
  }, patience)
  expect(outside.vision.requests).toHaveLength(4)
  workers[0] = await fleet.start('worker')
})

test('uploads that a killed web did not answer are repeated at the other, and nothing is there twice', async () => {
  const { at } = await signIn('killed-web@example.org')
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => ({
      name: `${seed}.jpg`,
      bytes: await sampleJpeg({ ...small, ...locationOf(seed % 2), seed }),
    })),
  )
  const send = (browser: HttpClient, photo: { name: string; bytes: Buffer }) =>
    browser.upload([photo], { [photo.name]: { uploadId: `upload-${photo.name}` } })
  const answered = new Map<string, UploadResult | undefined>()
  await Promise.all(
    photos.map(async (photo) => {
      const results = await send(at(0), photo).catch(() => null)
      if (results === null) return
      answered.set(photo.name, results[0])
      await webs[0].kill()
    }),
  )
  expect(answered.size).toBeGreaterThan(0)
  for (const photo of photos) {
    const [result] = await send(at(1), photo)
    expect(result).toMatchObject(answered.get(photo.name) ?? { success: true, duplicate: false })
  }
  const all = await at(1).read<Photo[]>('/api/photos')
  expect(all.map(({ filename }) => filename).sort()).toEqual(photos.map(({ name }) => name))
  webs[0] = await fleet.start('web')
})

test('of twenty who create the same spot over both webs at once one succeeds', async () => {
  const { at } = await signIn('twenty@example.org')
  const location = { latitude: 45.1, longitude: -93.2 }
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      at(number % 2).send('POST', '/api/locations', { ...location, name: `Spot ${number}` }),
    ),
  )
  const count = (status: number) => responses.filter((response) => response.status === status).length
  expect([count(201), count(409)]).toEqual([1, 19])
  expect(await at(0).read<Location[]>('/api/locations')).toHaveLength(1)
})

test('a merge at one web while photos go up to its source at the other loses none of them', async () => {
  const { at } = await signIn('merges@example.org')
  const upload = async (web: 0 | 1, number: number, location: number) => {
    const bytes = await sampleJpeg({ ...small, ...locationOf(location), ...hourOf(number), seed: number })
    const [result] = await at(web).upload([{ name: `${number}.jpg`, bytes }])
    return { id: result?.id, success: result?.success }
  }
  await upload(0, 1, 1)
  const [source] = await at(0).read<Location[]>('/api/locations')
  await upload(0, 2, 1)
  const before = (await at(0).read<Photo[]>('/api/photos')).map(({ id }) => id)
  const target = await at(0).change<Location>('POST', '/api/locations', { name: 'Target', ...locationOf(4) })
  const others = [3, 4, 5, 6, 7, 8].map((number) => upload(1, number, 1))
  await Promise.race(others)
  const merged = await at(0).change('PATCH', `/api/locations/${source?.id}`, {
    name: 'Target',
    mergeWithExisting: true,
  })
  expect(merged).toMatchObject({ merged: true })
  const during = await Promise.all(others)
  expect(during.every(({ success }) => success)).toBe(true)

  const photos = await at(1).read<Photo[]>('/api/photos')
  const locations = await at(1).read<Location[]>('/api/locations')
  expect(photos).toHaveLength(8)
  expect(locations.map(({ id }) => id)).not.toContain(source?.id)
  const placeOf = new Map(photos.map(({ id, locationId }) => [id, locationId]))
  expect(before.map((id) => placeOf.get(id))).toEqual([target.id, target.id])
  // What came after the merge has made a new spot at the old place; what came before has moved.
  for (const { id, photoCount } of locations)
    expect(photos.filter(({ locationId }) => locationId === id)).toHaveLength(photoCount)
  expect(locations.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(8)
})

test('an account deleted at one web, while it uploads at the other and a worker identifies, leaves nothing', async () => {
  const { at } = await signIn('leaves@example.org')
  const { id: ownerId } = await at(0).read<User>('/api/auth/user')
  await settled()
  const held = outside.vision.hold()
  await at(0).upload([
    { name: 'first.jpg', bytes: await sampleJpeg({ ...small, ...locationOf(2), seed: 1 }) },
  ])
  await held.asked
  const uploads = [2, 3, 4, 5, 6, 7].map(async (seed) => {
    const bytes = await sampleJpeg({ ...small, ...locationOf(seed % 3), seed })
    return await at(1)
      .upload([{ name: `${seed}.jpg`, bytes }])
      .then(([result]) => result?.error ?? 'stored', String)
  })
  await Promise.race(uploads)
  expect(await at(0).change('DELETE', '/api/account')).toEqual({ id: ownerId })
  held.release(null)
  for (const outcome of await Promise.all(uploads)) {
    expect(outcome).toMatch(/^stored$|^This account no longer exists.$|answered 401/)
  }
  await vi.waitFor(async () => {
    expect(await rowsOf(ownerId)).toEqual([])
    expect(await filesOf(ownerId)).toEqual([])
  }, patience)
})

test('a web that is stopped ends what it has begun, and the other serves all the while', async () => {
  for (const [stopping, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { at } = await signIn(`rolling-${stopping}@example.org`, other)
    const going = { isOver: false }
    const served = keepReading(at(other), going)
    const photos = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => ({
        name: `${seed}.jpg`,
        bytes: await sampleJpeg({ ...small, seed }),
      })),
    )
    const sent = photos.map((photo) => {
      const claims = { [photo.name]: { uploadId: `rolling-${photo.name}` } }
      const upload = (web: number) => at(web).upload([photo], claims)
      return upload(stopping).catch(() => upload(other)) // as our page does
    })
    await Promise.race(sent)
    expect(await webs[stopping].stop()).toBe(0)
    webs[stopping] = await fleet.start('web')
    for (const results of await Promise.all(sent)) expect(results).toMatchObject([{ success: true }])
    going.isOver = true
    expect(await served).toEqual(new Set([200]))
    expect(await at(stopping).read<Photo[]>('/api/photos')).toHaveLength(4)
  }
})

/** Somebody signed in at one web; their browser, at either. */
async function signIn(email: string, at: 0 | 1 = 0) {
  const { cookies } = await signInLocally(webs[at].url, email)
  return { at: (web: number) => createHttpClient(pick(webs, web).url, cookies) }
}

/** Reads over and over until it is told to end, and answers which statuses there were. */
async function keepReading(browser: HttpClient, going: { isOver: boolean }): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!going.isOver) statuses.add((await browser.fetch('/api/photos')).status)
  return statuses
}

/** Waits until no work is left. */
async function settled(): Promise<void> {
  const left = `select name, state, data, output from jobs.job where state not in ('completed', 'cancelled')`
  await vi.waitFor(async () => expect(await fleet.ask(left)).toEqual([]), patience)
}

/** How often jobs of a kind had to be tried again. */
async function retriesOf(job: string, ownerId: string): Promise<number> {
  const [row] = await fleet.ask<{ retries: number }>(
    `select coalesce(sum(retry_count), 0)::int as retries from jobs.job where name = $1 and data ->> 'ownerId' = $2`,
    [job, ownerId],
  )
  return row?.retries ?? 0
}

/** What the database has of an owner, in any table, and in work that waits. */
async function rowsOf(ownerId: string): Promise<unknown[]> {
  const tables = await fleet.ask<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'`,
  )
  expect(tables.length).toBeGreaterThan(5)
  const found = [await fleet.ask('select id from users where id = $1', [ownerId])]
  for (const { name } of tables)
    found.push(await fleet.ask(`select '${name}' as table from ${name} where owner_id = $1`, [ownerId]))
  const isOpen = `state not in ('completed', 'cancelled')`
  found.push(
    await fleet.ask(`select data from jobs.job where ${isOpen} and data::text like $1`, [`%${ownerId}%`]),
  )
  return found.flat()
}

async function filesOf(ownerId: string): Promise<string[]> {
  const found = await readdir(join(fleet.photoFolder, ownerId), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function services() {
  return [outside.vision, outside.weather, outside.geocoder]
}

const small = { width: 320, height: 240 }

/** Spots some kilometres apart. */
function locationOf(number: number) {
  return { latitude: 39.05 + number * 0.05, longitude: -120.03 }
}

/** Each photo of an hour of its own. */
function hourOf(number: number) {
  const takenAt = new Date(Date.UTC(2020, 5, 1, number * 24)).toISOString().slice(0, 19)
  return { takenAt, offset: '-07:00' }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no number ${index}.`)
  return item
}
