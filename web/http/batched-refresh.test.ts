import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchedRefresh } from './batched-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first change is shown at once, those that follow together, and the last is never left out', async () => {
  const refresh = vi.fn(async () => undefined)
  const ask = createBatchedRefresh(refresh, 2000)
  ask()
  expect(refresh).toHaveBeenCalledTimes(1)
  for (let photo = 0; photo < 300; photo++) ask()
  await vi.advanceTimersByTimeAsync(2000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a slow refresh is not overtaken by the next', async () => {
  const refresh = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 30_000)))
  const ask = createBatchedRefresh(refresh, 2000)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a refresh that fails does not end refreshing', async () => {
  const refresh = vi.fn(() => Promise.reject(new Error('offline')))
  const ask = createBatchedRefresh(refresh, 2000)
  ask()
  await vi.advanceTimersByTimeAsync(2000)
  ask()
  expect(refresh).toHaveBeenCalledTimes(2)
})
