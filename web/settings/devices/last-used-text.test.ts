import { expect, test } from 'vitest'
import { lastUsedText } from './last-used-text.ts'

const now = Date.parse('2026-07-20T12:40:00Z')

test.each([
  ['2026-07-20T12:00:00Z', 'Used within the last hour'],
  ['2026-07-20T13:00:00Z', 'Used within the last hour'], // a clock that is behind
  ['2026-07-20T11:00:00Z', 'Last used 1 hour ago'],
  ['2026-07-19T13:00:00Z', 'Last used 23 hours ago'],
  ['2026-07-19T12:00:00Z', 'Last used 1 day ago'],
  ['2026-06-20T12:00:00Z', 'Last used 30 days ago'],
  ['2026-06-03T12:00:00Z', 'Last used Jun 3, 2026'],
])('a device used at %s was %s', (lastUsedAt, text) => {
  expect(lastUsedText(lastUsedAt, now)).toBe(text)
})
