import type { UploadResult } from '../../../shared/photos.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { sendUpload } from './send-upload.ts'
import { UploadError } from './upload-error.ts'

/** Delays before further attempts, in seconds, because reception on the water comes and goes. */
const retryDelaysSeconds = [1, 4, 10]
const maxDelaySeconds = 60

/** How to make one attempt, and how to wait between two. */
interface RetryDeps {
  send: typeof sendUpload
  /** Resolves with whether to try again: not if there is no connection. */
  wait(seconds: number): Promise<boolean>
}

/**
 * Uploads one photo, with retries if the network or a busy server interrupts it. Every attempt has the same `uploadId`:
 * if only the response was lost, the server repeats it instead of reporting a duplicate.
 */
export async function uploadWithRetry(
  photo: PreparedPhoto,
  uploadId: string,
  onProgress: (fraction: number) => void,
  accountId: string,
  { send = sendUpload, wait = waitSeconds }: Partial<RetryDeps> = {},
): Promise<UploadResult> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(photo, uploadId, onProgress, accountId)
    } catch (error) {
      const delay = retryDelaysSeconds[attempt]
      if (delay === undefined || !(error instanceof UploadError) || !error.isTransient) throw error
      const seconds = Math.min(Math.max(delay, error.retryAfterSeconds ?? 0), maxDelaySeconds)
      if (!(await wait(seconds))) throw error
    }
  }
}

function waitSeconds(seconds: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), seconds * 1000))
}
