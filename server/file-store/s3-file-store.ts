import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { Logger } from '../logging/logger.ts'
import type { ByteRange, FileStore, FileToStore, OpenedFile, StoredFolder } from './file-store.ts'
import { assertStorageKey, isPhotoFolder, parseReceiptName, toReceiptName } from './photo-folder.ts'
import { createS3Client, type S3Connection, type S3Settings, type S3Timeouts } from './s3-client.ts'
import { isConflict, isNotFound, isNotImplemented, isTransient, toStoreError } from './s3-errors.ts'
import { formatIdentity, parseIdentity } from './store-identity.ts'

const defaultTimeouts: S3Timeouts = { connectMs: 3_000, responseMs: 8_000, stallMs: 15_000, attempts: 3 }

/*
 * Object keys: `photos/owner/photo/name`, `receipts/owner.photo` or `receipts/owner`, `set-aside/owner/photo/moment/name`
 * with the moment in ms since 1970, `instance-id`, `generation`, and `clock`, which is written to read the store's time.
 * Earlier versions have `trash/owner/photo/moment/name`.
 */

/** Creates a file store in a bucket of any S3-compatible store. */
export function openS3FileStore(settings: S3Settings, log: Logger, timeouts = defaultTimeouts): FileStore {
  const s3 = createS3Client(settings, timeouts, log)
  const toObjectKey = (key: string) => `photos/${assertStorageKey(key)}`
  const toReceiptKey = (folder: string) => `receipts/${toReceiptName(folder)}`
  const readObject = async (key: string) => {
    const opened = await openObject(s3, key)
    return opened && (await buffer(opened.bytes))
  }
  const findIdentity = async () => {
    const text = await readObject('instance-id')
    return text && parseIdentity(text.toString())
  }

  return {
    storeFolder: async (folder, files) => storeFolder(s3, toObjectKey(folder), files),
    findSize: async (key) => (await findObject(s3, toObjectKey(key)))?.size ?? null,
    open: async (key, range) => openObject(s3, toObjectKey(key), range),
    readFile: async (key) => readObject(toObjectKey(key)),
    leaveReceipt: async (folder) => putText(s3, toReceiptKey(folder), folder),
    listReceipts: () => listReceipts(s3),
    removeReceipt: async (folder) => deleteObjects(s3, [toReceiptKey(folder)]),
    purge: async (folder) => {
      if ((await findObject(s3, toReceiptKey(folder))) === null) throw new Error('There is no receipt.')
      for (const parent of ['photos', 'set-aside', 'trash'])
        await deleteObjects(s3, listKeys(s3, `${parent}/${folder}/`))
    },
    setAside: async (folder) => moveFolder(s3, toObjectKey(folder), `set-aside/${folder}/${Date.now()}`),
    restoreTrash: () => restoreTrash(s3),
    listFolders: () => listPhotoFolders(s3),
    readClock: async () => {
      await putText(s3, 'clock', 'Written to see what time it is here.\n')
      return (await findObject(s3, 'clock'))?.changedAt ?? new Date()
    },
    readGeneration: async () => (await readObject('generation'))?.toString() ?? null,
    writeGeneration: (text) => putText(s3, 'generation', text),
    create: async () => {}, // the operator creates the bucket
    findIdentity,
    claim: async (identity) => {
      await writeOnce(s3, 'instance-id', formatIdentity(identity, settings.bucket))
      return (await findIdentity()) ?? { ...identity, store: null }
    },
    replaceIdentity: (identity) => putText(s3, 'instance-id', formatIdentity(identity, settings.bucket)),
    // Excludes the endpoint, because one bucket may be reachable under several names.
    findAddress: async () => settings.bucket,
    check: async () => {}, // reading the identity already checks everything
  }
}

/** An object in a bucket listing. */
interface ListedObject {
  key: string
  changedAt: Date
}

