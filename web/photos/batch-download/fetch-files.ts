import { downloadName } from '../../../shared/download-name.ts'
import { shareCopyUrl } from '../../../shared/photo-files.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { backoffMs } from '../../api-client/backoff.ts'
import { connection } from '../../api-client/connection.ts'
import { requestBlob } from '../../api-client/request.ts'
import { ConnectionError, isUnauthorized, RequestError } from '../../api-client/request-error.ts'

/** A photo and its file, named for saving. */
export interface FetchedFile {
  photo: LogPhoto
  file: File
}

/** What to fetch, and what to report. */
export interface FetchOptions {
  /** Whether to fetch copies without position instead of the photos themselves, which are JPEGs of HEIC photos. */
  isShareable: boolean
  signal: AbortSignal
  /** Callback for the number of photos that are done, whether fetched or failed. */
  onProgress: (done: number) => void
  /** Callback for a photo that cannot be fetched; the others follow. */
  onFailure: (photo: LogPhoto, error: unknown) => void
}

/** How to reach the server; tests replace it. */
export interface FetchDeps {
  request: (url: string, signal: AbortSignal) => Promise<Blob>
  /** Resolves once it makes sense to try again; rejects once the signal is aborted. */
  wait: (failures: number, error: unknown, signal: AbortSignal) => Promise<void>
}

/**
 * Fetches the files of photos one after another, each when it is asked for, so that no more than one is in memory. A lost
 * connection pauses it. Throws if it is aborted or the session has ended.
 */
export async function* fetchFiles(
  photos: readonly LogPhoto[],
  { isShareable, signal, onProgress, onFailure }: FetchOptions,
  deps: FetchDeps = { request: requestBlob, wait: waitToRetry },
): AsyncGenerator<FetchedFile> {
  for (const [index, photo] of photos.entries()) {
    const fetched = await fetchFile(photo, isShareable, signal, deps).catch((error) => {
      if (signal.aborted || isUnauthorized(error)) throw error
      onFailure(photo, error)
      return null
    })
    onProgress(index + 1)
    if (fetched !== null) yield { photo, file: fetched }
  }
}

/** A busy server and a server that was reached but did not respond get this many further attempts. */
const maxRetries = 5

async function fetchFile(
  photo: LogPhoto,
  isShareable: boolean,
  signal: AbortSignal,
  { request, wait }: FetchDeps,
): Promise<File> {
  const url = isShareable ? shareCopyUrl(photo.id) : photo.url
  for (let failures = 1; ; failures++) {
    try {
      signal.throwIfAborted()
      const blob = await request(url, signal)
      return new File([blob], downloadName(photo, { shareable: isShareable }), { type: blob.type })
    } catch (error) {
      if (failures > maxRetries || !isTransient(error)) throw error
      await wait(failures, error, signal)
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof RequestError && error.status === 429)
}

/** Waits for the connection if it is lost, otherwise for as long as the server asks. */
async function waitToRetry(failures: number, error: unknown, signal: AbortSignal): Promise<void> {
  const isLost = error instanceof ConnectionError && !(await connection.check())
  const seconds = error instanceof RequestError ? (error.retryAfterSeconds ?? 0) : 0
  const stop = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const options = { signal: stop.signal }
      signal.addEventListener('abort', () => reject(signal.reason), options)
      if (signal.aborted) reject(signal.reason)
      if (isLost) stop.signal.addEventListener('abort', connection.onReconnect(resolve))
      else setTimeout(resolve, Math.max(backoffMs(failures), seconds * 1000))
    })
  } finally {
    stop.abort()
  }
}
