import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('reads seconds', () => {
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter(' 0 ', now)).toBe(0)
})

test('reads an HTTP date as the seconds until then', () => {
  expect(readRetryAfter('Fri, 20 Nov 2026 12:01:30 GMT', now)).toBe(90)
})

test('a date that has passed means now', () => {
  expect(readRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now)).toBe(0)
})

test('is null without a header and for nonsense', () => {
  expect(readRetryAfter(null, now)).toBeNull()
  expect(readRetryAfter('', now)).toBeNull()
  expect(readRetryAfter('soon', now)).toBeNull()
  expect(readRetryAfter('-5', now)).toBeNull()
  expect(readRetryAfter('1.5', now)).toBeNull()
})
