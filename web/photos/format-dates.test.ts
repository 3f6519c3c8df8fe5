import { expect, test } from 'vitest'
import { formatDates } from './format-dates.ts'

test.each([
  ['2026', '2026'],
  ['2026-07', 'July 2026'],
  ['2026-07-14', 'Jul 14, 2026'],
  ['2026-07-14/2026-07-20', 'Jul 14 – 20, 2026'],
  ['2026-07-28/2026-08-03', 'Jul 28 – Aug 3, 2026'],
  ['2025-12-28/2026-01-03', 'Dec 28, 2025 – Jan 3, 2026'],
  ['2026-07-14/2026-07-14', 'Jul 14, 2026'],
])('the dates %s are “%s”', (dates, text) => {
  expect(formatDates(dates)).toBe(text)
})
