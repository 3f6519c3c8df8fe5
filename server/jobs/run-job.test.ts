import type { Job } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import { createLogger } from '../logging/logger.ts'
import { runJob, trackOutage } from './run-job.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const tooMany = new ServiceUnavailableError('The service responded with status 429.')
const rejected = new ServiceRejectedError('The service responded with status 400.')

/** A queue of one service; `ask` runs its next job, which fails as given, and returns how many seconds it waited before it asked. */
function openQueue(loadSettings?: () => Promise<unknown>) {
  const outage = trackOutage('ask', createLogger('fatal'), { loadSettings })
  async function ask(failure: Error | null): Promise<number | null> {
    const startedAt = performance.now()
    let waitedMs: number | null = null
    const run = async () => {
      waitedMs = performance.now() - startedAt
      if (failure) throw failure
    }
    let isDone = false
    const job = { id: '1', name: 'ask', data: {} } as Job<never>
    const running = runJob({ name: 'ask', run }, job, outage).finally(() => {
      isDone = true
    })
    while (!isDone) await vi.advanceTimersToNextTimerAsync()
    await running
    return waitedMs === null ? null : Math.round(waitedMs / 1000)
  }
  return { outage, ask }
}

test('a queue slows down while its service fails, from 5 seconds to 10 minutes, and asks once in each pause', async () => {
  const { ask } = openQueue()
  const waited: (number | null)[] = []
  for (let job = 1; job <= 13; job += 1) waited.push(await ask(tooMany))
  // Of a pause longer than five minutes, several jobs wait a part each, and only the last of them asks.
  expect(waited).toEqual([0, 5, 10, 20, 40, 80, 160, null, 20, null, 300, null, 300])
})

test('a response ends the slowness, also if it rejects the request', async () => {
  for (const answer of [null, rejected]) {
    const { ask } = openQueue()
    for (const failure of [tooMany, tooMany, tooMany]) await ask(failure)
    expect(await ask(answer)).toBe(20)
    expect(await ask(tooMany)).toBe(0)
    expect(await ask(tooMany)).toBe(5)
  }
})

test('a pause ends when the settings of the service change', async () => {
  let key = 'old'
  const { ask } = openQueue(async () => ({ key }))
  for (const failure of [tooMany, tooMany, tooMany, tooMany, tooMany]) await ask(failure)
  key = 'new'
  expect(await ask(null)).toBe(5)
})
