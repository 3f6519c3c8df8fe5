import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { convertUnits, fieldBounds, toFormValues, toRulerLengths } from './ruler-form-values.ts'

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

test('typed lengths are converted when the units change', () => {
  const typed = { units: 'imperial', handWidth: '4', rodMark: '' } as const
  expect(convertUnits(typed, 'metric')).toEqual({ units: 'metric', handWidth: '10.16', rodMark: '' })
  expect(convertUnits(typed, 'imperial')).toBe(typed)
})

test('the bounds of the fields are within the server limits in both units', () => {
  for (const field of ['handWidthInches', 'rodMarkInches'] as const) {
    expect(fieldBounds(field, 'imperial')).toEqual(limits[field])
    const { min, max } = fieldBounds(field, 'metric')
    expect(min / 2.54).toBeGreaterThanOrEqual(limits[field].min)
    expect(max / 2.54).toBeLessThanOrEqual(limits[field].max)
  }
})