/** Lists all objects with a key prefix, in key order; requests pages of 1000. */
export async function* listObjects(
  { readClient, bucket, run }: S3Connection,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let next: string | undefined
  do {
    const input = { Bucket: bucket, Prefix: prefix, ContinuationToken: next }
    const page = await run(() => readClient.send(new ListObjectsV2Command(input)))
    for (const { Key: key = '', LastModified: changedAt = new Date(0) } of page.Contents ?? []) {
      yield { key, changedAt }
    }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

/**
 * Uploads files; once the store has acknowledged all objects, a row may refer to the photo. If one upload fails, waits
 * for the others, so that none arrives after the folder was deleted again.
 */
async function storeFolder(s3: S3Connection, folder: string, files: FileToStore[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    files.map(({ name, path }) => putFile(s3, `${folder}/${name}`, path)),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Moves a folder by copying, because objects cannot be moved. Deletes nothing until all objects are copied; after a
 * crash in between, the operation is repeated.
 */
async function moveFolder(s3: S3Connection, from: string, to: string): Promise<void> {
  const keys = await Array.fromAsync(listKeys(s3, `${from}/`))
  await Promise.all(keys.map((key) => copyObject(s3, key, `${to}${key.slice(from.length)}`)))
  await deleteObjects(s3, keys)
}

/** Moves objects of the trash back to their photos, the newest of each name, which a list by key has last. */
async function restoreTrash(s3: S3Connection): Promise<void> {
  const newest = new Map<string, string[]>()
  for await (const { key } of listObjects(s3, 'trash/')) {
    const [, owner, photo, , name] = key.split('/')
    const place = `photos/${owner}/${photo}/${name}`
    newest.set(place, [...(newest.get(place) ?? []), key])
  }
  for (const [place, keys] of newest) {
    if ((await findObject(s3, place)) === null) await copyObject(s3, keys.at(-1) ?? '', place)
    await deleteObjects(s3, keys)
  }
}

async function* listKeys(s3: S3Connection, prefix: string): AsyncGenerator<string> {
  for await (const { key } of listObjects(s3, prefix)) yield key
}

/** Lists the photo folders. Listings are sorted by key, so all objects of a folder are adjacent. */
async function* listPhotoFolders(s3: S3Connection): AsyncGenerator<StoredFolder> {
  let last: StoredFolder | null = null
  for await (const { key, changedAt } of listObjects(s3, 'photos/')) {
    const folder = key.split('/').slice(1, 3).join('/')
    if (!isPhotoFolder(folder)) continue
    if (last && last.folder !== folder) yield last
    const isLater: boolean = last?.folder !== folder || last.changedAt < changedAt
    if (isLater) last = { folder, changedAt }
  }
  if (last) yield last
}

async function* listReceipts(s3: S3Connection): AsyncGenerator<StoredFolder> {
  for await (const { key, changedAt } of listObjects(s3, 'receipts/')) {
    const folder = parseReceiptName(key.slice('receipts/'.length))
    if (folder !== null) yield { folder, changedAt }
  }
}

/**
 * Writes an object unless it exists. If the store does not support conditional writes, writes it anyway: processes on
 * one database write the same id.
 */
async function writeOnce(s3: S3Connection, key: string, text: string): Promise<void> {
  try {
    await putText(s3, key, text, { isFirst: true })
  } catch (cause) {
    if (isNotImplemented(cause)) await putText(s3, key, text)
    else if (!isConflict(cause)) throw cause
  }
}

/** Returns an object's size in bytes and time of last change; null if it does not exist. */
async function findObject(
  { readClient, bucket, run }: S3Connection,
  key: string,
): Promise<{ size: number; changedAt: Date } | null> {
  const found = await nullIfNotFound(() =>
    run(() => readClient.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))),
  )
  return found && { size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
}

/** Opens an object or a range of it with one request; returns null if it does not exist. */
async function openObject(
  { readClient, bucket, run, timeouts }: S3Connection,
  key: string,
  range?: ByteRange,
): Promise<OpenedFile | null> {
  const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` }
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...rangeHeader })
  const found = await nullIfNotFound(() => run(() => readClient.send(command)))
  if (found === null) return null
  const length = found.ContentLength ?? 0
  const size = Number(found.ContentRange?.split('/').at(-1) ?? length)
  return { size, bytes: toVerifiedStream(found.Body as Readable, length, timeouts.stallMs) }
}

/** Uploads a file as an object; once it resolves, the store has all of it. Retries if the store is slow or busy. */
async function putFile(connection: S3Connection, key: string, path: string): Promise<void> {
  const { writeClient, bucket, run, timeouts } = connection
  const { size } = await stat(path)
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const input = { Bucket: bucket, Key: key, ContentLength: size, ContentMD5: hash.digest('base64') }
  await run(() => {
    // The SDK does not retry a request whose body is a stream.
    return retry(timeouts.attempts, async () => {
      const body = createReadStream(path)
      await writeClient.send(new PutObjectCommand({ ...input, Body: body })).finally(() => body.destroy())
    })
  })
}

/** Writes a short text as an object; with `isFirst`, only if the object does not exist yet. */
async function putText(
  { writeClient, bucket, run }: S3Connection,
  key: string,
  text: string,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const condition = isFirst && { IfNoneMatch: '*' }
  await run(() =>
    writeClient.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text, ...condition })),
  )
}

/** Copies an object within the bucket. */
async function copyObject(
  { writeClient, bucket, run }: S3Connection,
  from: string,
  to: string,
): Promise<void> {
  const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
  await run(() => writeClient.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource })))
}

/** Deletes objects, 1000 per request, which is the maximum. */
async function deleteObjects(
  connection: S3Connection,
  keys: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const page: string[] = []
  for await (const key of keys) {
    page.push(key)
    if (page.length === 1000) await deletePage(connection, page.splice(0))
  }
  if (page.length > 0) await deletePage(connection, page)
}

async function deletePage({ writeClient, bucket, run }: S3Connection, keys: string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
  await run(async () => {
    const command = new DeleteObjectsCommand({ Bucket: bucket, Delete, ChecksumAlgorithm: 'MD5' })
    const { Errors: [failed] = [] } = await writeClient.send(command)
    if (failed) throw Object.assign(new Error('Not all was deleted.'), { name: failed.Code ?? 'Error' })
  })
}

/**
 * Returns a response's bytes, with an error at the end if some are missing. Fails if the store is silent for `stallMs`,
 * but only while we wait for data: a reader may pause for any time. Destroying the stream ends the request.
 */
function toVerifiedStream(body: Readable, length: number, stallMs: number): Readable {
  const bytes = Readable.from(readChunks(body, length, stallMs), { objectMode: false })
  return bytes.once('close', () => body.destroy())
}

async function* readChunks(body: Readable, length: number, stallMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let received = 0
  for (;;) {
    const chunk = await readChunk(chunks, body, stallMs)
    if (chunk === null) break
    received += chunk.length
    yield chunk
  }
  if (received !== length) throw toStoreError(new Error('The store broke off.'))
}

async function readChunk(
  chunks: AsyncIterator<Buffer>,
  body: Readable,
  stallMs: number,
): Promise<Buffer | null> {
  const timeout = setTimeout(() => body.destroy(new Error('The store fell silent.')), stallMs)
  try {
    const { done, value } = await chunks.next()
    return done ? null : value
  } catch (cause) {
    throw toStoreError(cause)
  } finally {
    clearTimeout(timeout)
  }
}

async function nullIfNotFound<Value>(find: () => Promise<Value>): Promise<Value | null> {
  try {
    return await find()
  } catch (cause) {
    if (isNotFound(cause)) return null
    throw cause
  }
}

async function retry(attempts: number, send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (cause) {
      if (attempt >= attempts || !isTransient(cause)) throw cause
    }
  }
}
