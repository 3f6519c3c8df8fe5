import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { usesExternalBackends } from '../../test/app/uses-external-backends.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { foldersWithReceipt, storedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

const externalServices = shareInFile(startExternalServices)
beforeAll(() => {
  externalServices.vision.answerWith({ status: 503 })
})
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)

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

test('files that cannot be deleted right away are deleted later', { tags: 'slow' }, async () => {
  const { angler, photo } = await photoOf('stubborn@example.org', 2)
  const { store } = app.services
  const purge = store.purge
  store.purge = async () => {
    store.purge = purge
    throw new Error('The disk is busy.')
  }
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await waitFor(async () => expect(await storedFolders(app, ownerId)).toEqual([]))
})

// It looks into the folders of a store on the disk.
test.skipIf(usesExternalBackends)(
  'the receipt of a deletion is left before the rows go, and holds no more than ids',
  async () => {
    const { angler, photo } = await photoOf('receipt@example.org', 3)
    const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
    const { store } = app.services
    const rowsSeen: number[] = []
    vi.spyOn(store, 'leaveReceipt').mockImplementationOnce(async (folder) => {
      rowsSeen.push((await angler.read<Photo[]>('/api/photos')).length)
      await store.leaveReceipt(folder)
    })
    await angler.change('DELETE', `/api/photos/${photo.id}`)
    expect(rowsSeen).toEqual([1])
    expect(await foldersWithReceipt(app)).toContain(`${ownerId}/${photo.id}`)
    const path = join(app.dataDir, 'files/receipts', `${ownerId}.${photo.id}`)
    expect((await stat(path)).size).toBe(0)
  },
)

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
