import { downloadName } from '../../shared/download-name.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { connection } from '../api-client/connection.ts'
import { requestBlob } from '../api-client/request.ts'
import { ConnectionError, isUnauthorized } from '../api-client/request-error.ts'
import { isRateLimited, withRetries } from '../api-client/retry.ts'

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
  wait: (milliseconds: number, error: unknown, signal: AbortSignal) => Promise<void>
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

async function fetchFile(
  photo: LogPhoto,
  isShareable: boolean,
  signal: AbortSignal,
  { request, wait }: FetchDeps,
): Promise<File> {
  const url = isShareable ? shareCopyUrl(photo.id) : photo.url
  signal.throwIfAborted()
  const blob = await withRetries(() => request(url, signal), {
    canRetry: (error) => error instanceof ConnectionError || isRateLimited(error),
    wait: (milliseconds, error) => wait(milliseconds, error, signal),
  })
  return new File([blob], downloadName(photo, { shareable: isShareable }), { type: blob.type })
}

/** Waits for the connection if it is lost. */
async function waitToRetry(milliseconds: number, error: unknown, signal: AbortSignal): Promise<void> {
  const isLost = error instanceof ConnectionError && !(await connection.check())
  const stop = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      const options = { signal: stop.signal }
      signal.addEventListener('abort', () => reject(signal.reason), options)
      if (signal.aborted) reject(signal.reason)
      if (isLost) stop.signal.addEventListener('abort', connection.onReconnect(resolve))
      else setTimeout(resolve, milliseconds)
    })
  } finally {
    stop.abort()
  }
}
