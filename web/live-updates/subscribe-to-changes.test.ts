import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from './subscribe-to-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('what the worker hears is told, until that is ended', () => {
  const { workers, received, stop } = subscribe()
  workers[0]?.onmessage?.({ data: { stale: ['photos'] } })
  expect(received).toEqual([['photos']])
  stop()
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
})

test('a worker whose code does not come through is started again later, and not once that is ended', () => {
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

test('where the browser refuses workers the page goes on without, and tries again later', () => {
  const { workers, setRejected, stop } = subscribe({ rejected: true })
  expect(workers).toEqual([])
  setRejected(false)
  vi.advanceTimersByTime(minute)
  expect(workers).toHaveLength(1)
  stop()
})

/** Follows with workers that do what the test says; Node has no such ones. */
function subscribe({ rejected = false } = {}) {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const received: (readonly string[])[] = []
  let isRejected = rejected
  const startWorker = function start() {
    if (isRejected) throw new DOMException('No.', 'SecurityError')
    const worker = fakeWorker()
    workers.push(worker)
    return worker
  }
  vi.stubGlobal('Worker', startWorker)
  const stop = subscribeToChanges('ann', (topics) => received.push(topics))
  return {
    workers,
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
    onmessage: null as ((event: { data: { stale: string[] } }) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: () => {},
    terminate() {
      worker.isOver = true
    },
  }
  return worker
}
