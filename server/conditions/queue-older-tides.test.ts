import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { attachTide } from './attach-tide.ts'
import { queueOlderTides } from './queue-older-conditions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const brighton = { name: 'Marina', latitude: 50.81, longitude: -0.1 }
const inland = { latitude: 39.74, longitude: -104.99 }

async function waitUntilIdle() {
  await waitFor(async () => {
    const counts = (await app.services.jobs.count()).find(({ name }) => name === attachTide.name)
    expect(counts).toMatchObject({ waiting: 0, running: 0, failed: 0 })
  })
}

test('tides by older rules are computed again once, of photos and of catches without one', async () => {
  const { services } = app
  const angler = await app.signIn('older@example.org')
  const { id: locationId } = await angler.change<Location>('POST', '/api/locations', brighton)
  const takenAt = '2024-06-01T13:00:00'
  await angler.upload([
    { name: 'sea.jpg', bytes: await sampleJpeg({ ...brighton, takenAt, seed: 1 }) },
    { name: 'inland.jpg', bytes: await sampleJpeg({ ...inland, takenAt, seed: 2 }) },
  ])
  await angler.change('POST', '/api/catches', { capturedAt: '2024-06-01T13:00', locationId })
  await waitUntilIdle()
  const readTides = async () => {
    const { rows } = await services.db.execute(
      sql`select tide_level_ft, tide_datum, tide_station from conditions where tide_level_ft is not null
        union all select tide_level_ft, tide_datum, tide_station from noted_catches`,
    )
    return rows
  }
  const now = await readTides()
  expect(now).toHaveLength(2)
  expect(now).toEqual([now[0], now[0]])
  expect(now[0]).toMatchObject({ tide_datum: 'LAT', tide_station: 'Brighton' })

  for (const table of [sql`conditions`, sql`noted_catches`])
    await services.db.execute(sql`
      update ${table} set tide_level_ft = 1.5, tide_datum = 'MLLW', tide_station = 'Teignmouth Pier'
      where tide_level_ft is not null`)
  await services.db.execute(sql`update instance set tide_rules = null`)
  const versions = async () => {
    const { rows } = await services.db.execute(sql`select filename, version from photos order by filename`)
    return rows
  }
  const [inlandBefore] = await versions()
  await queueOlderTides(services)
  await waitUntilIdle()
  expect(await readTides()).toEqual(now)
  expect((await versions())[0]).toEqual(inlandBefore)
  const [noted] = await angler.read<NotedCatch[]>('/api/catches')
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.find(({ filename }) => filename === 'sea.jpg')?.tideLevel).toBe(noted?.tideLevel)

  await services.db.execute(sql`update conditions set tide_datum = 'kept' where tide_level_ft is not null`)
  await queueOlderTides(services)
  await waitUntilIdle()
  expect((await readTides())[0]).toMatchObject({ tide_datum: 'kept' })
  await queueOlderTides({ ...services, config: { tideStations: 'all' } })
  await waitUntilIdle()
  expect(await readTides()).toEqual(now)
})
