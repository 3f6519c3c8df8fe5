import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestContext } from '@20minutes/s3rver'
import S3Error from '@20minutes/s3rver/lib/models/error.js'
import S3Object from '@20minutes/s3rver/lib/models/object.js'

interface ListOptions {
  prefix?: string
  startAfter?: string
  maxKeys: number
}

/*
 * Replaces the store of s3rver, which serves half an upload as an object, has no conditional writes, does not check what
 * it receives, and fails at simultaneous deletions in a folder. Here each bucket is a folder, and each object a file
 * that appears once it is whole.
 */

/** Opens the store of the S3 server for tests; `currentRequest` returns the request being handled. */
export function openBucketFolders(root: string, currentRequest: () => RequestContext | undefined) {
  const pathOf = (bucket: string, key: string) => join(root, bucket, encodeURIComponent(key))
  const draftPath = () => join(root, `draft-${randomUUID()}`)
  const find = async (bucket: string, key: string) => {
    const found = await statOrNull(pathOf(bucket, key))
    return found && describe(bucket, key, found)
  }

  return {
    getBucket: async (name: string) => {
      const found = await statOrNull(join(root, name))
      return found?.isDirectory() ? { name, creationDate: found.birthtime } : null
    },
    putBucket: (name: string) => mkdir(join(root, name)),
    getSubresource: async () => null,
    existsObject: async (bucket: string, key: string) => (await statOrNull(pathOf(bucket, key))) !== null,
    listObjects: async (bucket: string, { prefix = '', startAfter = '', maxKeys }: ListOptions) => {
      const keys = (await readdir(join(root, bucket)))
        .map(decodeURIComponent)
        .filter((key) => key.startsWith(prefix) && key > startAfter)
        .toSorted()
      const page = keys.slice(0, maxKeys)
      const objects = await Promise.all(page.map((key) => find(bucket, key)))
      return {
        objects: objects.filter((object) => object !== null),
        commonPrefixes: [],
        isTruncated: keys.length > maxKeys,
      }
    },
    getObject: async (bucket: string, key: string, requestedRange: { start?: number; end?: number } = {}) => {
      const handle = await open(pathOf(bucket, key)).catch(() => null)
      if (handle === null) return null
      const object = describe(bucket, key, await handle.stat())
      const last = Number(object.metadata['content-length']) - 1
      const range = { start: requestedRange.start ?? 0, end: Math.min(requestedRange.end ?? last, last) }
      if (requestedRange.start !== undefined) object.range = range
      if (last >= 0 && range.start <= last) object.content = handle.createReadStream(range)
      else await handle.close()
      if (last < 0) object.content = Readable.from([])
      return object
    },
    putObject: async (object: S3Object) => {
      const draft = draftPath()
      try {
        const md5 = await receive(object, draft, currentRequest())
        const path = pathOf(object.bucket, object.key)
        await (currentRequest()?.get('if-none-match') === '*' ? linkIfNew(draft, path) : rename(draft, path))
        return { size: (await stat(path)).size, md5 }
      } finally {
        await rm(draft, { force: true })
      }
    },
    copyObject: async (fromBucket: string, fromKey: string, bucket: string, key: string) => {
      const draft = draftPath()
      await copyFile(pathOf(fromBucket, fromKey), draft)
      await rename(draft, pathOf(bucket, key))
      return (await find(bucket, key))?.metadata
    },
    deleteObject: (bucket: string, key: string) => rm(pathOf(bucket, key), { force: true }),
  }
}

function describe(bucket: string, key: string, found: Stats): S3Object {
  return new S3Object(bucket, key, null, {
    'content-length': found.size,
    'last-modified': found.mtime.toUTCString(),
    etag: `"${found.ino.toString(16)}-${found.mtimeMs.toString(16)}"`,
  })
}

/** Writes the body to a file, and rejects one with a wrong length or checksum. */
async function receive(object: S3Object, path: string, request?: RequestContext): Promise<string> {
  const hash = createHash('md5')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  if (object.content) await pipeline(object.content, measure, createWriteStream(path))
  const digest = hash.digest()
  if (bytes !== Number(request?.get('content-length')))
    throw new S3Error('IncompleteBody', 'Bytes are missing.')
  const expected = request?.get('content-md5')
  if (expected && expected !== digest.toString('base64'))
    throw new S3Error('BadDigest', 'These are other bytes.')
  return digest.toString('hex')
}

async function linkIfNew(draft: string, path: string): Promise<void> {
  await link(draft, path).catch(() => {
    throw new S3Error('PreconditionFailed', 'There is such an object already.')
  })
}

async function statOrNull(path: string) {
  return stat(path).catch(() => null)
}
