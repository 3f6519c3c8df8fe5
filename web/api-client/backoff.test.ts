import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('delays grow from five seconds to a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 2000].map((failures) => backoffMs(failures, 0.5))
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
})
