import { type Remote, wrap } from 'comlink'
import { hasStarted } from '../device/worker-start.ts'
import type { PhotoJobs } from './photo-worker.ts'
import { UploadError } from './upload-error.ts'

export { describeOriginal } from './describe-original.ts'

let current: { worker: Worker; jobs: Remote<PhotoJobs> } | null = null
const rejectPending = new Set<(error: Error) => void>()

/**
 * Runs a job on a photo in a worker, because decoding on the main thread would make scrolling stutter. Throws an `UploadError` only if
 * the job failed on its photo, not if the worker ended or did not start.
 */
export function runInPhotoWorker<Name extends keyof PhotoJobs>(
  name: Name,
  file: Blob,
): ReturnType<PhotoJobs[Name]> {
  const result = new Promise((resolve, reject) => {
    current ??= startWorker()
    rejectPending.add(reject) // Comlink does not reject the calls of a worker that ended
    current.jobs[name](file)
      .then(resolve, (cause) => reject(new UploadError('unreadable', { cause })))
      .finally(() => rejectPending.delete(reject))
  })
  return result as ReturnType<PhotoJobs[Name]>
}

/** Terminates the worker, which frees all its memory; the next job starts a new one. */
export function releasePhotoWorker(): void {
  current?.worker.terminate()
  current = null
  for (const reject of rejectPending) reject(new Error('The photo worker has ended.'))
  rejectPending.clear()
}

function startWorker() {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  worker.onerror = releasePhotoWorker
  // Photos are sent unexamined without it, so that a slow connection gets some time to load it.
  void hasStarted(worker, 10_000).then((isStarted) => {
    if (!isStarted && current?.worker === worker) releasePhotoWorker()
  })
  return { worker, jobs: wrap<PhotoJobs>(worker) }
}
