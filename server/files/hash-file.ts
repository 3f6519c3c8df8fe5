import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What was written, or read: its size and its sha256 in hex. */
export interface HashedFile {
  bytes: number
  sha256: string
}

/** Writes a stream into a new file that nobody else may read; once it resolves the bytes survive a power cut. */
export async function writeHashed(source: NodeJS.ReadableStream, path: string): Promise<HashedFile> {
  const meter = createMeter()
  await pipeline(source, meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return meter.result()
}

/** Reads a whole stream for its hash alone. */
export async function hashStream(source: NodeJS.ReadableStream): Promise<HashedFile> {
  const meter = createMeter()
  await pipeline(source, meter.stream.resume())
  return meter.result()
}

/** Reads a whole file for its hash; rejects where there is none. */
export function hashFile(path: string): Promise<HashedFile> {
  return hashStream(createReadStream(path))
}

/** Counts and hashes the bytes that go through its stream. */
export function createMeter() {
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
