/** @module-tag slow */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyS3Proxy, openFaultyS3Proxy } from '../../test/servers/faulty-s3-proxy.ts'
import { createTestBucket, type S3Server, startS3Server } from '../../test/servers/s3-server.ts'
import { createLogger } from '../logging/logger.ts'
import type { FileStore } from './file-store.ts'
import type { S3Timeouts } from './s3-client.ts'
import { StoreError } from './s3-errors.ts'
import { openS3FileStore } from './s3-file-store.ts'

/* A bucket on its bad days; what it does on good ones stands in file-store.test.ts. */

let server: S3Server
let way: FaultyS3Proxy
let store: FileStore
let drafts: string
beforeAll(async () => {
  server = await startS3Server()
  way = await openFaultyS3Proxy(server.endpoint)
  drafts = await mkdtemp(join(tmpdir(), 'creel-drafts-'))
  store = await openStore()
})
afterEach(() => way.behave(() => null))
afterAll(async () => {
  await way.stop()
  await server.kill()
  await rm(drafts, { recursive: true })
})

const away = { code: 'UNAVAILABLE', message: expect.stringContaining('can’t reach its photo files') }

test('a file is sent with one request, and so is the question for its size', async () => {
  const folder = await fill({ 'thumbnail.webp': randomBytes(9_000) })
  const before = way.asked.length
  const opened = await store.open(`${folder}/thumbnail.webp`)
  expect(opened?.size).toBe(9_000)
  expect(opened && (await buffer(opened.bytes))).toHaveLength(9_000)
  expect(way.asked.slice(before)).toEqual([`GET photos/${folder}/thumbnail.webp`])
})

test('a store that is too busy is asked again, uploads too', async () => {
  let busy = 2
  way.behave(() => (busy-- > 0 ? { status: 503, code: 'SlowDown' } : null))
  const folder = await fill({ original: Buffer.from('patience') })
  busy = 2
  expect(await store.readFile(`${folder}/original`)).toEqual(Buffer.from('patience'))
})

test('a store that stays away is told in a sentence, after a bounded number of requests', async () => {
  way.behave(() => ({ status: 503, code: 'SlowDown' }))
  const before = way.asked.length
  await expect(store.findSize(`${newFolder()}/original`)).rejects.toMatchObject(away)
  await expect(fill({ original: Buffer.from('x') })).rejects.toMatchObject(away)
  expect(way.asked.length - before).toBe(6)
})

test('a store that hangs is not waited for, and works again once it does', { tags: 'slow' }, async () => {
  const hasty = await openStore({ responseMs: 1_000, stallMs: 1_000 })
  const folder = newFolder()
  const files = await draft({ original: randomBytes(3_000_000) })
  way.behave(() => 'hang')
  const waits = [
    hasty.findSize(`${folder}/original`),
    hasty.readFile(`${folder}/original`),
    hasty.storeFolder(folder, files),
    hasty.deleteFolder(folder),
    hasty.findIdentity(),
  ]
  for (const wait of await Promise.allSettled(waits)) {
    expect(wait).toMatchObject({ status: 'rejected', reason: away })
  }
  way.behave(() => null)
  await vi.waitFor(() => hasty.storeFolder(folder, files), { timeout: 30_000 })
})

test('a file that breaks off in the middle does not look whole', async () => {
  const folder = await fill({ original: randomBytes(2_000_000) })
  way.behave(() => ({ cutAfter: 700_000 }))
  const opened = await store.open(`${folder}/original`)
  await expect(opened && buffer(opened.bytes)).rejects.toMatchObject(away)
  await expect(store.readFile(`${folder}/original`)).rejects.toMatchObject(away)
})

test('a file that falls silent in the middle is given up', async () => {
  const hasty = await openStore({ stallMs: 500 })
  const folder = newFolder()
  await hasty.storeFolder(folder, await draft({ original: randomBytes(2_000_000) }))
  way.behave(() => ({ silentAfter: 700_000 }))
  const opened = await hasty.open(`${folder}/original`)
  await expect(opened && buffer(opened.bytes)).rejects.toMatchObject(away)
  await expect.poll(() => opened?.bytes.closed).toBe(true)
})

test('whoever goes away ends the request to the store', async () => {
  const folder = await fill({ original: randomBytes(30_000_000) })
  const before = way.abandoned()
  const opened = await store.open(`${folder}/original`)
  for await (const _chunk of opened?.bytes ?? []) break
  await expect.poll(() => way.abandoned()).toBe(before + 1)
  const unread = await store.open(`${folder}/original`)
  unread?.bytes.destroy()
  await expect.poll(() => way.abandoned()).toBe(before + 2)
})

test.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
])('a full store is told as a full disk is: %i %s', async (status, code) => {
  way.behave((asked) => (asked.startsWith('PUT') ? { status, code } : null))
  await expect(fill({ original: Buffer.from('x') })).rejects.toMatchObject({ code: 'DISK_FULL', status: 507 })
})

