import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { createThrottledRefresh } from './throttled-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('the first change refreshes at once, the following ones together, and the last is never lost', async () => {
  const refresh = vi.fn(async (_: string[]) => undefined)
  const requestRefresh = createThrottledRefresh(refresh)
  requestRefresh(['photos'])
  await vi.advanceTimersByTimeAsync(0)
  expect(refresh.mock.calls).toEqual([[['photos']]])
  for (let photo = 0; photo < 300; photo++) requestRefresh(['photos', 'locations'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(refresh.mock.calls.slice(1)).toEqual([[['photos', 'locations']]])
  await vi.advanceTimersByTimeAsync(minute)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('nothing is refreshed until ready, and then everything requested by then', async () => {
  const refresh = vi.fn(async (_: string[]) => undefined)
  const { promise, resolve } = withResolvers<void>()
  const requestRefresh = createThrottledRefresh(refresh, { ready: () => promise })
  for (let change = 0; change < 1000; change++) requestRefresh(['photos'])
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(refresh).not.toHaveBeenCalled()
  requestRefresh(['user'])
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(refresh.mock.calls).toEqual([[['photos', 'user']]])
})

test('failed items are retried with growing delays until they succeed', async () => {
  const refresh = vi.fn(async (_: string[]) => Promise.reject(new Error('offline')))
  const requestRefresh = createThrottledRefresh<string>(refresh)
  requestRefresh(['photos'])
  await vi.advanceTimersByTimeAsync(minute)
  const inFirstMinute = refresh.mock.calls.length
  expect(inFirstMinute).toBeGreaterThan(2)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(refresh.mock.calls.length).toBeLessThan(inFirstMinute + 15)
  expect(new Set(refresh.mock.calls.flat(2))).toEqual(new Set(['photos']))

  const failures = refresh.mock.calls.length
  refresh.mockResolvedValue(undefined as never)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(refresh).toHaveBeenCalledTimes(failures + 1)
})
