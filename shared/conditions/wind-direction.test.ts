import { expect, test } from 'vitest'
import { windDirectionOf } from './wind-direction.ts'

test('degrees are named after the nearest of eight directions', () => {
  const degrees = [0, 22.4, 22.5, 45, 90, 135, 180, 225, 270, 315, 337.4, 337.5, 360]
  const names = degrees.map((windDirection) => windDirectionOf({ windSpeed: 5, windDirection }))
  expect(names.join(' ')).toBe('N N NE NE E SE S SW W NW NW N N')
})

test('a calm, or wind of unknown speed or direction, comes from nowhere', () => {
  expect(windDirectionOf({ windSpeed: 0.4, windDirection: 90 })).toBeNull()
  expect(windDirectionOf({ windSpeed: 0.5, windDirection: 90 })).toBe('E')
  expect(windDirectionOf({ windSpeed: null, windDirection: 90 })).toBeNull()
  expect(windDirectionOf({ windSpeed: 5, windDirection: null })).toBeNull()
})
