import { expect, test } from 'vitest'
import { signOutWords, waitingWords } from './waiting-words.ts'

test('photos that wait are counted in words', () => {
  expect(waitingWords(1)).toBe('1 photo waits for a connection')
  expect(waitingWords(3)).toBe('3 photos wait for a connection')
})

test('signing out says what it takes along', () => {
  expect(signOutWords(1)).toBe('1 photo has not gone up yet. Signing out deletes it from this device.')
  expect(signOutWords(3)).toBe('3 photos have not gone up yet. Signing out deletes them from this device.')
})
