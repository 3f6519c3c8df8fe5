import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveWorkerMessage } from './live-worker.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const event = { cursor: 'a.1', isAccountStale: false }

test('messages of the worker are reported until the subscription is stopped', () => {
  const { workers, received, stop } = subscribe()
  workers[0]?.onmessage?.({ data: event })
  expect(received).toEqual([event])
  stop()
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
})

test('a worker whose code fails to load is started again later, until the subscription is stopped', () => {
  const { workers, stop } = subscribe()
  workers[0]?.onerror?.()
  expect(workers[0]?.isOver).toBe(true)
  vi.advanceTimersByTime(minute)
  expect(workers).toHaveLength(2)
  workers[1]?.onerror?.()
  stop()
  vi.advanceTimersByTime(10 * minute)
  expect(workers).toHaveLength(2)
})

/** Subscribes with fake workers, because Node has no web workers. */
function subscribe({ rejected = false } = {}) {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const received: LiveWorkerMessage[] = []
  let isRejected = rejected
  const startWorker = function start() {
    if (isRejected) throw new DOMException('No.', 'SecurityError')
    const worker = fakeWorker()
    workers.push(worker)
    return worker
  }
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('Worker', startWorker)
  const stop = subscribeToChanges('ann', (message) => received.push(message))
  return {
    workers,
    page,
    received,
    stop,
    setRejected: (value: boolean) => {
      isRejected = value
    },
  }
}

function fakeWorker() {
  const worker = {
    isOver: false,
    onmessage: null as ((event: { data: LiveWorkerMessage }) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: () => {},
    terminate() {
      worker.isOver = true
    },
  }
  return worker
}
