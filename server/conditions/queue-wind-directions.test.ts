import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { User } from '../../shared/account.ts'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type OpenMeteoResponse, startOpenMeteoStandIn } from '../../test/servers/open-meteo.ts'
import type { StandIn } from '../../test/servers/stand-in-server.ts'
import { backlogPriority } from '../jobs/job-queue.ts'
import { attachWeather } from './attach-weather.ts'
import { queueWindDirections } from './queue-older-conditions.ts'

/* Weather from before Creel asked for the direction of the wind. */

let app: TestApp
let weather: StandIn<OpenMeteoResponse>
beforeAll(async () => {
  weather = await startOpenMeteoStandIn()
  app = await startTestApp({ WEATHER_URL: weather.url, WEATHER_ARCHIVE_URL: weather.url })
})
afterAll(async () => {
  await app.stop()
  await weather.stop()
})
beforeEach(() => weather.answerWith(null))

let users = 0
const pier = { name: 'Pier 7', latitude: 37.7989, longitude: -122.3967 }
const older = { temperature: 71, cloudCover: 40, windSpeed: 8, windDirection: null }

/** Returns an angler with a photo and a catch without one, whose weather is older than wind directions are. */
async function signInWithOldWeather() {
  const angler = await app.signIn(`wind-${++users}@example.org`)
  const { id: locationId } = await angler.change<Location>('POST', '/api/locations', pier)
  const bytes = await sampleJpeg({ ...pier, takenAt: '2024-12-24T16:05:00', seed: users })
  await angler.upload([{ name: 'a.jpg', bytes }])
  await angler.change('POST', '/api/catches', { capturedAt: '2024-12-24T16:05', locationId })
  await waitFor(async () => {
    for (const each of await readBoth(angler)) expect(each).toMatchObject({ windDirection: 230 })
  })
  const { id } = await angler.read<User>('/api/auth/user')
  await writeRows(app.services.db, async (transaction) => {
    for (const table of [sql`conditions`, sql`noted_catches`])
      await transaction.execute(sql`
        update ${table} set temperature_fahrenheit = 71, cloud_cover_percent = 40, wind_speed_mph = 8,
          wind_direction_degrees = null, wind_direction_due = true where owner_id = ${id}`)
    // As far from there as no response in memory serves.
    for (const table of [sql`photos`, sql`locations`])
      await transaction.execute(sql`update ${table} set latitude = latitude - 1 where owner_id = ${id}`)
  })
  weather.requests.length = 0
  return angler
}

async function readBoth(angler: HttpClient) {
  const [photo] = await angler.read<Photo[]>('/api/photos')
  const [noted] = await angler.read<NotedCatch[]>('/api/catches')
  return [photo, noted]
}

test('catches with weather from before get the direction of its wind, and keep the rest', async () => {
  const angler = await signInWithOldWeather()
  for (const each of await readBoth(angler)) expect(each).toMatchObject(older)
  await queueWindDirections(app.services)
  await waitFor(async () => {
    for (const each of await readBoth(angler)) expect(each).toMatchObject({ ...older, windDirection: 230 })
  })
  expect(weather.requests).toHaveLength(1)
})

test('the newest of many come first, behind new catches, and more only once these are done', async () => {
  weather.answerWith({ status: 503, body: '' })
  const angler = await app.signIn('many@example.org')
  const { id } = await angler.read<User>('/api/auth/user')
  await seedPhotos(app.services.db, id, 250)
  await app.services.db.execute(sql`
    update conditions set weather_at = captured_at, wind_direction_due = true from photos
    where photos.owner_id = ${id} and conditions.owner_id = ${id} and conditions.photo_id = photos.id`)
  const listJobs = async () => {
    const { rows } = await app.services.db.execute<{ priority: number; filename: string }>(sql`
      select priority, filename from jobs.job join photos on photos.id::text = data ->> 'photoId'
      where name = ${attachWeather.name} and owner_id = ${id} and state <> 'completed'`)
    return rows
  }
  await queueWindDirections(app.services)
  await queueWindDirections(app.services)
  const jobs = await listJobs()
  expect(jobs.map(({ filename }) => filename)).toContain('IMG_1.jpg')
  expect(jobs.map(({ filename }) => filename)).toContain('IMG_200.jpg')
  expect(jobs).toHaveLength(200)
  expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set([backlogPriority]))
  await app.services.db.execute(sql`delete from jobs.job where data ->> 'ownerId' = ${id}`)
  await queueWindDirections(app.services)
  expect(await listJobs()).toHaveLength(50)
})
