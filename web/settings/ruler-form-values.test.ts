import { expect, test } from 'vitest'
import { toFormValues, toRulerLengths } from './ruler-form-values.ts'

const saved = { handWidthInches: 3.3333, rodMarkInches: null }

test('saved lengths are shown in the user’s units and saved again unchanged', () => {
  expect(toFormValues(saved, 'imperial')).toEqual({ units: 'imperial', handWidth: '3.33', rodMark: '' })
  expect(toFormValues(saved, 'metric')).toEqual({ units: 'metric', handWidth: '8.47', rodMark: '' })
  for (const units of ['imperial', 'metric'] as const)
    expect(toRulerLengths(toFormValues(saved, units), saved)).toEqual(saved)
})

test('an edited length is saved in inches, and an emptied one as null', () => {
  const edited = { units: 'metric', handWidth: '', rodMark: '60' } as const
  expect(toRulerLengths(edited, saved)).toEqual({
    handWidthInches: null,
    rodMarkInches: expect.closeTo(23.622, 3),
  })
})
