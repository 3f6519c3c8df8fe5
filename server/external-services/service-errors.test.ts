import { expect, test } from 'vitest'
import { parseRetryAfter } from './service-errors.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('reads seconds', () => {
  expect(parseRetryAfter('120', now)).toBe(120)
  expect(parseRetryAfter(' 0 ', now)).toBe(0)
})

test('reads an HTTP date as the seconds until then', () => {
  expect(parseRetryAfter('Fri, 20 Nov 2026 12:01:30 GMT', now)).toBe(90)
})

test('reads a past date as 0 seconds', () => {
  expect(parseRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0)
})

test('is null without a header and for an invalid one', () => {
  expect(parseRetryAfter(null, now)).toBeNull()
  expect(parseRetryAfter('', now)).toBeNull()
  expect(parseRetryAfter('soon', now)).toBeNull()
  expect(parseRetryAfter('-5', now)).toBeNull()
  expect(parseRetryAfter('1.5', now)).toBeNull()
})
