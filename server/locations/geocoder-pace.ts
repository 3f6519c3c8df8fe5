import { setTimeout as sleep } from 'node:timers/promises'
import { OutsideUnavailable } from '../outside/fetch-json.ts'

const mostWaiting = 20

/** Starts work at a pace, in order of arrival; people go before jobs. */
export type Pace = <Answer>(who: 'person' | 'job', work: () => Promise<Answer>) => Promise<Answer>

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

  return async (who, work) => {
    if (waiting[who].length >= mostWaiting) {
      throw new OutsideUnavailable(
        'The geocoder is asked too much at once.',
        Math.ceil((mostWaiting * intervalMs) / 1000),
      )
    }
    const turn = new Promise<void>((resolve) => waiting[who].push(resolve))
    startInTurn()
    await turn
    return await work()
  }
}
