import { expect, test } from 'vitest'
import { canonicalSpeciesName, findStandardWeight } from './find-standard-weight.ts'
import { standardWeights } from './standard-weight-table.ts'

test('no two species share a name', () => {
  const names = standardWeights.flatMap(({ species, aliases }) => [species.toLowerCase(), ...aliases])
  expect(new Set(names).size).toBe(names.length)
})

test('names that mean different fish in different places have no equation', () => {
  for (const name of ['rockfish', 'bream', 'pickerel', 'sand bass', 'bullhead', 'whitefish', 'gar']) {
    expect(findStandardWeight(name)).toBeNull()
  }
})

test('a species name is normalized to its canonical name', () => {
  expect(canonicalSpeciesName('Steelhead (Oncorhynchus mykiss)')).toBe('rainbow trout')
  expect(canonicalSpeciesName('RED Drum (Sciaenops ocellatus)')).toBe('red drum')
})
