import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceWrite } from './debounced-write.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('only the last of many values is written, after a pause', () => {
  const { written, debounced } = setUp()
  for (const value of ['c', 'co', 'cov']) {
    debounced.schedule(value)
    vi.advanceTimersByTime(99)
  }
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual(['cov'])
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['cov'])
})

test('a flush writes the pending value at once, and only once', () => {
  const { written, debounced } = setUp()
  debounced.flush()
  expect(written).toEqual([])
  debounced.schedule('c')
  debounced.flush()
  debounced.flush()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['c'])
})

function setUp() {
  const written: string[] = []
  return { written, debounced: debounceWrite((value: string) => written.push(value), 100) }
}
