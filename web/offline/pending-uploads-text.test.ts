import { expect, test } from 'vitest'
import { pendingUploadsText, signOutWarning } from './pending-uploads-text.ts'

test('waiting photos are counted in a sentence', () => {
  expect(pendingUploadsText(1)).toBe('1 photo waiting for a connection')
  expect(pendingUploadsText(3)).toBe('3 photos waiting for a connection')
})

test('the sign-out question names what will be deleted', () => {
  expect(signOutWarning(1, 0)).toBe(
    '1 photo hasn’t been uploaded yet. Signing out deletes it from this device.',
  )
  expect(signOutWarning(3, 0)).toBe(
    '3 photos haven’t been uploaded yet. Signing out deletes them from this device.',
  )
  expect(signOutWarning(0, 1)).toBe('1 change hasn’t been sent yet. Signing out deletes it from this device.')
  expect(signOutWarning(1, 2)).toBe(
    '1 photo hasn’t been uploaded yet. 2 changes haven’t been sent yet. Signing out deletes them from this device.',
  )
})
