import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a rejection gives null', async () => {
  expect(await withTimeout(Promise.reject(new Error('gone')), 100)).toBeNull()
})

test('a timeout gives null', async () => {
  const waiting = withTimeout(new Promise(() => undefined), 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(await waiting).toBeNull()
})
