import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time is given on', async () => {
  expect(await withTimeout(Promise.resolve('answer'), 100)).toBe('answer')
})

test('what fails is nothing', async () => {
  expect(await withTimeout(Promise.reject(new Error('gone')), 100)).toBeNull()
})

test('what is late is nothing', async () => {
  const waiting = withTimeout(new Promise(() => undefined), 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(await waiting).toBeNull()
})