test('a folder of which one file cannot be stored is not stored; the others have arrived by then, and none later', async () => {
  const folder = newFolder()
  way.behave((asked) => (asked.endsWith('/preview.webp') ? { status: 403, code: 'AccessDenied' } : null))
  const files = { 'preview.webp': Buffer.from('x'), original: randomBytes(20_000_000) }
  await expect(fill(files, folder)).rejects.toMatchObject(away)
  expect(await store.findSize(`${folder}/original`)).toBe(20_000_000)
})

test('bytes that change on the way are not stored', async () => {
  const folder = newFolder()
  const [file] = await draft({ original: Buffer.from('as it was') })
  way.behave((_, { headers }) => {
    if (headers['content-md5']) headers['content-md5'] = 'XrY7u+Ae7tCTyyK7j1rNww=='
    return null
  })
  // The signature covers the hash as well, so the store refuses for one of two reasons.
  await expect(store.storeFolder(folder, file ? [file] : [])).rejects.toMatchObject(away)
  way.behave(() => null)
  expect(await store.findSize(`${folder}/original`)).toBeNull()
})

test('no upload leaves its file open, however it ends', async () => {
  way.behave((asked) => (asked.startsWith('PUT') ? { status: 500, code: 'InternalError' } : null))
  const files = await draft({ original: randomBytes(5_000_000) })
  await expect(store.storeFolder(newFolder(), files)).rejects.toMatchObject(away)
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  expect(await Promise.all(links)).not.toContain(files[0]?.path)
})

test('setting a folder aside may be cut anywhere: nothing is lost, and it is done when it is done again', async () => {
  const folder = await fill({ original: Buffer.from('1'), 'preview.webp': Buffer.from('2') })
  way.behave((asked) => (asked.endsWith('preview.webp') ? { status: 403, code: 'AccessDenied' } : null))
  await expect(store.moveToTrash(folder)).rejects.toMatchObject(away)
  expect(await store.findSize(`${folder}/original`)).toBe(1)
  way.behave((asked) => (asked.startsWith('POST') ? { status: 403, code: 'AccessDenied' } : null))
  await expect(store.moveToTrash(folder)).rejects.toMatchObject(away)
  way.behave(() => null)
  expect(await store.findSize(`${folder}/original`)).toBe(1)
  await store.moveToTrash(folder)
  expect(await store.findSize(`${folder}/original`)).toBeNull()
  expect(await trashedFolders()).toContain(folder)
  await store.deleteFolder(folder)
  expect(await trashedFolders()).not.toContain(folder)
})

test('a store that did not delete everything did not delete', async () => {
  const folder = await fill({ original: Buffer.from('1') })
  const refusal = '<DeleteResult><Error><Key>k</Key><Code>AccessDenied</Code></Error></DeleteResult>'
  way.behave((asked) => (asked.startsWith('POST') ? { body: refusal } : null))
  await expect(store.deleteFolder(folder)).rejects.toMatchObject({ ...away, reason: 'AccessDenied' })
})

test('where a store knows no conditions its Creel is noted all the same', async () => {
  const own = await openStore()
  way.behave((_, { headers }) =>
    'if-none-match' in headers ? { status: 501, code: 'NotImplemented' } : null,
  )
  expect(await own.claim({ id: 'the first', database: null })).toMatchObject({ id: 'the first' })
})

test.each([
  ['a bucket that is not there', { S3_BUCKET: 'no-such-bucket' }, 'NoSuchBucket (404)'],
  ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch (403)'],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId (403)'],
  ['a port where nobody listens', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
])('%s is named by its reason at the first question', async (_, wrong, reason) => {
  const own = await openStore({}, wrong)
  const failure = await own.findIdentity().catch((cause) => cause)
  expect(failure).toBeInstanceOf(StoreError)
  expect(failure.reason).toBe(reason)
})

async function openStore(
  patience: Partial<S3Timeouts> = {},
  wrong: Record<string, string> = {},
): Promise<FileStore> {
  const settings = { ...(await createTestBucket({ ...server, endpoint: way.endpoint })), ...wrong }
  return openS3FileStore(
    {
      bucket: settings.S3_BUCKET,
      endpoint: settings.S3_ENDPOINT,
      region: 'us-east-1',
      keys: {
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      },
    },
    createLogger('silent'),
    { connectMs: 20_000, responseMs: 20_000, stallMs: 20_000, attempts: 3, ...patience },
  )
}

async function fill(contents: Record<string, Buffer>, folder = newFolder()): Promise<string> {
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

function trashedFolders(): Promise<string[]> {
  return Array.fromAsync(store.listTrash(), ({ folder }) => folder)
}

function newFolder(): string {
  return `${randomUUID()}/${randomUUID()}`
}
