/** @module-tag slow */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../test/app/wait-for.ts'
import { type FaultyS3Proxy, openFaultyS3Proxy } from '../../test/servers/faulty-s3-proxy.ts'
import { createTestBucket, type S3Server, startS3Server } from '../../test/servers/s3-server.ts'
import { createLogger } from '../logging/logger.ts'
import type { FileStore } from './file-store.ts'
import { createS3Client, type S3Connection, type S3Timeouts } from './s3-client.ts'
import { StoreError } from './s3-errors.ts'
import { listObjects, openS3FileStore } from './s3-file-store.ts'

/* Failures of a bucket. `file-store.test.ts` covers normal operation. */

let server: S3Server
let proxy: FaultyS3Proxy
let store: FileStore
/** To the bucket of `store`. */
let connection: S3Connection | undefined
let drafts: string
beforeAll(async () => {
  server = await startS3Server()
  proxy = await openFaultyS3Proxy(server.endpoint)
  drafts = await mkdtemp(join(tmpdir(), 'creel-drafts-'))
  store = await openStore()
})
afterEach(() => proxy.behave(() => null))
afterAll(async () => {
  await proxy.stop()
  await server.kill()
  await rm(drafts, { recursive: true })
})

const unavailable = { code: 'UNAVAILABLE', message: expect.stringContaining('can’t reach its photo files') }

test('reads and uploads are retried while the store is busy', async () => {
  let busy = 2
  proxy.behave(() => (busy-- > 0 ? { status: 503, code: 'SlowDown' } : null))
  const folder = await storeFiles({ original: Buffer.from('photo') })
  busy = 2
  expect(await store.readFile(`${folder}/original`)).toEqual(Buffer.from('photo'))
})

test('an unavailable store gives an error after a bounded number of requests', async () => {
  proxy.behave(() => ({ status: 503, code: 'SlowDown' }))
  const before = proxy.asked.length
  await expect(store.findSize(`${newFolder()}/original`)).rejects.toMatchObject(unavailable)
  await expect(storeFiles({ original: Buffer.from('x') })).rejects.toMatchObject(unavailable)
  expect(proxy.asked.length - before).toBe(6)
})

test('requests to a hanging store time out, and work again once it responds', { tags: 'slow' }, async () => {
  const ownStore = await openStore({ responseMs: 1_000, stallMs: 1_000 })
  const folder = newFolder()
  const files = await draft({ original: randomBytes(3_000_000) })
  proxy.behave(() => 'hang')
  const results = [
    ownStore.findSize(`${folder}/original`),
    ownStore.readFile(`${folder}/original`),
    ownStore.storeFolder(folder, files),
    ownStore.purge(folder),
    ownStore.findIdentity(),
  ]
  for (const result of await Promise.allSettled(results)) {
    expect(result).toMatchObject({ status: 'rejected', reason: unavailable })
  }
  proxy.behave(() => null)
  await waitFor(() => ownStore.storeFolder(folder, files))
})

test('a truncated file is an error', async () => {
  const folder = await storeFiles({ original: randomBytes(2_000_000) })
  proxy.behave(() => ({ cutAfter: 700_000 }))
  const opened = await store.open(`${folder}/original`)
  await expect(opened && buffer(opened.bytes)).rejects.toMatchObject(unavailable)
  await expect(store.readFile(`${folder}/original`)).rejects.toMatchObject(unavailable)
})

test.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
])('a full store gives the error of a full disk: %i %s', async (status, code) => {
  proxy.behave((asked) => (asked.startsWith('PUT') ? { status, code } : null))
  await expect(storeFiles({ original: Buffer.from('x') })).rejects.toMatchObject({
    code: 'DISK_FULL',
    status: 507,
  })
})

