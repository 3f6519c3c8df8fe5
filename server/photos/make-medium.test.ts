import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { getUserEndpoint } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { lookApart, recompressed } from '../../test/app/test-decoder.ts'
import { readStored, storedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
let ownerId: string
const angler = shareInFile(() => app.signIn('angler@example.org'))
beforeAll(async () => {
  ownerId = (await angler.read<{ id: string }>(getUserEndpoint.path)).id
})

test('the medium rendition is made from the preview on the first request, and stored', async () => {
  const { mediumUrl, folder } = await upload(1)
  expect(await app.services.store.findSize(`${folder}/medium.webp`)).toBeNull()
  const served = Buffer.from(await (await angler.fetch(mediumUrl)).bytes())
  expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 768, height: 576 })
  expect(await lookApart(served, await readStored(app, `${folder}/preview.webp`))).toBeLessThan(recompressed)
  expect(await readStored(app, `${folder}/medium.webp`)).toEqual(served)
})

test('a database that fails while it is made leaves all files of the photo', { tags: 'slow' }, async () => {
  const { mediumUrl, folder } = await upload(20)
  const { imageWorker, db } = app.services
  const { makeMedium } = imageWorker
  const select = vi.spyOn(db, 'select')
  const worker = vi.spyOn(imageWorker, 'makeMedium').mockImplementation(async (options) => {
    select.mockImplementation(() => {
      throw new Error('The connection is lost.')
    })
    await makeMedium(options)
  })
  const { status } = await angler.fetch(mediumUrl)
  select.mockRestore()
  worker.mockRestore()
  expect(status).toBe(500)
  for (const name of ['original', 'preview.webp', 'thumbnail.webp', 'medium.webp'])
    expect(await app.services.store.findSize(`${folder}/${name}`), name).toBeGreaterThan(0)
})

test('simultaneous first requests make it once, one at a time for each user', { tags: 'slow' }, async () => {
  const { imageWorker } = app.services
  const { makeMedium } = imageWorker
  const counts = { made: 0, running: 0, most: 0 }
  const spy = vi.spyOn(imageWorker, 'makeMedium').mockImplementation(async (options) => {
    counts.made += 1
    counts.running += 1
    counts.most = Math.max(counts.most, counts.running)
    await makeMedium(options)
    counts.running -= 1
  })
  const photos = [await upload(4), await upload(5), await upload(6)]
  const urls = photos.flatMap(({ mediumUrl }) => [mediumUrl, mediumUrl, mediumUrl])
  const responses = await Promise.all(urls.map((url) => angler.fetch(url)))
  spy.mockRestore()
  expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect(counts).toEqual({ made: 3, running: 0, most: 1 })
})

test('nothing is made for other users', async () => {
  const { mediumUrl, folder } = await upload(7)
  const stranger = await app.signIn('stranger@example.org')
  expect((await stranger.fetch(mediumUrl)).status).toBe(404)
  expect(await app.services.store.findSize(`${folder}/medium.webp`)).toBeNull()
})

test('a photo that is deleted while it is being made leaves no files', { tags: 'slow' }, async () => {
  const { id, mediumUrl, folder } = await upload(8)
  const { store } = app.services
  const { storeFolder } = store
  const spy = vi.spyOn(store, 'storeFolder').mockImplementation(async (...args) => {
    spy.mockRestore()
    await angler.change('DELETE', `/api/photos/${id}`)
    await storeFolder(...args)
  })
  expect((await angler.fetch(mediumUrl)).status).toBe(404)
  expect(await storedFolders(app, ownerId)).not.toContain(folder)
})

async function upload(seed: number, size = { width: 1600, height: 1200 }) {
  const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed, ...size }) }])
  const photo = (await angler.read<Photo[]>('/api/photos')).find(({ id }) => id === result?.id)
  if (!photo) throw new Error(`The photo was not stored: ${result?.error}`)
  return { ...photo, folder: `${ownerId}/${photo.id}` }
}
