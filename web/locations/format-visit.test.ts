import { expect, test } from 'vitest'
import { formatGroupLastVisit, formatLastVisit } from './format-visit.ts'

test('the date of a visit is local to its location, not to the browser', () => {
  expect(formatLastVisit('2026-06-03T23:30:00-10:00')).toBe('Jun 3, 2026')
  expect(formatLastVisit('2026-06-03T00:10:00+14:00')).toBe('Jun 3, 2026')
  expect(formatLastVisit(null)).toBe('Unknown')
})

test('a group shows month and day, and the year unless it is the current one', () => {
  const today = new Date(2026, 6, 1)
  expect(formatGroupLastVisit('2026-06-03T23:30:00-10:00', today)).toBe('Last: Jun 3')
  expect(formatGroupLastVisit('2019-12-31T23:30:00-10:00', today)).toBe('Last: Dec 31, 2019')
  expect(formatGroupLastVisit(null, today)).toBeNull()
})
