import { expect, test } from 'vitest'
import { offlineText } from './offline-text.ts'

const now = new Date(2026, 5, 14, 18, 0).getTime()

test('a log from today is shown with its time', () => {
  const updatedAt = new Date(2026, 5, 14, 14, 14).getTime()
  expect(offlineText(updatedAt, now).replaceAll('\u202f', ' ')).toBe(
    'Offline. Showing your log as of 2:14 PM.',
  )
})

test('an older log is shown with its date', () => {
  const updatedAt = new Date(2026, 5, 13, 7, 5).getTime()
  expect(offlineText(updatedAt, now).replaceAll('\u202f', ' ')).toBe(
    'Offline. Showing your log as of Jun 13, 7:05 AM.',
  )
})

test('waiting changes are counted', () => {
  const updatedAt = new Date(2026, 5, 14, 14, 14).getTime()
  expect(offlineText(updatedAt, now, 1).replaceAll('\u202f', ' ')).toBe(
    'Offline. 1 change waiting. Log as of 2:14 PM.',
  )
  expect(offlineText(null, now, 3)).toBe('Offline. 3 changes waiting.')
})
