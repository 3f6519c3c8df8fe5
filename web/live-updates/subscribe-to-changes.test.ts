import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from './subscribe-to-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('what the worker hears is told, until that is ended', () => {
  const { workers, heard, end } = follow()
  workers[0]?.onmessage?.({ data: { stale: ['photos'] } })
  expect(heard).toEqual([['photos']])
  end()
  expect(workers.map(({ isOver }) => isOver)).toEqual([true])
})

test('a worker whose code does not come through is started again later, and not once that is ended', () => {
  const { workers, end } = follow()
  workers[0]?.onerror?.()
  expect(workers[0]?.isOver).toBe(true)
  vi.advanceTimersByTime(minute)
  expect(workers).toHaveLength(2)
  workers[1]?.onerror?.()
  end()
  vi.advanceTimersByTime(10 * minute)
  expect(workers).toHaveLength(2)
})

test('where the browser refuses workers the page goes on without, and tries again later', () => {
  const { workers, refuse: reject, end } = follow({ refused: true })
  expect(workers).toEqual([])
  reject(false)
  vi.advanceTimersByTime(minute)
  expect(workers).toHaveLength(1)
  end()
})

/** Follows with workers that do what the test says; Node has no such ones. */
function follow({ refused: rejected = false } = {}) {
  const workers: ReturnType<typeof workerByHand>[] = []
  const heard: (readonly string[])[] = []
  let isRefused = rejected
  const startWorker = function start() {
    if (isRefused) throw new DOMException('No.', 'SecurityError')
    const worker = workerByHand()
    workers.push(worker)
    return worker
  }
  vi.stubGlobal('Worker', startWorker)
  const end = subscribeToChanges('ann', (stale) => heard.push(stale))
  return {
    workers,
    heard,
    end,
    refuse: (whether: boolean) => {
      isRefused = whether
    },
  }
}

function workerByHand() {
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
