import { expect, test } from 'vitest'
import { sayDistance, sayLength, sayTemperature, sayTideLevel, sayWeight, sayWind } from './units.ts'

test('measures of a fish are told to the tenth, kilograms to the hundredth, in the units that are read', () => {
  expect([sayLength(18.5, 'imperial'), sayLength(18.25, 'metric')]).toEqual(['18.5 in', '46.4 cm'])
  expect([sayWeight(3.24, 'imperial'), sayWeight(3.24, 'imperial', 'lbs')]).toEqual(['3.2 lb', '3.2 lbs'])
  expect([sayWeight(3.24, 'metric'), sayWeight(3.24, 'metric', 'lbs')]).toEqual(['1.47 kg', '1.47 kg'])
  expect([sayWeight(0.1, 'metric'), sayWeight(0.2, 'metric')]).toEqual(['0.05 kg', '0.09 kg'])
  expect([sayLength(0, 'imperial'), sayLength(1000, 'metric')]).toEqual(['0 in', '2,540 cm'])
})

test('weather and tide are told in the units that are read', () => {
  expect([sayTemperature(67.44, 'imperial'), sayTemperature(67.44, 'metric')]).toEqual(['67.4°F', '19.7°C'])
  expect([sayTemperature(32, 'metric'), sayTemperature(-40, 'metric')]).toEqual(['0°C', '-40°C'])
  expect([sayWind(7.2, 'imperial'), sayWind(7.2, 'metric')]).toEqual(['7.2 mph', '11.6 km/h'])
  expect([sayTideLevel(3, 'imperial'), sayTideLevel(3, 'metric')]).toEqual(['3.0 ft', '0.9 m'])
})

test('what rounds to nothing has no sign', () => {
  expect([sayTemperature(-0.04, 'imperial'), sayTemperature(31.95, 'metric')]).toEqual(['0°F', '0°C'])
  expect([sayTideLevel(-0.04, 'imperial'), sayTideLevel(-0.1, 'metric')]).toEqual(['0.0 ft', '0.0 m'])
})

test('distances are told to the tenth below ten', () => {
  expect([sayDistance(5600, 'imperial'), sayDistance(5600, 'metric')]).toEqual(['3.5 mi', '5.6 km'])
  expect([sayDistance(111_195, 'imperial'), sayDistance(111_195, 'metric')]).toEqual(['69 mi', '111 km'])
})

test('what is not known is not told', () => {
  const tell = [sayLength, sayWeight, sayTemperature, sayWind, sayTideLevel]
  expect(tell.map((say) => say(null, 'metric'))).toEqual([null, null, null, null, null])
})
