import { ServiceUnavailableError } from '../external-services/fetch-json.ts'
import type { AcquireSlot } from '../external-services/rate-limiter.ts'

const maxWaiting = 20

const peopleInARow = 4

/**
 * Runs work at a limited rate, in order of arrival. Work for a waiting user (`person`) precedes jobs, but at most 4
 * times in a row while a job waits, so that jobs are never starved. If `patience` aborts before the work starts, the
 * work is removed from the queue and the promise rejects with `ServiceUnavailableError`.
 */
export type GeocoderQueue = <Answer>(
  who: 'person' | 'job',
  work: () => Promise<Answer>,
  patience?: AbortSignal,
) => Promise<Answer>

interface Waiting {
  start(): void
  leave(cause: unknown): void
}

/**
 * Creates a `GeocoderQueue` that starts one piece of work per turn. It rejects with `ServiceUnavailableError` if 20 are already
 * waiting in the same queue.
 */
export function createGeocoderQueue(takeTurn: AcquireSlot): GeocoderQueue {
  const lines = { person: [] as Waiting[], job: [] as Waiting[] }
  let isStarting = false

  async function startInTurn() {
    if (isStarting) return
    isStarting = true
    while (lines.person.length + lines.job.length > 0) {
      try {
        await takeTurn(lines.person.length > 0 ? 'person' : 'job')
        next()?.start()
      } catch (cause) {
        for (let waiting = next(); waiting; waiting = next()) waiting.leave(cause)
      }
    }
    isStarting = false
  }
  let consecutive = 0
  function next() {
    const isJobsTurn = consecutive >= peopleInARow || lines.person.length === 0
    const waiting = (isJobsTurn ? lines.job.shift() : undefined) ?? lines.person.shift()
    consecutive = isJobsTurn ? 0 : consecutive + 1
    return waiting
  }

  return async (who, work, patience) => {
    const line = lines[who]
    if (line.length >= maxWaiting) throw tooMuchAtOnce()
    const turn = new Promise<void>((resolve, reject) => {
      const waiting = { start: resolve, leave: reject }
      line.push(waiting)
      patience?.addEventListener('abort', () => {
        const place = line.indexOf(waiting)
        if (place === -1) return // already started
        line.splice(place, 1)
        reject(tooMuchAtOnce())
      })
    })
    startInTurn()
    await turn
    return await work()
  }
}

function tooMuchAtOnce(): ServiceUnavailableError {
  return new ServiceUnavailableError('Too many geocoder requests at once.', maxWaiting)
}
