import { downscaleImage } from './downscale-image.ts'
import { readOriginal } from './read-original.ts'

/** The jobs that the page may request from the worker. */
export const photoJobs = { readOriginal, downscaleImage }
/** The types of the jobs, for the page that requests them. */
export type PhotoJobs = typeof photoJobs
/** The name of a job. */
export type JobName = keyof PhotoJobs

/** A job request to the worker; `id` pairs it with its response. */
export interface JobRequest {
  id: number
  name: JobName
  file: Blob
}

/** The response to a job request: `value` is the job's result; `error` is why it failed, otherwise null. */
export interface JobResponse {
  id: number
  value: unknown
  error: string | null
}

// The worker's global scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<JobRequest>) => void
  postMessage(response: JobResponse): void
}

scope.onmessage = async ({ data: { id, name, file } }) => {
  try {
    scope.postMessage({ id, value: await photoJobs[name](file), error: null })
  } catch (error) {
    scope.postMessage({ id, value: null, error: String(error) })
  }
}
