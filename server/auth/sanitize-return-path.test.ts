import { expect, test } from 'vitest'
import { sanitizeReturnPath } from './sanitize-return-path.ts'

test.each(['/photos', '/map?locationId=1#pin', '/photos?locationName=A%20B'])('leads back to %s', (path) => {
  expect(sanitizeReturnPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/%61pi/logout',
  '/%zz',
  '/photos/..//evil.example',
  '/..//evil.example',
  '',
  undefined,
  ['/photos', '/map'],
])('leads home instead of to %s', (wanted) => {
  expect(new URL(sanitizeReturnPath(wanted), 'http://own.example').host).toBe('own.example')
  expect(sanitizeReturnPath(wanted)).toBe('/')
})
