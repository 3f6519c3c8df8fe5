import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Size and SHA-256 (hex) of data that was written or read. */
export interface HashedFile {
  bytes: number
  sha256: string
}

/** Writes a stream to a new file that only this user may read. Once it resolves, the bytes survive a power cut. */
export async function writeAndHash(source: NodeJS.ReadableStream, path: string): Promise<HashedFile> {
  const hashing = createHashingStream()
  await pipeline(source, hashing.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return hashing.result()
}

/** Reads a whole stream and returns its size and hash. */
export async function hashStream(source: NodeJS.ReadableStream): Promise<HashedFile> {
  const hashing = createHashingStream()
  await pipeline(source, hashing.stream.resume())
  return hashing.result()
}

/** Reads a whole file and returns its size and hash; rejects if it does not exist. */
export function hashFile(path: string): Promise<HashedFile> {
  return hashStream(createReadStream(path))
}

/** Creates a pass-through stream that counts and hashes its bytes. */
export function createHashingStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): HashedFile => ({ bytes, sha256: hash.digest('hex') }) }
}
