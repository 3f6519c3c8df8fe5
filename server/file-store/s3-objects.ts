import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { ByteRange, OpenedFile } from './file-store.ts'
import type { S3Connection } from './s3-client.ts'
import { isNotFound, isTransient, toStoreError } from './s3-errors.ts'

/** An object in a bucket listing. */
export interface ListedObject {
  key: string
  changedAt: Date
}

/** Returns an object's size in bytes and time of last change; null if it does not exist. */
export async function findObject(
  { asking, bucket, use }: S3Connection,
  key: string,
): Promise<{ size: number; changedAt: Date } | null> {
  const found = await orNull(() =>
    use(() => asking.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))),
  )
  return found && { size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
}

/** Opens an object or a range of it with one request; returns null if it does not exist. */
export async function openObject(
  { asking, bucket, use, patience }: S3Connection,
  key: string,
  range?: ByteRange,
): Promise<OpenedFile | null> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` }
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...part })
  const found = await orNull(() => use(() => asking.send(command)))
  if (found === null) return null
  const length = found.ContentLength ?? 0
  const size = Number(found.ContentRange?.split('/').at(-1) ?? length)
  return { size, bytes: readThrough(found.Body as Readable, length, patience.stallMs) }
}

/** Uploads a file as an object; once it resolves, the store has all of it. Retries if the store is slow or busy. */
export async function putFile(connection: S3Connection, key: string, path: string): Promise<void> {
  const { sending, bucket, use, patience } = connection
  const { size } = await stat(path)
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const about = { Bucket: bucket, Key: key, ContentLength: size, ContentMD5: hash.digest('base64') }
  await use(() => {
    // The SDK does not retry a request whose body is a stream.
    return tryAgain(patience.attempts, async () => {
      const body = createReadStream(path)
      await sending.send(new PutObjectCommand({ ...about, Body: body })).finally(() => body.destroy())
    })
  })
}

/** Writes a short text as an object; with `isFirst`, only if the object does not exist yet. */
export async function putText(
  { sending, bucket, use }: S3Connection,
  key: string,
  text: string,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const condition = isFirst && { IfNoneMatch: '*' }
  await use(() => sending.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text, ...condition })))
}

/** Copies an object within the bucket. */
export async function copyObject(
  { sending, bucket, use }: S3Connection,
  from: string,
  to: string,
): Promise<void> {
  const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
  await use(() => sending.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource })))
}

/** Lists all objects with a key prefix, in key order; requests pages of 1000. */
export async function* listObjects(
  { asking, bucket, use }: S3Connection,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let next: string | undefined
  do {
    const about = { Bucket: bucket, Prefix: prefix, ContinuationToken: next }
    const page = await use(() => asking.send(new ListObjectsV2Command(about)))
    for (const { Key: key = '', LastModified: changedAt = new Date(0) } of page.Contents ?? []) {
      yield { key, changedAt }
    }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

/** Deletes objects, 1000 per request, which is the maximum. */
export async function deleteObjects(connection: S3Connection, keys: AsyncIterable<string>): Promise<void> {
  const page: string[] = []
  for await (const key of keys) {
    page.push(key)
    if (page.length === 1000) await deletePage(connection, page.splice(0))
  }
  if (page.length > 0) await deletePage(connection, page)
}

async function deletePage({ sending, bucket, use }: S3Connection, keys: string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
  await use(async () => {
    const command = new DeleteObjectsCommand({ Bucket: bucket, Delete, ChecksumAlgorithm: 'MD5' })
    const { Errors: [failed] = [] } = await sending.send(command)
    if (failed) throw Object.assign(new Error('Not all was deleted.'), { name: failed.Code ?? 'Error' })
  })
}

/**
 * Returns a response's bytes, with an error at the end if some are missing. Fails if the store is silent for `stallMs`,
 * but only while we wait for data: a reader may pause for any time. Destroying the stream ends the request.
 */
function readThrough(body: Readable, length: number, stallMs: number): Readable {
  const bytes = Readable.from(chunksOf(body, length, stallMs), { objectMode: false })
  return bytes.once('close', () => body.destroy())
}

async function* chunksOf(body: Readable, length: number, stallMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let received = 0
  for (;;) {
    const chunk = await nextOf(chunks, body, stallMs)
    if (chunk === null) break
    received += chunk.length
    yield chunk
  }
  if (received !== length) throw toStoreError(new Error('The store broke off.'))
}

async function nextOf(
  chunks: AsyncIterator<Buffer>,
  body: Readable,
  stallMs: number,
): Promise<Buffer | null> {
  const silence = setTimeout(() => body.destroy(new Error('The store fell silent.')), stallMs)
  try {
    const { done, value } = await chunks.next()
    return done ? null : value
  } catch (cause) {
    throw toStoreError(cause)
  } finally {
    clearTimeout(silence)
  }
}

async function orNull<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find()
  } catch (cause) {
    if (isNotFound(cause)) return null
    throw cause
  }
}

async function tryAgain(attempts: number, send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (cause) {
      if (attempt >= attempts || !isTransient(cause)) throw cause
    }
  }
}
