import { expect, test } from 'vitest'
import { formatGuessedLength, formatGuessedWeight } from './guessed-size.ts'

/** Non-breaking spaces keep the number with its sign and unit; a line may break before the band. */
const text = (formatted: string | null) => formatted?.replaceAll('\u00a0', '_')

test('a guessed length has whole units, and its band is rounded outward', () => {
  const band = { low: 16.2, high: 19.9 }
  expect(text(formatGuessedLength(18.3, band, 'imperial'))).toBe('≈_18_in (16–20)')
  expect(text(formatGuessedLength(18, band, 'metric'))).toBe('≈_46_cm (41–51)')
})

test('a guessed weight has few decimals, and its band is rounded outward', () => {
  expect(text(formatGuessedWeight(3.09, { low: 2.29, high: 3.81 }, 'imperial'))).toBe('≈_3_lb (2.2–3.9)')
  expect(text(formatGuessedWeight(3.09, { low: 2.29, high: 3.81 }, 'imperial', 'lbs'))).toBe(
    '≈_3_lbs (2.2–3.9)',
  )
  expect(text(formatGuessedWeight(3.09, { low: 2.29, high: 3.81 }, 'metric'))).toBe('≈_1.4_kg (1–1.8)')
})

test.each([
  [0.12, 0.09, 0.16, '≈_0.12_lb (0.09–0.16)'],
  [0.48, 0.352, 0.651, '≈_0.5_lb (0.35–0.66)'],
  [1.44, 1.02, 2.01, '≈_1.4_lb (1–2.1)'],
  [12.4, 9.1, 16.8, '≈_12_lb (9–17)'],
  [1234, 900, 1690.5, '≈_1,234_lb (900–1,691)'],
])('%f lb with a band from %f to %f is formatted as %s', (pounds, low, high, formatted) => {
  expect(text(formatGuessedWeight(pounds, { low, high }, 'imperial'))).toBe(formatted)
})

test('a guess is never shown outside its band', () => {
  expect(text(formatGuessedWeight(3.42, { low: 3.36, high: 3.48 }, 'imperial'))).toBe('≈_3.4_lb (3.3–3.5)')
  expect(text(formatGuessedLength(18.5, { low: 18.4, high: 18.6 }, 'imperial'))).toBe('≈_19_in (18–19)')
})
