import { expect, test } from 'vitest'
import { formatRecentTime, formatTimeAgo } from './format-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [null, 'Never'],
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'just now'], // a server whose clock is ahead
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-10-22T12:00:00Z', '1 month ago'],
  ['2025-11-21T12:00:00Z', '1 year ago'],
])('%s is %s', (time, text) => {
  expect(formatTimeAgo(time, now)).toBe(text)
})

test('a recent time says today or yesterday by the days of this device, an older one its date', () => {
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 10)
  const format = (time: Date) =>
    formatRecentTime(time.toISOString(), local(21, 4).getTime()).replace(/\s/g, ' ')
  expect(format(local(21, 3))).toBe('today, 3:10 AM')
  expect(format(local(21, 0))).toBe('today, 12:10 AM')
  expect(format(local(20, 23))).toBe('yesterday, 11:10 PM')
  expect(format(local(20, 1))).toBe('yesterday, 1:10 AM')
  expect(format(local(19, 23))).toBe('Nov 19, 2026, 11:10 PM')
})
