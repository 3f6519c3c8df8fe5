import { wrap } from 'comlink'
import type { TrackJobs, TrackResult } from './track-worker.ts'

/** Reads files in a worker, so that the screen stays responsive, and the memory is freed afterwards. */
export async function readInWorker(files: readonly Blob[], signal: AbortSignal): Promise<TrackResult> {
  const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<TrackResult>((resolve) => {
    worker.onerror = () =>
      resolve({ message: 'This track is too large for this device. Export a shorter one.' })
    signal.addEventListener('abort', () => resolve({ message: '' }))
  })
  try {
    return await Promise.race([wrap<TrackJobs>(worker).read(files), ended])
  } finally {
    worker.terminate()
  }
}
