import { expect, test } from 'vitest'
import { signOutWords, waitingWords } from './waiting-words.ts'

test('photos that wait are counted in words', () => {
  expect(waitingWords(1)).toBe('1 photo waiting for a connection')
  expect(waitingWords(3)).toBe('3 photos waiting for a connection')
})

test('signing out says what it takes along', () => {
  expect(signOutWords(1)).toBe('1 photo hasn’t been uploaded yet. Signing out deletes it from this device.')
  expect(signOutWords(3)).toBe(
    '3 photos haven’t been uploaded yet. Signing out deletes them from this device.',
  )
})
