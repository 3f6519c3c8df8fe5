import { expect, test } from 'vitest'
import { offlineText } from './offline-text.ts'

const now = new Date(2026, 5, 14, 18, 0).getTime()

test('a log of today is told with its time', () => {
  const updatedAt = new Date(2026, 5, 14, 14, 14).getTime()
  expect(offlineText(updatedAt, now).replaceAll('\u202f', ' ')).toBe(
    'Offline. Showing your log as of 2:14 PM.',
  )
})

test('an older log is told with its day', () => {
  const updatedAt = new Date(2026, 5, 13, 7, 5).getTime()
  expect(offlineText(updatedAt, now).replaceAll('\u202f', ' ')).toBe(
    'Offline. Showing your log as of Jun 13, 7:05 AM.',
  )
})

test('where nothing is shown, nothing is said of its age', () => {
  expect(offlineText(null, now)).toBe('Offline.')
})
