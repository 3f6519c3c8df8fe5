import { expect, test } from 'vitest'
import { formatCode } from './pairing-code.ts'

test('a code is shown as two groups of four', () => {
  expect(formatCode('K7QM4XPD')).toBe('K7QM 4XPD')
  expect(formatCode('K7Q')).toBe('K7Q')
})
