import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { type AdminHealth, getAdminHealthEndpoint } from '../../shared/admin.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient, signInLocally } from '../app/http-client.ts'
import { startMultiProcessApp } from '../app/multi-process-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import type { TestServer } from '../app/test-server.ts'
import { waitFor } from '../app/wait-for.ts'
import { recordEvents } from '../assertions/event-recorder.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'

/* Two web and two worker processes share one database and one store, while some of them are killed or replaced. */

const externalServices = shareInFile(startExternalServices)
const fleet = shareInFile(() => startMultiProcessApp(externalServices.settings))
let webs: [TestServer, TestServer]
let workers: [TestServer, TestServer]

beforeAll(async () => {
  const processes = await Promise.all(
    (['web', 'web', 'worker', 'worker'] as const).map((role) => fleet.start(role)),
  )
  webs = [pick(processes, 0), pick(processes, 1)]
  workers = [pick(processes, 2), pick(processes, 3)]
  await signInLocally(webs[0].url, 'admin@example.org')
})

test('processes that start at once on an empty database agree on one store identity', async () => {
  const rows = await fleet.ask<{ id: string }>('select id from instance')
  const identity = await readFile(join(dirname(fleet.photoFolder), 'instance-id'), 'utf8')
  expect(rows).toEqual([{ id: identity.split('\n')[0] }])
})

test('all web processes are ready, and one reports when a worker was last seen', async () => {
  for (const { url } of webs) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  const { at } = await signIn('admin@example.org')
  const seen = async () => (await at(0).read<AdminHealth>(getAdminHealthEndpoint.path)).workerSeenAt
  await waitFor(async () => expect(await seen()).not.toBeNull(), { interval: 200 })
})

test('a session is valid at both web processes until the user signs out at one of them', async () => {
  const { at } = await signIn('walker@example.org')
  const user = await at(0).read<User>('/api/auth/user')
  expect(await at(1).read<User>('/api/auth/user')).toEqual(user)
  await at(1).change('PATCH', '/api/auth/user/settings', { units: 'metric' })
  expect(await at(0).read<User>('/api/auth/user')).toMatchObject({ units: 'metric' })
  const cookies = new Map(at(0).cookies)
  await at(1).fetch('/api/logout')
  expect((await createHttpClient(webs[0].url, cookies).fetch('/api/auth/user')).status).toBe(401)
})

test('an upload at one web process sends an event at the other, which returns the identified photo', async () => {
  const { at } = await signIn('hears@example.org')
  const events = await recordEvents(at(1))
  await at(0).upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...small, seed: 1 }) }])
  await waitFor(() => expect(events.all().length).toBeGreaterThan(1), { interval: 200 })
  await waitFor(
    async () => {
      expect(await at(1).read<Photo[]>('/api/photos')).toMatchObject([{ analysis: 'done' }])
    },
    { interval: 200 },
  )
  await events.close()
})

test('a hundred photos over both web processes query each external service once per photo or place', async () => {
  const { at } = await signIn('hundred@example.org')
  await waitForJobs()
  for (const service of services()) service.requests.length = 0
  const photos = Array.from({ length: 104 }, (_, number) => number)
  const batches = [0, 1, 2, 3].map((batch) => photos.filter((number) => number % 4 === batch))
  await Promise.all(
    batches.map(async (numbers, batch) => {
      for (const number of numbers) {
        const bytes = await sampleJpeg({
          ...small,
          ...coordinatesOf(number % 5),
          ...captureTimeOf(number),
          seed: number,
        })
        expect(await at(batch % 2).upload([{ name: `${number}.jpg`, bytes }])).toMatchObject([
          { success: true },
        ])
      }
    }),
  )
  await waitFor(
    async () => {
      const all = await at(0).read<Photo[]>('/api/photos')
      const isDone = ({ analysis, temperature, locationName }: Photo) =>
        analysis === 'done' && temperature !== null && /^Lake Tahoe/.test(locationName ?? '')
      expect(all.filter(isDone)).toHaveLength(photos.length)
    },
    { interval: 200 },
  )
  await waitForJobs()
  const { id: ownerId } = await at(0).read<User>('/api/auth/user')
  const { vision, weather, geocoder } = externalServices
  // The geocoder is queried for the water and the town of each of the five locations.
  for (const [{ requests }, expected, job] of [
    [vision, photos.length, 'estimate-catch'],
    [weather, photos.length, 'attach-weather'],
    [geocoder, 10, 'name-place'],
  ] as const) {
    const sent = requests.map(({ url, body }) => url.href + body)
    expect([job, new Set(sent).size]).toEqual([job, expected])
    // Only a job that failed on a busy machine and was retried may repeat its requests.
    const repeated = (sent.length - expected) / (job === 'name-place' ? 2 : 1)
    expect(repeated).toBeLessThanOrEqual(await countRetries(job, ownerId))
  }
})

