import { expect, test } from 'vitest'
import { hashCode, hashGuess } from './pairing-code.ts'

test('at most twenty guesses wait to be hashed, further ones are rejected, and a code of our own waits for none', {
  tags: 'slow',
}, async () => {
  const guesses = Array.from({ length: 30 }, () => hashGuess('00000000', 'salt'))
  const own = hashCode('00000000', 'salt')
  const settled = Promise.allSettled(guesses)
  expect(await own).toHaveLength(32)
  const results = await settled
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(9)
  expect(results.at(-1)).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
})
