import { expect, test } from 'vitest'
import { emptyFormValues, toCatchEdit, toFormValues } from './catch-form-values.ts'
import type { CatchEdit } from './save-catch.ts'
import { temperatureRange } from './water-temperature.ts'

const known: CatchEdit = {
  species: ['northern pike', 'bass, largemouth'],
  lengthInches: 18.25,
  weightLbs: 3.24,
  caughtWith: null,
}
const initialValues = toFormValues(known, 'imperial')

test('fields show the known values, with numbers rounded to a tenth', () => {
  expect(initialValues).toEqual({
    ...emptyFormValues,
    species: 'northern pike, bass, largemouth',
    length: '18.3',
    weight: '3.2',
    caughtWith: '',
  })
})

test('species are split on commas, trimmed, and empty ones dropped', () => {
  expect(
    toCatchEdit({ ...initialValues, species: ' pike ,, zander,' }, initialValues, known, 'imperial').species,
  ).toEqual(['pike', 'zander'])
})

test('an emptied field is sent as null', () => {
  const emptied = { ...emptyFormValues, species: ' , ', length: '', weight: ' ', caughtWith: '  ' }
  expect(toCatchEdit(emptied, { ...initialValues, caughtWith: 'fly' }, known, 'imperial')).toEqual({
    species: null,
    lengthInches: null,
    weightLbs: null,
    caughtWith: null,
  })
})

test('an unchanged field keeps its latest value, even one that arrived in the meantime', () => {
  const arrived = { ...known, weightLbs: 4.08, caughtWith: 'jig' }
  const edit = toCatchEdit({ ...initialValues, length: '20' }, initialValues, arrived, 'imperial')
  expect(edit).toEqual({ ...arrived, lengthInches: 20 })
})

test('only notes that were touched are saved, cleared ones as null', () => {
  const noted = { ...known, note: 'Windy.', outcome: 'kept', waterTemperature: 58 } as const
  const opened = toFormValues(noted, 'imperial')
  expect(opened).toMatchObject({ note: 'Windy.', outcome: 'kept', waterTemperature: '58', waterClarity: '' })
  expect(toCatchEdit(opened, opened, noted, 'imperial')).toEqual(known)
  const changed = {
    ...opened,
    note: ' ',
    outcome: 'released',
    waterTemperature: '',
    waterClarity: 'muddy',
    caughtBy: ' Tom ',
  }
  expect(toCatchEdit(changed, opened, noted, 'imperial')).toEqual({
    ...known,
    note: null,
    outcome: 'released',
    waterTemperature: null,
    waterClarity: 'muddy',
    caughtBy: 'Tom',
  })
})

test('metric users enter the water temperature in °C', () => {
  const opened = toFormValues({ ...known, waterTemperature: 58 }, 'metric')
  expect(opened.waterTemperature).toBe('14.4')
  const edit = toCatchEdit({ ...opened, waterTemperature: '20' }, opened, known, 'metric')
  expect(edit.waterTemperature).toBeCloseTo(68)
  expect(temperatureRange('metric')).toEqual({ step: 0.1, min: -3.8, max: 48.8 })
})

test('a typed size is measured or an estimate if the user has said so, an untouched or cleared one is neither', () => {
  const typed = { ...initialValues, length: '20', weight: '' }
  expect(toCatchEdit(typed, initialValues, known, 'imperial', true)).toMatchObject({
    lengthSource: 'measured',
  })
  expect(toCatchEdit(typed, initialValues, known, 'imperial', false)).toMatchObject({
    lengthSource: 'entered',
  })
  expect(toCatchEdit(typed, initialValues, known, 'imperial', true)).not.toHaveProperty('weightSource')
  expect(toCatchEdit(typed, initialValues, known, 'imperial')).not.toHaveProperty('lengthSource')
})

test('metric users edit metric values, and unchanged fields do not drift', () => {
  const metric = toFormValues(known, 'metric')
  expect(metric).toMatchObject({ length: '46.4', weight: '1.47' })
  expect(toCatchEdit(metric, metric, known, 'metric')).toEqual(known)
  expect(toCatchEdit({ ...metric, weight: '1.6' }, metric, known, 'metric')).toEqual({
    ...known,
    weightLbs: expect.closeTo(3.527, 3),
  })
})
