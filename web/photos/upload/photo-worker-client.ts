import type { JobName, JobRequest, JobResponse, PhotoJobs } from './photo-worker.ts'

/** Error of a job that failed on its photo, as opposed to a worker that ended or did not start. */
export class PhotoWorkerError extends Error {}

type Waiting = { resolve(value: never): void; reject(error: Error): void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Runs a job on a photo in a worker, because decoding on the main thread would make scrolling stutter. */
export function runInPhotoWorker<Name extends JobName>(name: Name, file: Blob): ReturnType<PhotoJobs[Name]> {
  const response = new Promise((resolve, reject) => {
    const request: JobRequest = { id: ++lastId, name, file }
    waiting.set(request.id, { resolve, reject })
    worker ??= startWorker()
    worker.postMessage(request)
  })
  return response as ReturnType<PhotoJobs[Name]>
}

/** Terminates the worker, which frees all its memory; the next job starts a new one. */
export function releasePhotoWorker(): void {
  worker?.terminate()
  worker = null
  for (const { reject } of waiting.values()) reject(new Error('The photo worker has ended.'))
  waiting.clear()
}

function startWorker(): Worker {
  const started = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<JobResponse>) => settle(data)
  started.onerror = releasePhotoWorker
  return started
}

function settle({ id, value, error }: JobResponse): void {
  const job = waiting.get(id)
  waiting.delete(id)
  if (error === null) job?.resolve(value as never)
  else job?.reject(new PhotoWorkerError(error))
}
