import { expect, test } from 'vitest'
import { toCatch, unknownCatch } from '../../shared/catches.ts'
import { fishLabel } from './fish-label.ts'

test('a choice among several fish marks a guessed length', () => {
  const perch = toCatch({ ...unknownCatch, id: 'a', species: 'yellow perch', lengthInches: 9 })
  expect(fishLabel(perch, 1, 'imperial').replaceAll('\u00a0', ' ')).toBe('Fish 2 · Yellow Perch · ≈ 9 in')
  const measured = toCatch({ ...perch, species: null, lengthSource: 'measured' })
  expect(fishLabel(measured, 0, 'imperial').replaceAll('\u00a0', ' ')).toBe('Fish 1 · 9 in')
})
