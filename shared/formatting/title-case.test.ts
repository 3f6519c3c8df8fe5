import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test('every word is capitalized, also after a hyphen or a bracket', () => {
  expect(titleCase('humuhumu (reef triggerfish)')).toBe('Humuhumu (Reef Triggerfish)')
  expect(titleCase('splake-äsche')).toBe('Splake-Äsche')
})
