import { expect, test } from 'vitest'
import {
  formatDistance,
  formatLength,
  formatTemperature,
  formatTideLevel,
  formatWeight,
  formatWind,
} from './units.ts'

test('measurements have one decimal, and kilograms two, in the given units', () => {
  expect([formatLength(18.5, 'imperial'), formatLength(18.25, 'metric')]).toEqual(['18.5 in', '46.4 cm'])
  expect([formatWeight(3.24, 'imperial'), formatWeight(3.24, 'imperial', 'lbs')]).toEqual([
    '3.2 lb',
    '3.2 lbs',
  ])
  expect([formatWeight(3.24, 'metric'), formatWeight(3.24, 'metric', 'lbs')]).toEqual(['1.47 kg', '1.47 kg'])
  expect([formatWeight(0.1, 'metric'), formatWeight(0.2, 'metric')]).toEqual(['0.05 kg', '0.09 kg'])
  expect([formatLength(0, 'imperial'), formatLength(1000, 'metric')]).toEqual(['0 in', '2,540 cm'])
})

test('weather and tide are formatted in the given units', () => {
  expect([formatTemperature(67.44, 'imperial'), formatTemperature(67.44, 'metric')]).toEqual([
    '67.4°F',
    '19.7°C',
  ])
  expect([formatTemperature(32, 'metric'), formatTemperature(-40, 'metric')]).toEqual(['0°C', '-40°C'])
  expect([formatWind(7.2, 'imperial'), formatWind(7.2, 'metric')]).toEqual(['7.2 mph', '11.6 km/h'])
  expect([formatTideLevel(3, 'imperial'), formatTideLevel(3, 'metric')]).toEqual(['3.0 ft', '0.9 m'])
})

test('a value that rounds to zero has no sign', () => {
  expect([formatTemperature(-0.04, 'imperial'), formatTemperature(31.95, 'metric')]).toEqual(['0°F', '0°C'])
  expect([formatTideLevel(-0.04, 'imperial'), formatTideLevel(-0.1, 'metric')]).toEqual(['0.0 ft', '0.0 m'])
})

test('distances below ten have one decimal', () => {
  expect([formatDistance(5600, 'imperial'), formatDistance(5600, 'metric')]).toEqual(['3.5 mi', '5.6 km'])
  expect([formatDistance(111_195, 'imperial'), formatDistance(111_195, 'metric')]).toEqual([
    '69 mi',
    '111 km',
  ])
})

test('null stays null', () => {
  const formatters = [formatLength, formatWeight, formatTemperature, formatWind, formatTideLevel]
  expect(formatters.map((format) => format(null, 'metric'))).toEqual([null, null, null, null, null])
})
