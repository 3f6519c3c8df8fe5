import { expect, test } from 'vitest'
import { unknownCatch } from '../../shared/catches.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { galleryPhotos } from '../../test/samples/sample-photo-list.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { conditionTexts, fishText, timesText, uncountedText } from './outing-text.ts'

const [sample] = galleryPhotos(1) as LogPhoto[] as [LogPhoto]

test('the times of an outing are from its first to its last photo by the local clock', () => {
  const at = (...times: string[]) => timesText(times.map((timestamp) => ({ timestamp })))
  expect(at('2026-07-14T11:20:00-04:00', '2026-07-14T05:40:00-07:00')).toBe('5:40 AM – 11:20 AM')
  expect(at('2026-07-14T11:20:05-04:00', '2026-07-14T11:20:40-04:00')).toBe('11:20 AM')
  expect(at()).toBeNull()
})

test('a catch of which only the date is known says nothing of the times of an outing', () => {
  const dated = { timestamp: '2026-07-14T12:00:00-07:00', hasTime: false }
  expect(timesText([dated])).toBeNull()
  expect(timesText([dated, { timestamp: '2026-07-14T05:40:00-07:00' }])).toBe('5:40 AM')
})

test('the fish of an outing are counted by species, and those without one at the end', () => {
  const fish = (...species: (string | null)[]): CaughtFish[] =>
    species.map((name) => ({ caught: { species: name } as LogNotedCatch, photo: null }))
  expect(fishText(fish('Perch', null, 'pike', 'PIKE'))).toBe('4 catches: 2 Pike, 1 Perch, 1 not identified')
  expect(fishText(fish(null))).toBe('1 catch')
  expect(fishText([])).toBe('No catches')
})

test('fish that got away and fish of other anglers are counted apart, each fish once', () => {
  const noted = (id: string, caughtBy: string | null, outcome: 'lost' | null = null) =>
    ({ ...unknownCatch, id, caughtBy, outcome }) as LogNotedCatch
  const catches = [
    noted('a', null),
    noted('b', 'Ana'),
    noted('c', 'Tom'),
    noted('d', 'TOM'),
    noted('e', 'Tom', 'lost'),
    noted('f', null, 'lost'),
  ]
  expect(
    uncountedText([...catches, noted('c', 'Tom'), noted('f', null, 'lost'), { ...sample, caughtBy: 'Bo' }]),
  ).toBe('1 got away · Tom caught 2 · Ana caught 1 · Bo caught 1')
  expect(uncountedText([noted('a', null), sample])).toBeNull()
})

test('the conditions of an outing reach from the lowest to the highest values', () => {
  const photos: LogPhoto[] = [
    { ...sample, temperature: 61.2, cloudCover: 0, windSpeed: 4, tideType: 'rising' },
    { ...sample, temperature: 73.8, cloudCover: 20, windSpeed: 4.2, tideType: 'high' },
    { ...sample, temperature: null, cloudCover: null, windSpeed: null, tideType: null },
  ]
  const imperial = conditionTexts(photos, 'imperial').join(' · ')
  expect(imperial).toMatch(/^61–74°F · 0–20% clouds · 4 mph wind · high and rising tide · /)
  expect(conditionTexts(photos, 'metric').join(' · ')).toMatch(/^16–23°C · 0–20% clouds · 6–7 km\/h wind · /)
  const zero = {
    ...sample,
    temperature: 0,
    cloudCover: null,
    windSpeed: null,
    tideType: null,
    timestamp: null,
  }
  expect(conditionTexts([zero], 'metric')).toEqual(['-18°C'])
  expect(conditionTexts([zero, { ...zero, temperature: 14 }], 'metric')).toEqual(['-18 to -10°C'])
  expect(conditionTexts([{ ...zero, temperature: null }], 'metric')).toEqual([])
})

test('the wind of an outing comes from up to three directions; a calm has none', () => {
  const windOf = (...winds: [windSpeed: number, windDirection: number | null][]) =>
    conditionTexts(
      winds.map(([windSpeed, windDirection]) => ({
        ...{ ...sample, temperature: null, cloudCover: null, tideType: null, timestamp: null },
        ...{ windSpeed, windDirection },
      })),
      'imperial',
    ).join()
  expect(windOf([4, 230], [9, 215], [6, null])).toBe('4–9 mph wind from SW')
  expect(windOf([4, 270], [4, 180])).toBe('4 mph wind from S and W')
  expect(windOf([4, 0], [4, 180], [5, 90])).toBe('4–5 mph wind from N, E, and S')
  expect(windOf([4, 0], [4, 180], [5, 90], [5, 45])).toBe('4–5 mph wind from several directions')
  expect(windOf([0.3, 90], [2, 180])).toBe('0–2 mph wind from S')
  expect(windOf([0.3, 90])).toBe('0 mph wind')
})

test('a tide that few of the catches had says nothing of a trip', () => {
  const inland = { ...sample, temperature: null, cloudCover: null, windSpeed: null, tideType: null }
  const atSea = { ...inland, tideType: 'low' as const }
  expect(conditionTexts([atSea, inland, inland], 'imperial', [])).toEqual([])
  expect(conditionTexts([atSea, inland], 'imperial', [])).toEqual(['low tide'])
})

test('the conditions of an outing are those of its catches without photos too', () => {
  const photo: LogPhoto = { ...sample, temperature: 61, cloudCover: null, windSpeed: null, tideType: 'high' }
  const noted = {
    ...{ timestamp: sample.timestamp, temperature: 70, cloudCover: 20, tideType: null },
    ...{ windSpeed: 4, windDirection: 315 },
  }
  expect(conditionTexts([photo, noted], 'imperial', [])).toEqual([
    '61–70°F',
    '20% clouds',
    '4 mph wind from NW',
    'high tide',
  ])
})
