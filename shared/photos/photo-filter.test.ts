import { expect, test } from 'vitest'
import { isYearMonthOrDay } from './photo-filter.ts'

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
