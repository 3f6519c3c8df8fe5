import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time is given on', async () => {
  expect(await within(Promise.resolve('answer'), 100)).toBe('answer')
})

test('what fails is nothing', async () => {
  expect(await within(Promise.reject(new Error('gone')), 100)).toBeNull()
})

test('what is late is nothing', async () => {
  const waiting = within(new Promise(() => undefined), 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(await waiting).toBeNull()
})
