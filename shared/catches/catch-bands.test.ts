import { expect, test } from 'vitest'
import { unknownCatch } from '../catches.ts'
import { catchBands } from './catch-bands.ts'

const bass = { ...unknownCatch, species: 'Largemouth Bass', lengthInches: 18, weightLbs: 3.4 }

test('a guessed length has the band of earlier errors, and a guessed weight a wider one', () => {
  const { length, weight } = catchBands(bass, [0.1, 0.1, 0.1, 0.1])
  expect(length).toEqual({
    low: expect.closeTo(18 * Math.exp(-0.1)),
    high: expect.closeTo(18 * Math.exp(0.1)),
  })
  expect(Math.log((weight?.high ?? 0) / (weight?.low ?? 0))).toBeGreaterThan(0.6)
})

test('of a known length, the weight alone has a band, which is narrower', () => {
  const known = catchBands({ ...bass, lengthSource: 'measured' }, [])
  expect(known.length).toBeNull()
  const spread = ({ weight }: typeof known) => (weight?.high ?? 0) - (weight?.low ?? 0)
  expect(spread(known)).toBeGreaterThan(0)
  expect(spread(known)).toBeLessThan(spread(catchBands(bass, [])))
})

test('what is known, not there or of a species without an equation has no band', () => {
  const none = { length: null, weight: null }
  expect(catchBands({ ...bass, lengthSource: 'ruler', weightSource: 'confirmed' }, [])).toEqual(none)
  expect(catchBands({ ...bass, lengthInches: null }, [])).toEqual(none)
  expect(catchBands({ ...bass, lengthInches: 0, weightLbs: 0 }, [])).toEqual(none)
  expect(catchBands({ ...bass, species: 'Sea serpent' }, []).weight).toBeNull()
  expect(catchBands({ ...bass, species: null }, []).weight).toBeNull()
})

test('a guessed weight that a known length contradicts has no band', () => {
  expect(catchBands({ ...bass, lengthInches: 12, lengthSource: 'ruler' }, []).weight).toBeNull()
  expect(catchBands({ ...bass, lengthInches: 18.5, lengthSource: 'ruler' }, []).weight).not.toBeNull()
})
