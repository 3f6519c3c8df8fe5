import { expect, test } from 'vitest'
import { fishedHoursText, formatDuration } from './fished-hours-text.ts'

test.each([
  ['05:30', '11:00', '5:30 AM – 11:00 AM · 5.5 hours'],
  ['20:00', '01:30', '8:00 PM – 1:30 AM · 5.5 hours'],
  ['12:00', '13:00', '12:00 PM – 1:00 PM · 1 hour'],
  ['05:30', null, 'From 5:30 AM'],
  [null, null, null],
])('the hours from %s to %s are said with their length', (fishedFrom, fishedTo, text) => {
  expect(fishedHoursText({ fishedFrom, fishedTo })).toBe(text)
})

test('less than an hour is said in minutes, and hours with one decimal', () => {
  expect([1, 45, 60, 62, 320, 60 * 1234.5].map(formatDuration)).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 hour',
    '5.3 hours',
    '1,234.5 hours',
  ])
})
