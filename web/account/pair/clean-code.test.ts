import { expect, test } from 'vitest'
import { cleanCode } from './clean-code.ts'

test.each([
  ['K7QM4XPD', 'K7QM4XPD'],
  ['k7qm 4xpd', 'K7QM4XPD'],
  [' K7QM-4xpd\n', 'K7QM4XPD'],
  ['k7qm – 4xpd', 'K7QM4XPD'],
  ['http://192.168.1.20:3000/pair#K7QM4XPD', 'K7QM4XPD'],
  ['#K7QM4XPD', 'K7QM4XPD'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code)
})
