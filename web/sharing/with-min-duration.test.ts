import { afterEach, expect, test, vi } from 'vitest'
import { withMinDuration } from './with-min-duration.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['a success', () => Promise.resolve('done'), 'done'],
  ['a failure', () => Promise.reject(new Error('no')), 'no'],
])('%s is delayed until the minimum duration has passed', async (_, work, outcome) => {
  vi.useFakeTimers()
  const results: string[] = []
  const delayed = withMinDuration(2500, work()).catch((error: Error) => error.message)
  void delayed.then((result) => results.push(result))
  await vi.advanceTimersByTimeAsync(2499)
  expect(results).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(results).toEqual([outcome])
})
