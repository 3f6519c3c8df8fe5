import { expect, test } from 'vitest'
import { filters, type RangeFilter } from '../../shared/photos/match-photo.ts'
import { parseFilter } from '../../shared/photos/photo-filter.ts'
import { describeSetting, toRangeFields, toRangeParams } from './filter-controls.ts'

const length = rangeControl('Length')
const temperature = rangeControl('Temperature')

test('a range in metric units includes a fish of exactly its bounds, and is shown as it was entered', () => {
  const params = toRangeParams(length, { from: '50', to: '50' }, 'metric')
  const filter = parseFilter(params)
  expect(filter.minLengthInches).toBeLessThanOrEqual(50 / 2.54)
  expect(filter.maxLengthInches).toBeGreaterThanOrEqual(50 / 2.54)
  expect(toRangeFields(length, filter, 'metric')).toEqual({ from: '50', to: '50' })
  expect(describeSetting(length, filter, 'metric')).toBe('50 to 50 cm')
})

test('decimals in stored units are not rounded', () => {
  expect(toRangeParams(length, { from: '12.3', to: '' }, 'imperial')).toEqual({
    minLengthInches: '12.3',
    maxLengthInches: undefined,
  })
})

test('a range whose bounds were swapped is turned around', () => {
  const params = toRangeParams(temperature, { from: '20', to: '-10' }, 'metric')
  expect(params).toEqual({ minTemperature: '14', maxTemperature: '68' })
  expect(describeSetting(temperature, parseFilter(params), 'metric')).toBe('-10 to 20 °C')
})

test('a band of wind from the patterns is shown in whole units', () => {
  const band = { minWindSpeed: 5, maxWindSpeed: 9.999 }
  expect(describeSetting(rangeControl('Wind'), band, 'metric')).toBe('8 to 16 km/h')
  expect(describeSetting(rangeControl('Wind'), band, 'imperial')).toBe('5 to 10 mph')
})

test('a range with one bound says which', () => {
  expect(describeSetting(length, { minLengthInches: 20 }, 'imperial')).toBe('from 20 in')
  expect(describeSetting(length, { maxLengthInches: 20 }, 'imperial')).toBe('up to 20 in')
  expect(describeSetting(length, {}, 'imperial')).toBeNull()
})

test('parameters that are not valid do not filter', () => {
  const params = { tide: 'up', minWeightLbs: 'ten', measured: 'yes', search: ' ', season: 'fall' }
  expect(parseFilter(params)).toEqual({ season: 'fall' })
})

function rangeControl(label: string): RangeFilter {
  const control = filters.find((found) => found.label === label)
  if (control?.kind !== 'range') throw new Error(`${label} is not a range`)
  return control
}
