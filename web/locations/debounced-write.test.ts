import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceWrite } from './debounced-write.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('of many values the last is written, once no more have come for a while', () => {
  const { written, writing } = startWriting()
  for (const value of ['c', 'co', 'cov']) {
    writing.later(value)
    vi.advanceTimersByTime(99)
  }
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual(['cov'])
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['cov'])
})

test('what is due is written at once where that is asked for, and not again', () => {
  const { written, writing } = startWriting()
  writing.now()
  expect(written).toEqual([])
  writing.later('c')
  writing.now()
  writing.now()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['c'])
})

test('what is dropped is never written', () => {
  const { written, writing } = startWriting()
  writing.later('c')
  writing.drop()
  writing.now()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual([])
})

function startWriting() {
  const written: string[] = []
  return { written, writing: debounceWrite((value: string) => written.push(value), 100) }
}
