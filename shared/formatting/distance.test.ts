import { expect, test } from 'vitest'
import { formatShortDistance } from './distance.ts'

test.each([
  [0, '0 ft', '0 m'],
  [0.4, '1 ft', '0 m'],
  [120, '394 ft', '120 m'],
  [304.6, '999 ft', '305 m'],
  [305, '0.2 mi', '305 m'],
  [999.6, '0.6 mi', '1 km'],
  [25_000, '16 mi', '25 km'],
])('%d meters are %s, or %s', (meters, imperial, metric) => {
  expect(formatShortDistance(meters, 'imperial')).toBe(imperial)
  expect(formatShortDistance(meters, 'metric')).toBe(metric)
})