test('the job of a killed worker is done by another, and no other job is repeated', async () => {
  const { at } = await signIn('killed-worker@example.org')
  await waitForJobs()
  externalServices.vision.requests.length = 0
  const response = externalServices.vision.hold()
  for (const seed of [1, 2, 3]) {
    await at(0).upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ ...small, seed }) }])
  }
  await waitFor(() => expect(externalServices.vision.requests).toHaveLength(2), { interval: 200 }) // one by each worker
  await workers[0].kill()
  response.release(null)
  await waitFor(
    async () => {
      const all = await at(1).read<Photo[]>('/api/photos')
      expect(all.filter(({ analysis }) => analysis === 'done')).toHaveLength(3)
    },
    { interval: 200 },
  )
  expect(externalServices.vision.requests).toHaveLength(4)
  workers[0] = await fleet.start('worker')
})

test('uploads interrupted by a killed web process can be repeated at the other without duplicates', async () => {
  const { at } = await signIn('killed-web@example.org')
  const photos = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => ({
      name: `${seed}.jpg`,
      bytes: await sampleJpeg({ ...small, ...coordinatesOf(seed % 2), seed }),
    })),
  )
  const send = (browser: HttpClient, photo: { name: string; bytes: Buffer }) =>
    browser.upload([photo], { [photo.name]: { uploadId: `upload-${photo.name}` } })
  const responses = new Map<string, UploadResult | undefined>()
  await Promise.all(
    photos.map(async (photo) => {
      const results = await send(at(0), photo).catch(() => null)
      if (results === null) return
      responses.set(photo.name, results[0])
      await webs[0].kill()
    }),
  )
  expect(responses.size).toBeGreaterThan(0)
  for (const photo of photos) {
    const [result] = await send(at(1), photo)
    expect(result).toMatchObject(responses.get(photo.name) ?? { success: true, duplicate: false })
  }
  const all = await at(1).read<Photo[]>('/api/photos')
  expect(all.map(({ filename }) => filename).sort()).toEqual(photos.map(({ name }) => name))
  webs[0] = await fleet.start('web')
})

