import { expect, test } from 'vitest'
import { findHoursFault, timeOfDay, toSpan } from './fished-hours.ts'

const hours = (fishedFrom: string | null, fishedTo: string | null) => ({ fishedFrom, fishedTo })

test.each([
  ['05:30', '11:00', [330, 660]],
  ['20:00', '01:30', [1200, 1530]], // 5.5 hours
  ['00:00', '23:59', [0, 1439]],
  ['12:00', '11:59', [720, 2159]],
  ['23:59', '00:00', [1439, 1440]],
])('from %s to %s is a span of minutes, past midnight too', (from, to, span) => {
  expect(toSpan(hours(from, to))).toEqual(span)
})

test('hours need both ends', () => {
  expect(
    [hours(null, null), hours('05:30', null), hours(null, '11:00'), hours('05:30', '05:30')].map(toSpan),
  ).toEqual([null, null, null, null])
})

test('an end needs a start, and can’t be the same', () => {
  expect(findHoursFault(hours(null, '11:00'))?.field).toBe('fishedFrom')
  expect(findHoursFault(hours('11:00', '11:00'))?.field).toBe('fishedTo')
  for (const right of [
    hours(null, null),
    hours('05:30', null),
    hours('05:30', '11:00'),
    hours('20:00', '01:30'),
  ])
    expect(findHoursFault(right)).toBe(null)
})

test('a time of day has hours and minutes', () => {
  const isTime = (text: string) => timeOfDay.safeParse(text).success
  expect(['00:00', '05:30', '23:59'].every(isTime)).toBe(true)
  expect(['24:00', '5:30', '05:60', '05:30:00', '05:30 AM', ''].some(isTime)).toBe(false)
})
