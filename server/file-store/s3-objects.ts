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
  { readClient, bucket, run }: S3Connection,
  key: string,
): Promise<{ size: number; changedAt: Date } | null> {
  const found = await nullIfNotFound(() =>
    run(() => readClient.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))),
  )
  return found && { size: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
}

/** Opens an object or a range of it with one request; returns null if it does not exist. */
export async function openObject(
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
export async function putFile(connection: S3Connection, key: string, path: string): Promise<void> {
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
export async function putText(
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
export async function copyObject(
  { writeClient, bucket, run }: S3Connection,
  from: string,
  to: string,
): Promise<void> {
  const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
  await run(() => writeClient.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource })))
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

/** Deletes objects, 1000 per request, which is the maximum. */
export async function deleteObjects(connection: S3Connection, keys: AsyncIterable<string>): Promise<void> {
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
