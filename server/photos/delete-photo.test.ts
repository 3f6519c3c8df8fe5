import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { storedFolders, trashedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'

let app: TestApp
let externalServices: ExternalServices
beforeAll(async () => {
  externalServices = await startExternalServices()
  externalServices.vision.answerWith({ status: 503 })
  app = await startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' })
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }

test('deleting a photo removes it from lists, files and queue and keeps its location', async () => {
  const { angler, photo, bytes } = await photoOf('gone@example.org', 1)
  expect(await countJobsFor(photo.id)).toBeGreaterThan(0)
  expect(await angler.change('DELETE', `/api/photos/${photo.id}`)).toEqual({ id: photo.id })
  expect(await angler.read('/api/photos')).toEqual([])
  for (const url of [photo.url, photo.originalUrl, photo.thumbnailUrl, photo.mediumUrl, photo.previewUrl]) {
    expect((await angler.fetch(url)).status).toBe(404)
  }
  expect(await countJobsFor(photo.id)).toBe(0)
  expect(await angler.read<Location[]>('/api/locations')).toMatchObject([{ photoCount: 0, lastVisit: null }])
  const [again] = await angler.upload([{ name: 'catch.jpg', bytes }])
  expect(again).toMatchObject({ success: true, duplicate: false })
})

test('deleting a photo also deletes a job that fails at the same moment', { tags: 'slow' }, async () => {
  const { angler, photo } = await photoOf('fails@example.org', 6)
  const { db } = app.services
  let deletion: Promise<Response> | undefined
  await db.transaction(async (transaction) => {
    // pg-boss replaces the row of a job that fails in the same way.
    await transaction.execute(sql`
      with failed as (delete from jobs.job where data ->> 'photoId' = ${photo.id} returning *)
      insert into jobs.job select * from failed`)
    deletion = angler.send('DELETE', `/api/photos/${photo.id}`)
    await waitFor(async () => expect(await countBlockedQueries(app, /from jobs\.job/)).toBe(1))
  })
  expect((await deletion)?.status).toBe(200)
  expect(await countJobsFor(photo.id)).toBe(0)
})

test('files that cannot be deleted right away are deleted later', { tags: 'slow' }, async () => {
  const { angler, photo } = await photoOf('stubborn@example.org', 2)
  const { store } = app.services
  const deleteFolder = store.deleteFolder
  store.deleteFolder = async () => {
    store.deleteFolder = deleteFolder
    throw new Error('The disk is busy.')
  }
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await waitFor(async () => expect(await storedFolders(app, ownerId)).toEqual([]))
})

test('deleting a photo also deletes its files in the trash', async () => {
  const { angler, photo } = await photoOf('trash@example.org', 3)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await app.services.store.moveToTrash(`${ownerId}/${photo.id}`)
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  expect(await trashedFolders(app)).not.toContain(`${ownerId}/${photo.id}`)
})

test('deleting a photo of another user returns 404 and keeps it', async () => {
  const { angler, photo } = await photoOf('mine@example.org', 4)
  const otherUser = await app.signIn('thief@example.org')
  expect((await otherUser.send('DELETE', `/api/photos/${photo.id}`)).status).toBe(404)
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(1)
})

test('one of several simultaneous deletions of a photo succeeds', async () => {
  const { angler, photo } = await photoOf('several@example.org', 5)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => angler.send('DELETE', `/api/photos/${photo.id}`)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
})

async function photoOf(email: string, seed: number) {
  const angler = await app.signIn(email)
  const bytes = await sampleJpeg({ ...tahoe, seed })
  await angler.upload([{ name: 'catch.jpg', bytes }])
  const [photo] = await angler.read<Photo[]>('/api/photos')
  if (!photo) throw new Error('The photo is not there.')
  return { angler, photo, bytes }
}

async function countJobsFor(photoId: string): Promise<number> {
  const { rows } = await app.services.db.execute<{ jobs: number }>(
    sql`select count(*) as jobs from jobs.job where data ->> 'photoId' = ${photoId}`,
  )
  return rows[0]?.jobs ?? 0
}