test('a failed file fails its folder, after the other files have arrived', async () => {
  const folder = newFolder()
  proxy.behave((asked) => (asked.endsWith('/preview.webp') ? { status: 403, code: 'AccessDenied' } : null))
  const files = { 'preview.webp': Buffer.from('x'), original: randomBytes(20_000_000) }
  await expect(storeFiles(files, folder)).rejects.toMatchObject(unavailable)
  expect(await store.findSize(`${folder}/original`)).toBe(20_000_000)
})

test('an upload with a wrong checksum is not stored', async () => {
  const folder = newFolder()
  const [file] = await draft({ original: Buffer.from('as it was') })
  proxy.behave((_, { headers }) => {
    if (headers['content-md5']) headers['content-md5'] = 'XrY7u+Ae7tCTyyK7j1rNww=='
    return null
  })
  // The signature covers the checksum too, so the store rejects it for either reason.
  await expect(store.storeFolder(folder, file ? [file] : [])).rejects.toMatchObject(unavailable)
  proxy.behave(() => null)
  expect(await store.findSize(`${folder}/original`)).toBeNull()
})

test('a failed move of a folder loses nothing and can be repeated', async () => {
  const folder = await storeFiles({ original: Buffer.from('1'), 'preview.webp': Buffer.from('2') })
  proxy.behave((asked) => (asked.endsWith('preview.webp') ? { status: 403, code: 'AccessDenied' } : null))
  await expect(store.setAside(folder)).rejects.toMatchObject(unavailable)
  expect(await store.findSize(`${folder}/original`)).toBe(1)
  proxy.behave((asked) => (asked.startsWith('POST') ? { status: 403, code: 'AccessDenied' } : null))
  await expect(store.setAside(folder)).rejects.toMatchObject(unavailable)
  proxy.behave(() => null)
  expect(await store.findSize(`${folder}/original`)).toBe(1)
  await store.setAside(folder)
  expect(await store.findSize(`${folder}/original`)).toBeNull()
  expect(await listKeys()).toContainEqual(expect.stringMatching(`set-aside/${folder}/\\d+/original`))
  await store.leaveReceipt(folder)
  await store.purge(folder)
  expect(await listKeys()).not.toContainEqual(expect.stringContaining(`${folder}/`))
})

test.each([
  ['a missing bucket', { S3_BUCKET: 'no-such-bucket' }, 'NoSuchBucket (404)'],
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch (403)'],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId (403)'],
  ['a port where nothing listens', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
])('%s gives an error with its reason', async (_, wrong, reason) => {
  const own = await openStore({}, wrong)
  const error = await own.findIdentity().catch((cause) => cause)
  expect(error).toBeInstanceOf(StoreError)
  expect(error.reason).toBe(reason)
})

async function openStore(
  timeouts: Partial<S3Timeouts> = {},
  wrong: Record<string, string> = {},
): Promise<FileStore> {
  const settings = { ...(await createTestBucket({ ...server, endpoint: proxy.endpoint })), ...wrong }
  const bucket = {
    bucket: settings.S3_BUCKET,
    endpoint: settings.S3_ENDPOINT,
    region: 'us-east-1',
    keys: {
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
  }
  const limits = { connectMs: 20_000, responseMs: 20_000, stallMs: 20_000, attempts: 3, ...timeouts }
  connection ??= createS3Client(bucket, limits, createLogger('silent'))
  return openS3FileStore(bucket, createLogger('silent'), limits)
}

async function storeFiles(contents: Record<string, Buffer>, folder = newFolder()): Promise<string> {
  await store.storeFolder(folder, await draft(contents))
  return folder
}

async function draft(contents: Record<string, Buffer>) {
  const folder = await mkdtemp(join(drafts, 'files-'))
  return Promise.all(
    Object.entries(contents).map(async ([name, bytes]) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return { name, path }
    }),
  )
}

async function listKeys(): Promise<string[]> {
  return connection ? Array.fromAsync(listObjects(connection, ''), ({ key }) => key) : []
}

function newFolder(): string {
  return `${randomUUID()}/${randomUUID()}`
}
