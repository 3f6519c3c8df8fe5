import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createHashingStream, type HashedFile } from '../file-store/hash-file.ts'
import { formatErrorCode, userAgent } from './safe-fetch.ts'
import { errorFromResponse, ServiceUnavailableError } from './service-errors.ts'

/** Limits of a download. */
export interface DownloadLimits {
  maxBytes: number
  /** From the first byte sent to the last byte received. */
  timeoutMs: number
  /** How long the service may send nothing. */
  idleMs: number
}

/** A file that was downloaded, or is larger than allowed and incomplete. */
export type DownloadedFile = HashedFile & { tooLarge: boolean }

/** How a download is requested; `onFailure` may throw its own error for a status that is no success. */
interface DownloadRequest {
  headers: Record<string, string>
  signal: AbortSignal
  onFailure(status: number): void
}

/**
 * Downloads a file from an external service to a new file, as `createSafeFetch` does: no redirects, limits on size and
 * duration. Bytes count after decompression.
 */
export async function downloadFile(
  service: string,
  url: URL,
  { headers, signal, onFailure }: DownloadRequest,
  path: string,
  { maxBytes, timeoutMs, idleMs }: DownloadLimits,
): Promise<DownloadedFile> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const idle = createIdleSignal(idleMs)
  const anySignal = AbortSignal.any([signal, timeout, idle.signal])
  const hashing = createHashingStream()
  const limit = createLimit(maxBytes, idle.restart)

  function explain(cause: unknown): never {
    signal.throwIfAborted()
    if (isFileError(cause)) throw cause
    const isSlow = timeout.aborted || idle.signal.aborted
    const reason = isSlow ? 'took too long' : `broke off${formatErrorCode(cause)}`
    throw new ServiceUnavailableError(`A download from ${service} ${reason}.`)
  }

  try {
    const response = await fetch(url, {
      headers: { ...headers, 'user-agent': userAgent },
      signal: anySignal,
      redirect: 'manual',
    }).catch(explain)
    if (!response.ok) {
      await response.body?.cancel().catch(() => {})
      onFailure(response.status)
      throw errorFromResponse(service, response.status, response.headers.get('retry-after'))
    }
    const body = Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>)
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    const isComplete = await pipeline(body, limit, hashing.stream, file, { signal: anySignal }).then(
      () => true,
      (cause) => (cause instanceof TooLargeError ? false : explain(cause)),
    )
    return isComplete
      ? { ...hashing.result(), tooLarge: false }
      : { bytes: maxBytes, sha256: '', tooLarge: true }
  } finally {
    idle.end()
  }
}

/** Creates a signal that aborts unless `restart` is called every `idleMs`. */
function createIdleSignal(idleMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), idleMs)
  return { signal: controller.signal, restart: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** Creates a pass-through stream that fails once more than `maxBytes` have passed. */
function createLimit(maxBytes: number, onChunk: () => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk()
      bytes += chunk.length
      done(bytes > maxBytes ? new TooLargeError() : null, chunk)
    },
  })
}

class TooLargeError extends Error {}

/** Returns whether writing failed, such as on a full disk, rather than the connection. */
function isFileError(cause: unknown): boolean {
  return (
    cause instanceof Error && 'syscall' in cause && ['open', 'write', 'close'].includes(String(cause.syscall))
  )
}
