import { examineOriginal } from './examine-original.ts'
import { shrinkImage } from './shrink-image.ts'

/** What the page may ask of the worker. */
export const photoJobs = { examineOriginal, shrinkImage }
/** The jobs with their types, for the page that asks. */
export type PhotoJobs = typeof photoJobs
/** Which job is asked for. */
export type JobName = keyof PhotoJobs

/** A job on its way to the worker; `id` pairs it with its answer. */
export interface JobRequest {
  id: number
  name: JobName
  file: Blob
}

/** `value` is what the job gave; `error` is why it failed, else null. */
export interface JobAnswer {
  id: number
  value: unknown
  error: string | null
}

// The worker's own scope; the page's type library does not describe it.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<JobRequest>) => void
  postMessage(answer: JobAnswer): void
}

scope.onmessage = async ({ data: { id, name, file } }) => {
  try {
    scope.postMessage({ id, value: await photoJobs[name](file), error: null })
  } catch (error) {
    scope.postMessage({ id, value: null, error: String(error) })
  }
}
