import { afterAll, expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()
afterAll(() => gazetteer.stop())

test.each([
  ['the Golden Gate', 'San Francisco', 'US', 37.83, -122.48],
  ['Montauk Point', 'Montauk', 'US', 41.07, -71.86],
  ['Robbie’s of Islamorada', 'Islamorada', 'US', 24.92, -80.63],
  ['English Bay', 'Vancouver', 'CA', 49.3, -123.2],
  ['Jackson Hole', 'Jackson', 'US', 43.6, -110.7],
  ['the Hauraki Gulf', 'Auckland', 'NZ', -36.8, 174.85],
])('the nearest town to %s is %s, %s', async (_, name, country, latitude, longitude) => {
  expect(await gazetteer.nearestTown({ latitude, longitude })).toMatchObject({ name, country })
})

test('a near village is preferred to a distant city', async () => {
  const town = await gazetteer.nearestTown({ latitude: 32.86, longitude: -95.56 })
  expect(town).toEqual({ name: 'Gunter', distanceKm: 6.6, country: 'US' })
})

test('towns across the date line are found', async () => {
  expect((await gazetteer.nearestTown({ latitude: -16.8, longitude: -179.95 }))?.country).toBe('FJ')
})
