import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, showToast } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a newer toast replaces an older one', () => {
  showToast({ title: 'Photo Rotated' })
  showToast({ title: 'Photo Deleted' })
  expect(currentToast()).toMatchObject({ title: 'Photo Deleted', open: true })
})

test('a dismissed toast is removed ten seconds later', () => {
  dismissToast(show('Photo Deleted'))
  expect(currentToast()).toMatchObject({ title: 'Photo Deleted', open: false })
  vi.advanceTimersByTime(9_999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('a lasting toast waits for the current one and comes back after others until it is closed', () => {
  const onClose = vi.fn()
  const first = show('3 changes sent')
  showToast({ title: 'Changed on another device too', isLasting: true, onClose })
  expect(currentToast()).toMatchObject({ title: '3 changes sent', open: true })
  dismissToast(first)
  const lasting = currentToast()?.id ?? 0
  expect(currentToast()).toMatchObject({ title: 'Changed on another device too', open: true })
  const other = show('Photo Rotated')
  expect(currentToast()).toMatchObject({ title: 'Photo Rotated' })
  dismissToast(lasting)
  dismissToast(other)
  expect(currentToast()).toMatchObject({ title: 'Changed on another device too', open: true })
  expect(onClose).not.toHaveBeenCalled()
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ open: false })
  expect(onClose).toHaveBeenCalledOnce()
})

function show(title: string): number {
  showToast({ title })
  return currentToast()?.id ?? 0
}
