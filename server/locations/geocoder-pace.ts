import { setTimeout as sleep } from 'node:timers/promises'
import { OutsideUnavailable } from '../outside/fetch-json.ts'

const mostWaiting = 20

/**
 * Starts work at a pace, in order of arrival; people go before jobs. Whoever runs out of patience before their turn
 * comes leaves the line, so that nothing is asked for somebody who has gone.
 */
export type Pace = <Answer>(
  who: 'person' | 'job',
  work: () => Promise<Answer>,
  patience?: AbortSignal,
) => Promise<Answer>

/** Lets one piece of work start per interval; turns work away when too much waits. */
export function createPace(
  intervalMs: number,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): Pace {
  const waiting = { person: [] as (() => void)[], job: [] as (() => void)[] }
  let isStarting = false

  async function startInTurn() {
    if (isStarting) return
    isStarting = true
    for (let start = next(); start; start = next()) {
      start()
      await pause(intervalMs)
    }
    isStarting = false
  }
  const next = () => waiting.person.shift() ?? waiting.job.shift()

  return async (who, work, patience) => {
    const line = waiting[who]
    if (line.length >= mostWaiting) throw tooMuchAtOnce(intervalMs)
    const turn = new Promise<void>((resolve, reject) => {
      line.push(resolve)
      patience?.addEventListener('abort', () => {
        const place = line.indexOf(resolve)
        if (place === -1) return // its turn has come
        line.splice(place, 1)
        reject(tooMuchAtOnce(intervalMs))
      })
    })
    startInTurn()
    await turn
    return await work()
  }
}

function tooMuchAtOnce(intervalMs: number): OutsideUnavailable {
  const seconds = Math.ceil((mostWaiting * intervalMs) / 1000)
  return new OutsideUnavailable('The geocoder is asked too much at once.', seconds)
}
