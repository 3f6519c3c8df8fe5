import { expect, test } from 'vitest'
import { formatGuessedLength } from '../../shared/formatting/guessed-size.ts'
import { formatLength } from '../../shared/units.ts'
import { spokenSize } from './spoken-size.ts'

test('a guess is said with words instead of signs, and a known size as it is', () => {
  const guess = formatGuessedLength(18.3, { low: 16.2, high: 19.9 }, 'imperial') ?? ''
  expect(spokenSize(guess).replaceAll('\u00a0', ' ')).toBe('about 18 in, between 16 and 20')
  expect(spokenSize(formatGuessedLength(18.3, null, 'imperial') ?? '').replaceAll('\u00a0', ' ')).toBe(
    'about 18 in',
  )
  expect(spokenSize(formatLength(18.3, 'imperial') ?? '')).toBe('18.3 in')
})
