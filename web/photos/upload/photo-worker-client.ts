import type { JobName, JobRequest, JobResponse, PhotoJobs } from './photo-worker.ts'

/** Error of a job that failed on its photo, as opposed to a worker that ended or did not start. */
export class PhotoWorkerError extends Error {}

type PendingJob = { resolve(value: never): void; reject(error: Error): void }

let worker: Worker | null = null
let lastId = 0
const pendingJobs = new Map<number, PendingJob>()

/** Runs a job on a photo in a worker, because decoding on the main thread would make scrolling stutter. */
export function runInPhotoWorker<Name extends JobName>(name: Name, file: Blob): ReturnType<PhotoJobs[Name]> {
  const response = new Promise((resolve, reject) => {
    const request: JobRequest = { id: ++lastId, name, file }
    pendingJobs.set(request.id, { resolve, reject })
    worker ??= startWorker()
    worker.postMessage(request)
  })
  return response as ReturnType<PhotoJobs[Name]>
}

/** Terminates the worker, which frees all its memory; the next job starts a new one. */
export function releasePhotoWorker(): void {
  worker?.terminate()
  worker = null
  for (const { reject } of pendingJobs.values()) reject(new Error('The photo worker has ended.'))
  pendingJobs.clear()
}

function startWorker(): Worker {
  const newWorker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  newWorker.onmessage = ({ data }: MessageEvent<JobResponse>) => settle(data)
  newWorker.onerror = releasePhotoWorker
  return newWorker
}

function settle({ id, value, error }: JobResponse): void {
  const job = pendingJobs.get(id)
  pendingJobs.delete(id)
  if (error === null) job?.resolve(value as never)
  else job?.reject(new PhotoWorkerError(error))
}
