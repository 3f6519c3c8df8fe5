import { type Station, stationsById } from '@neaps/tide-database'
import { expect, test } from 'vitest'
import { predictTide } from './predict-tide.ts'

/** Returns a station at Greenwich whose tide is that of one constituent, 1 m around mean sea level. */
function stationWith(name: string, phase: number): Station {
  const boston = stationsById.get('noaa/8443970')
  if (!boston) throw new Error('There is no such station.')
  return {
    ...boston,
    datums: { MLLW: 0, MSL: 0 },
    harmonic_constituents: [{ name, amplitude: 1, phase }],
  }
}

/*
 * The equilibrium argument V + u of 2024-01-01T00:00Z at Greenwich, by XTide's congen, which follows Schureman's Manual of Harmonic
 * Analysis and Prediction of Tides (1940), table 2. A constituent with this phase has its high water then.
 */
test.each([
  ['M2', 247.82],
  ['K1', 8.66],
  ['O1', 239.75],
  ['S2', 0],
  ['M3', 191.73],
  ['S3', 180],
])('%s has its high water when its argument by Schureman is its phase', (name, argument) => {
  const instant = new Date('2024-01-01T00:00:00Z')
  const high = predictTide({ station: stationWith(name, argument), distanceKm: 0 }, instant)
  const low = predictTide({ station: stationWith(name, argument + 180), distanceKm: 0 }, instant)
  expect([high?.type, low?.type]).toEqual(['high', 'low'])
  expect(high?.levelFt).toBeGreaterThan(2.5)
  expect(low?.levelFt).toBeLessThan(-2.5)
})
