import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, showToast, subscribeToToast } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a newer toast takes the place of an older one', () => {
  showToast({ title: 'Photo Rotated' })
  showToast({ title: 'Photo Deleted' })
  expect(currentToast()).toMatchObject({ title: 'Photo Deleted', open: true })
})

test('a dismissed toast is dropped ten seconds later', () => {
  dismissToast(show('Photo Deleted'))
  expect(currentToast()).toMatchObject({ title: 'Photo Deleted', open: false })
  vi.advanceTimersByTime(9_999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('an old toast that goes leaves a newer one alone', () => {
  const old = show('Photo Rotated')
  dismissToast(old)
  vi.advanceTimersByTime(5_000)
  show('Photo Deleted')
  dismissToast(old)
  vi.advanceTimersByTime(60_000)
  expect(currentToast()).toMatchObject({ title: 'Photo Deleted', open: true })
})

test('whoever draws toasts hears of each until they stop listening', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToToast(listener)
  show('Photo Rotated')
  unsubscribe()
  show('Photo Deleted')
  expect(listener).toHaveBeenCalledOnce()
})

function show(title: string): number {
  showToast({ title })
  return currentToast()?.id ?? 0
}
