import { expect, test } from 'vitest'
import { heightField, toCalibration, toFormValues } from './calibration-form-values.ts'

const saved = { anglerHeightInches: 70.5, cameraSetup: 'friend' as const }
const empty = { anglerHeightInches: null, cameraSetup: null }

test('saved values are shown and saved again unchanged', () => {
  for (const units of ['imperial', 'metric'] as const) {
    expect(toCalibration(toFormValues(saved, units), saved)).toEqual(saved)
    expect(toCalibration(toFormValues(empty, units), empty)).toEqual(empty)
  }
  expect(toFormValues(saved, 'imperial').height).toBe('70.5')
  expect(toFormValues(saved, 'metric').height).toBe('179')
})

test('an emptied height is saved as null', () => {
  const draft = { ...toFormValues(saved, 'imperial'), height: '' }
  expect(toCalibration(draft, saved)).toEqual({ anglerHeightInches: null, cameraSetup: 'friend' })
})

test('every whole centimeter is shown again as typed and is within the server limits', () => {
  const { min, max } = heightField('metric')
  const lost: number[] = []
  for (let cm = min; cm <= max; cm++) {
    const { anglerHeightInches } = toCalibration(
      { ...toFormValues(empty, 'metric'), height: String(cm) },
      empty,
    )
    const back = toFormValues({ ...empty, anglerHeightInches }, 'metric').height
    const isWithin = Number(anglerHeightInches) >= 36 && Number(anglerHeightInches) <= 96
    if (back !== String(cm) || !isWithin) lost.push(cm)
  }
  expect(lost).toEqual([])
})

test('the field has the limits and step of its units', () => {
  expect(heightField('imperial')).toEqual({ unit: 'inches', min: 36, max: 96, step: 0.5 })
  expect(heightField('metric')).toEqual({ unit: 'cm', min: 92, max: 243, step: 1 })
})
