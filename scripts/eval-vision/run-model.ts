import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../server/external-services/service-errors.ts'
import type { ImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import type { CatchEstimate, Vision } from '../../server/vision/vision.ts'
import type { Label } from './read-labels.ts'

/** The result for one photo: a response, or the reason why there is none. */
export type Result =
  | { label: Label; response: CatchEstimate; seconds: number; failure: null }
  | { label: Label; response: null; seconds: null; failure: string }

interface Deps {
  vision: Vision
  imageWorker: ImageWorker
  print: (line: string) => void
  /** Ends the run; the current photo is left out. */
  signal: AbortSignal
}

/** Sends the photos to the model one by one, as the server would. */
export async function* runModel(deps: Deps, folder: string, labels: Label[]): AsyncGenerator<Result> {
  const workFolder = await mkdtemp(join(tmpdir(), 'creel-eval-'))
  const stopped = new Promise<null>((resolve) => {
    deps.signal.addEventListener('abort', () => resolve(null))
  })
  try {
    for (const label of labels) {
      if (deps.signal.aborted) return
      const result = await Promise.race([evaluatePhoto(deps, folder, workFolder, label), stopped])
      if (result === null || deps.signal.aborted) return
      yield result
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function evaluatePhoto(deps: Deps, folder: string, workFolder: string, label: Label): Promise<Result> {
  try {
    const image = await makePreview(deps.imageWorker, join(folder, label.file), workFolder)
    return { label, ...(await estimateWithRetry(deps, label, image)), failure: null }
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : String(cause)
    return { label, response: null, seconds: null, failure }
  }
}

async function makePreview(imageWorker: ImageWorker, path: string, workFolder: string): Promise<Buffer> {
  const outFolder = await mkdtemp(join(workFolder, 'photo-'))
  const { renditions } = await imageWorker.makeRenditions(path, outFolder)
  return readFile(renditions.preview.path)
}

/** Retries only if the service says when; the seconds are those of the successful request. */
async function estimateWithRetry(
  deps: Deps,
  label: Label,
  image: Buffer,
): Promise<{ response: CatchEstimate; seconds: number }> {
  const startedAt = performance.now()
  try {
    const response = await deps.vision.estimate({ image, mediaType: 'image/webp', ...label.context })
    return { response, seconds: (performance.now() - startedAt) / 1000 }
  } catch (cause) {
    if (!(cause instanceof ServiceUnavailableError) || cause.retryAfterSeconds === null) throw cause
    const seconds = Math.max(1, cause.retryAfterSeconds)
    deps.print(`${label.file}: ${cause.message} Asking again in ${seconds} s.`)
    await wait(seconds * 1000, null, { signal: deps.signal })
    return estimateWithRetry(deps, label, image)
  }
}
