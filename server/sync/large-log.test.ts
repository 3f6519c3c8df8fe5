/** @module-tag slow */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { limits } from '../../shared/limits.ts'
import type { Photo } from '../../shared/photos.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

/* One angler's log of 5,000 long notes, 30 MB as JSON, and what others notice of it. */

const notes = 5_000

let app: TestApp
let angler: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn('angler@example.org')
  const { id } = await angler.read<User>('/api/auth/user')
  await app.services.db.execute(sql`with caught as (
      insert into catches (owner_id, id, note, outcome)
      select ${id}, gen_random_uuid(), repeat('鯉', ${limits.noteLength}), 'none'
      from generate_series(1, ${notes}) returning id)
    insert into noted_catches (owner_id, catch_id, captured_at, captured_at_source, has_time)
    select ${id}, id, '2025-06-14', 'entered', false from caught`)
})
afterAll(() => app.stop())

test('is sent in pages of about 1 MB, in none of which a catch is missing', async () => {
  const { ids, largest } = await readLog()
  expect(ids.size).toBe(notes)
  expect(largest).toBeLessThan(1_100_000)
})

test('its first page has the newest photos with their location, however many locations there are', async () => {
  const traveler = await app.signIn('traveler@example.org')
  await traveler.upload([
    { name: 'trout.jpg', bytes: await sampleJpeg({ latitude: 44.5, longitude: -73.3 }) },
  ])
  await app.services.db.execute(sql`
    insert into locations (owner_id, id, group_id, name, name_source, latitude, longitude, note)
    select owner_id, gen_random_uuid(), group_id, 'Spot ' || spot, name_source, 10, spot * 0.05,
      repeat('鯉', ${limits.noteLength})
    from locations, generate_series(1, 400) spot where owner_id = ${(await traveler.read<User>('/api/auth/user')).id}`)
  const [photo] = await traveler.read<Photo[]>('/api/photos')
  const first = await traveler.read<ChangesPage>('/api/changes?limit=200')
  expect(first.nextPage).not.toBeNull()
  expect(first.photos).toMatchObject({ id: [photo?.id], locationId: [photo?.locationId] })
  const index = first.locations.findIndex((location) => location.id === photo?.locationId)
  expect(first.locations[index]?.name).toBe(photo?.locationName)
  expect(first.photoCounts?.[index]).toBe(1)
})

test.each([
  ['changes', readLog],
  ['list of catches', readList],
])('while its %s are read, no request of another user waits for 100 ms of work', async (_, read) => {
  let work = await measureWork(read)
  // Of three rounds the quickest counts: in the others, the machine may have been at something else.
  for (let round = 2; round <= 3 && isLong(work); round += 1) work = quicker(work, await measureWork(read))
  expect(work).toSatisfy((each: Work) => !isLong(each))
})

interface Work {
  longestMs: number
  onePageMs: number
}

/** On a machine on which even a page takes long, it is a few of them, not the thirty of the whole log. */
const isLong = ({ longestMs, onePageMs }: Work) => longestMs >= Math.max(100, 12 * onePageMs)
const quicker = (one: Work, other: Work): Work => ({
  longestMs: Math.min(one.longestMs, other.longestMs),
  onePageMs: Math.min(one.onePageMs, other.onePageMs),
})

/** Fetches without compression, which other threads do. */
const fetchPlain = (path: string) => angler.fetch(path, { headers: { 'accept-encoding': 'identity' } })

async function readLog() {
  const ids = new Set<string>()
  let largest = 0
  for (let page: string | null = ''; page !== null; ) {
    const response = await fetchPlain(`/api/changes?limit=5000${page && `&page=${page}`}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    largest = Math.max(largest, bytes.length)
    const changes: ChangesPage = JSON.parse(bytes.toString())
    for (const { id } of changes.notedCatches ?? []) ids.add(id)
    page = changes.nextPage
  }
  return { ids, largest }
}

/** Reads the list without decoding it, which would be long work of the test itself. */
async function readList() {
  const { body } = await fetchPlain('/api/catches')
  for await (const _ of body ?? []);
}

/**
 * Measures the longest work of this thread between two turns of its event loop while something is read, and that of
 * one page, in ms of its processor time.
 */
async function measureWork(read: () => Promise<unknown>): Promise<Work> {
  const busyMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let isStopped = false
  let longestMs = 0
  let before = busyMs()
  const measure = () => {
    longestMs = Math.max(longestMs, busyMs() - before)
    before = busyMs()
    if (!isStopped) setImmediate(measure)
  }
  setImmediate(measure)
  await read()
  isStopped = true
  const start = busyMs()
  JSON.parse(JSON.stringify(Array.from({ length: 170 }, () => '鯉'.repeat(limits.noteLength))))
  return { longestMs, onePageMs: busyMs() - start }
}
