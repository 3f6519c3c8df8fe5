import { expect, test } from 'vitest'
import { createDatesMatcher, isDates, isYearMonthOrDay } from './photo-filter.ts'

test.each(['2026', '2026-07', '2026-07-14', '2024-02-29', '0001'])('%s is a year, month or day', (text) => {
  expect(isYearMonthOrDay(text)).toBe(true)
})

test.each([
  '',
  '26',
  '2026-7',
  '2026-13',
  '2026-00',
  '2026-02-31',
  '2025-02-29',
  '0012-13',
  '0005-13-20',
  '2026-07-14T08:00',
  ' 2026',
])('“%s” is none', (text) => {
  expect(isYearMonthOrDay(text)).toBe(false)
})

test('two days are dates if the first is not later', () => {
  expect(['2026', '2026-07-14', '2026-07-28/2026-08-03', '2026-07-28/2026-07-28'].every(isDates)).toBe(true)
  const others = [
    '2026-08-03/2026-07-28',
    '2026/2027',
    '2026-07-28/2026-08',
    '2026-07-28/',
    '/',
    '2026-07-28//',
  ]
  expect(others.some(isDates)).toBe(false)
})

test.each([
  [
    '2026',
    ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59+12:00'],
    ['2025-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
  ],
  [
    '2026-07',
    ['2026-07-01T00:00:00Z', '2026-07-31T23:59:59Z'],
    ['2026-06-30T23:59:59Z', '2026-08-01T00:00:00Z'],
  ],
  ['2026-07-14', ['2026-07-14T23:59:59-07:00'], ['2026-07-13T23:59:59Z', '2026-07-15T00:00:00Z']],
  [
    '2026-07-28/2026-08-03',
    ['2026-07-28T00:00:00Z', '2026-07-31T12:00:00Z', '2026-08-03T23:59:59Z'],
    ['2026-07-27T23:59:59Z', '2026-08-04T00:00:00Z'],
  ],
])('the dates %s contain the right times', (dates, inside, outside) => {
  const matches = createDatesMatcher(dates)
  expect(inside.filter(matches)).toEqual(inside)
  expect(outside.filter(matches)).toEqual([])
})
