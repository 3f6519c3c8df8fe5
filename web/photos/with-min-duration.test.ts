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

test('a promise that takes longer than the minimum settles without further delay', async () => {
  vi.useFakeTimers()
  const slow = new Promise((resolve) => setTimeout(() => resolve('late'), 4000))
  const results: unknown[] = []
  void withMinDuration(2500, slow).then((result) => results.push(result))
  await vi.advanceTimersByTimeAsync(3999)
  expect(results).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(results).toEqual(['late'])
})
