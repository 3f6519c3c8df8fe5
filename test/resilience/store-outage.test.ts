import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type FaultyS3Proxy, openFaultyS3Proxy } from '../servers/faulty-s3-proxy.ts'
import { createTestBucket, type S3Server, startS3Server } from '../servers/s3-server.ts'

let server: S3Server
let proxy: FaultyS3Proxy
let app: TestApp
let angler: HttpClient
beforeAll(async () => {
  server = await startS3Server()
  proxy = await openFaultyS3Proxy(server.endpoint)
  app = await startTestApp(await createTestBucket({ ...server, endpoint: proxy.endpoint }))
  angler = await app.signIn()
})
afterEach(() => proxy.behave(() => null))
afterAll(async () => {
  await app.stop()
  await proxy.stop()
  await server.kill()
})

test('while the store is unavailable, downloads and uploads fail with an error message and photos are still listed', async () => {
  const photo = await upload(1)
  await server.kill()
  const message = {
    code: 'UNAVAILABLE',
    message: 'Creel can’t reach its photo files right now. Please try again in a moment.',
  }
  for (const url of [photo.thumbnailUrl, photo.originalUrl, `/api/photos/${photo.id}/incognito`]) {
    const response = await angler.fetch(url)
    expect([response.status, await response.json()]).toEqual([503, message])
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  }
  await expect(upload(2)).rejects.toThrow(/503: .*can’t reach its photo files/)
  expect((await app.visit().fetch('/api/health/ready')).status).toBe(503)
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(1)

  server = await startS3Server(server)
  expect((await angler.fetch(photo.thumbnailUrl)).status).toBe(200)
  expect((await app.visit().fetch('/api/health/ready')).status).toBe(200)
  expect((await upload(2)).id).not.toBe(photo.id)
})

test('a photo deleted during a store outage is gone immediately, its original once the store is back', async () => {
  const photo = await upload(3)
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await server.kill()
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  expect((await angler.fetch(photo.thumbnailUrl)).status).not.toBe(200)
  server = await startS3Server(server)
  const size = () => app.services.store.findSize(`${ownerId}/${photo.id}/original`)
  await expect.poll(size, { timeout: 50_000 }).toBeNull()
})

test('a full store rejects uploads with 507 and still deletes photos', async () => {
  const photo = await upload(4)
  proxy.behave((asked) =>
    asked.startsWith('PUT photos/') ? { status: 507, code: 'XMinioStorageFull' } : null,
  )
  await expect(upload(5)).rejects.toThrow(/507: .*out of storage, so this photo wasn’t saved/)
  await angler.change('DELETE', `/api/photos/${photo.id}`)
  proxy.behave(() => null)
  expect((await upload(5)).id).not.toBe(photo.id)
})

test('a download that the store cuts off fails for the browser too', async () => {
  const photo = await upload(6, 3_000_000)
  proxy.behave((asked) => (asked.endsWith('/original') ? { cutAfter: 800_000 } : null))
  const response = await angler.fetch(photo.originalUrl)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('aborting a download aborts the request to the store', async () => {
  const photo = await upload(7, 40_000_000)
  const before = proxy.abandoned()
  const leaving = new AbortController()
  const response = await angler.fetch(photo.originalUrl, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => proxy.abandoned()).toBe(before + 1)
})

test('a thumbnail costs one store request, and so does its revalidation', async () => {
  const photo = await upload(8)
  const before = proxy.asked.length
  const response = await angler.fetch(photo.thumbnailUrl)
  await response.arrayBuffer()
  expect(proxy.asked.length).toBe(before + 1)
  const tag = response.headers.get('etag') ?? ''
  await angler.fetch(photo.thumbnailUrl, { headers: { 'if-none-match': tag } })
  expect(proxy.asked.length).toBe(before + 2)
})

async function upload(seed: number, padding = 0): Promise<Photo> {
  const bytes = Buffer.concat([await sampleJpeg({ seed }), Buffer.alloc(padding)])
  const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes }])
  const photo = (await angler.read<Photo[]>('/api/photos')).find(({ id }) => id === result?.id)
  if (!photo) throw new Error(`The photo was not stored: ${result?.error}`)
  return photo
}
