import { expect, test } from 'vitest'
import { pendingUploadsText, signOutWarning } from './pending-uploads-text.ts'

test('photos that wait are counted in words', () => {
  expect(pendingUploadsText(1)).toBe('1 photo waiting for a connection')
  expect(pendingUploadsText(3)).toBe('3 photos waiting for a connection')
})

test('signing out says what it takes along', () => {
  expect(signOutWarning(1)).toBe('1 photo hasn’t been uploaded yet. Signing out deletes it from this device.')
  expect(signOutWarning(3)).toBe(
    '3 photos haven’t been uploaded yet. Signing out deletes them from this device.',
  )
})