test('twenty simultaneous requests for the same location at both web processes create one', async () => {
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

test('a merge at one web process loses none of the photos uploaded at the other', async () => {
  const { at } = await signIn('merges@example.org')
  const upload = async (web: 0 | 1, number: number, location: number) => {
    const bytes = await sampleJpeg({
      ...small,
      ...coordinatesOf(location),
      ...captureTimeOf(number),
      seed: number,
    })
    const [result] = await at(web).upload([{ name: `${number}.jpg`, bytes }])
    return { id: result?.id, success: result?.success }
  }
  await upload(0, 1, 1)
  const [source] = await at(0).read<Location[]>('/api/locations')
  await upload(0, 2, 1)
  const before = (await at(0).read<Photo[]>('/api/photos')).map(({ id }) => id)
  const target = await at(0).change<Location>('POST', '/api/locations', {
    name: 'Target',
    ...coordinatesOf(4),
  })
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
  const locationIds = new Map(photos.map(({ id, locationId }) => [id, locationId]))
  expect(before.map((id) => locationIds.get(id))).toEqual([target.id, target.id])
  // Photos uploaded after the merge have a new location at the old coordinates; earlier ones have moved.
  for (const { id, photoCount } of locations)
    expect(photos.filter(({ locationId }) => locationId === id)).toHaveLength(photoCount)
  expect(locations.reduce((sum, { photoCount }) => sum + photoCount, 0)).toBe(8)
})

test('an account deleted at one web process during uploads at the other and a running job leaves nothing', async () => {
  const { at } = await signIn('leaves@example.org')
  const { id: ownerId } = await at(0).read<User>('/api/auth/user')
  await waitForJobs()
  const response = externalServices.vision.hold()
  await at(0).upload([
    { name: 'first.jpg', bytes: await sampleJpeg({ ...small, ...coordinatesOf(2), seed: 1 }) },
  ])
  await response.asked
  const uploads = [2, 3, 4, 5, 6, 7].map(async (seed) => {
    const bytes = await sampleJpeg({ ...small, ...coordinatesOf(seed % 3), seed })
    return await at(1)
      .upload([{ name: `${seed}.jpg`, bytes }])
      .then(([result]) => result?.error ?? 'stored', String)
  })
  await Promise.race(uploads)
  expect(await at(0).change('DELETE', '/api/account')).toEqual({ id: ownerId })
  response.release(null)
  for (const outcome of await Promise.all(uploads)) {
    expect(outcome).toMatch(/^stored$|^This account no longer exists.$|answered 401/)
  }
  await waitFor(
    async () => {
      expect(await findRows(ownerId)).toEqual([])
      expect(await findStoredFiles(ownerId)).toEqual([])
    },
    { interval: 200 },
  )
})

test('no upload is lost when a web process stops, and the other keeps responding', async () => {
  for (const [stopping, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { at } = await signIn(`rolling-${stopping}@example.org`, other)
    const reading = { isOver: false }
    const statuses = keepReading(at(other), reading)
    const photos = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => ({
        name: `${seed}.jpg`,
        bytes: await sampleJpeg({ ...small, seed }),
      })),
    )
    const sent = photos.map((photo) => {
      const claims = { [photo.name]: { uploadId: `rolling-${photo.name}` } }
      const upload = (web: number) => at(web).upload([photo], claims)
      return upload(stopping).catch(() => upload(other)) // as the web app does
    })
    await Promise.race(sent)
    expect(await webs[stopping].stop()).toBe(0)
    webs[stopping] = await fleet.start('web')
    for (const results of await Promise.all(sent)) expect(results).toMatchObject([{ success: true }])
    reading.isOver = true
    expect(await statuses).toEqual(new Set([200]))
    expect(await at(stopping).read<Photo[]>('/api/photos')).toHaveLength(4)
  }
})

/** Signs a user in at one web process and returns their client for either. */
async function signIn(email: string, at: 0 | 1 = 0) {
  const { cookies } = await signInLocally(webs[at].url, email)
  return { at: (web: number) => createHttpClient(pick(webs, web).url, cookies) }
}

/** Reads the photos repeatedly until `isOver` is set, and returns the statuses of the responses. */
async function keepReading(browser: HttpClient, reading: { isOver: boolean }): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!reading.isOver) statuses.add((await browser.fetch('/api/photos')).status)
  return statuses
}

/** Waits until no job is left. */
async function waitForJobs(): Promise<void> {
  const left = `select name, state, data, output from jobs.job where state not in ('completed', 'cancelled')`
  await waitFor(async () => expect(await fleet.ask(left)).toEqual([]), { interval: 200 })
}

/** How often the jobs of a queue were retried. */
async function countRetries(job: string, ownerId: string): Promise<number> {
  const [row] = await fleet.ask<{ retries: number }>(
    `select coalesce(sum(retry_count), 0)::int as retries from jobs.job where name = $1 and data ->> 'ownerId' = $2`,
    [job, ownerId],
  )
  return row?.retries ?? 0
}

/** Everything of an owner in the database: rows of any table, and unfinished jobs. */
async function findRows(ownerId: string): Promise<unknown[]> {
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

async function findStoredFiles(ownerId: string): Promise<string[]> {
  const found = await readdir(join(fleet.photoFolder, ownerId), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function services() {
  return [externalServices.vision, externalServices.weather, externalServices.geocoder]
}

const small = { width: 320, height: 240 }

/** Coordinates some kilometers apart. */
function coordinatesOf(number: number) {
  return { latitude: 39.05 + number * 0.05, longitude: -120.03 }
}

/** A capture time on a day of its own for each photo. */
function captureTimeOf(number: number) {
  const takenAt = new Date(Date.UTC(2020, 5, 1, number * 24)).toISOString().slice(0, 19)
  return { takenAt, offset: '-07:00' }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no number ${index}.`)
  return item
}
