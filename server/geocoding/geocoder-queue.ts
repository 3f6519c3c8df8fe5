import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
import type { AcquireSlot } from '../external-services/rate-limiter.ts'

const maxWaiting = 20

const maxConsecutiveUserRequests = 4

/**
 * Runs work at a limited rate, in order of arrival. Work for a waiting user precedes jobs, but at most 4
 * times in a row while a job waits, so that jobs are never starved. If `signal` aborts before the work starts, the
 * work is removed from the queue and the promise rejects with `ServiceUnavailableError`.
 */
export type GeocoderQueue = <Result>(
  requester: 'user' | 'job',
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>

interface QueuedRequest {
  start(): void
  reject(cause: unknown): void
}

/** Creates a queue that starts one request per turn; rejects (`ServiceUnavailableError`) if 20 wait in the same queue. */
export function createGeocoderQueue(acquireSlot: AcquireSlot): GeocoderQueue {
  const queues = { user: [] as QueuedRequest[], job: [] as QueuedRequest[] }
  let isProcessing = false

  async function processQueues() {
    if (isProcessing) return
    isProcessing = true
    while (queues.user.length + queues.job.length > 0) {
      try {
        await acquireSlot(queues.user.length > 0 ? 'user' : 'job')
        dequeue()?.start()
      } catch (cause) {
        for (let queued = dequeue(); queued; queued = dequeue()) queued.reject(cause)
      }
    }
    isProcessing = false
  }
  let consecutive = 0
  function dequeue() {
    const isJobsTurn = consecutive >= maxConsecutiveUserRequests || queues.user.length === 0
    const queued = (isJobsTurn ? queues.job.shift() : undefined) ?? queues.user.shift()
    consecutive = isJobsTurn ? 0 : consecutive + 1
    return queued
  }

  return async (requester, work, signal) => {
    const queue = queues[requester]
    if (queue.length >= maxWaiting) throw tooManyRequests()
    const turn = new Promise<void>((resolve, reject) => {
      const queued = { start: resolve, reject }
      queue.push(queued)
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(queued)
        if (index === -1) return // already started
        queue.splice(index, 1)
        reject(tooManyRequests())
      })
    })
    processQueues()
    await turn
    return await work()
  }
}

function tooManyRequests(): ServiceUnavailableError {
  return new ServiceUnavailableError('Too many geocoder requests at once.', maxWaiting)
}
