import { expect, test } from 'vitest'
import { shiftExample, shiftLocalTime, toLocalTime } from './shift-time.ts'

test.each([
  ['2025-05-03T06:12:00.000-07:00', 60, '2025-05-03T07:12:00.000'],
  ['2025-05-03T06:12:31.250Z', -24 * 60, '2025-05-02T06:12:31.250'],
  ['2024-12-31T23:30:00+13:45', 45, '2025-01-01T00:15:00.000'],
])('%s, moved by %i minutes, is %s on the same clock', (timestamp, minutes, shifted) => {
  expect(shiftLocalTime(timestamp, minutes)).toBe(shifted)
})

test('a local time has no offset', () => {
  expect(['2025-05-03T06:12:00.000-07:00', '2025-05-03T06:12:00Z'].map(toLocalTime)).toEqual([
    '2025-05-03T06:12:00.000',
    '2025-05-03T06:12:00',
  ])
})

test('an example shows both times', () => {
  expect(shiftExample('2025-05-03T23:12:00-07:00', 60)).toBe(
    'May 3, 2025, 11:12 PM becomes May 4, 2025, 12:12 AM',
  )
})
