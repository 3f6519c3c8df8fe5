import { expose } from 'comlink'
import { withTimeout } from './with-timeout.ts'

/** Offers the jobs of a worker to its page, and says that it has started. */
export function serveJobs(jobs: object): void {
  expose(jobs)
  self.postMessage('started')
}

/** Returns whether a worker has started within `limitMs`: some browsers neither start nor refuse one. */
export async function hasStarted(worker: Worker, limitMs = 3_000): Promise<boolean> {
  const start = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true })
    worker.addEventListener('error', () => resolve(false), { once: true })
  })
  return (await withTimeout(start, limitMs)) ?? false
}
