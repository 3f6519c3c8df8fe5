import { expect, test } from 'vitest'
import type { Bests, PatternKind } from '../../shared/bests.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { buildPatternCharts, type PatternChartData } from './pattern-charts.ts'

const none = { counts: [], unknownCount: 0 }
const noPatterns: Bests['patterns'] = {
  ...{ month: none, hour: none, tide: none, moon: none, temperature: none, clouds: none, wind: none },
  windDirection: none,
}

/** Returns the chart of a pattern with these numbers of catches by bar index. */
function chartFor(
  kind: PatternKind,
  countByBucket: Record<number, number>,
  unknownCount = 0,
  units: UnitSystem = 'imperial',
) {
  const patterns: Bests['patterns'] = {
    ...noPatterns,
    [kind]: { counts: Array.from({ length: 24 }, (_, bucket) => countByBucket[bucket] ?? 0), unknownCount },
  }
  return buildPatternCharts(patterns, noPatterns, units).find(
    (chart) => chart.kind === kind,
  ) as PatternChartData
}

const labels = (kind: PatternKind, units: UnitSystem) =>
  chartFor(kind, {}, 0, units).bars.map(({ label }) => label)

test('a pattern is shown from five catches, and before that their number', () => {
  expect(chartFor('tide', { 0: 2, 3: 1 })).toMatchObject({
    hasEnoughCatches: false,
    summary: '3 catches with tide data so far.',
  })
  expect(chartFor('wind', {}, 4).summary).toBe('No catches with a wind speed so far, 4 without.')
  expect(chartFor('month', { 5: 5 }).hasEnoughCatches).toBe(true)
})

test('a summary names the bars with the most catches and their counts', () => {
  expect(chartFor('month', { 5: 12, 6: 8 }).summary).toBe('Most in June: 12 of 20 catches (60%).')
  expect(chartFor('hour', { 6: 11, 18: 11, 3: 2 }).summary).toBe(
    'Most from 6 AM to 7 AM and from 6 PM to 7 PM: 11 each of 24 catches.',
  )
  expect(chartFor('hour', { 23: 1200 }).summary).toBe(
    'Most from 11 PM to 12 AM: 1,200 of 1,200 catches (100%).',
  )
  expect(chartFor('tide', { 0: 1, 2: 21 }).summary).toMatch(/^Most on a rising tide: /)
  expect(chartFor('moon', { 4: 20 }).summary).toMatch(/^Most at full moon: /)
  expect(chartFor('moon', { 3: 20 }).summary).toMatch(/^Most under a waxing gibbous moon: /)
  expect(chartFor('wind', { 1: 20 }).summary).toMatch(/^Most with wind of 5–10 mph: /)
})

test('three equal bars mean that none stands out, and few catches are pointed out', () => {
  expect(chartFor('month', { 0: 7, 1: 7, 2: 7 }).summary).toBe(
    'No month stands out; the highest is 7 of 21 catches.',
  )
  expect(chartFor('tide', { 0: 4, 1: 1 }).summary).toBe(
    'Most at high tide: 4 of 5 catches (80%). With so few catches, this could just be chance.',
  )
})

test('weather bands use the user’s units', () => {
  expect(labels('temperature', 'imperial')).toEqual([
    'Below 32°F',
    '32–50°F',
    '50–68°F',
    '68–86°F',
    '86°F or more',
  ])
  expect(labels('temperature', 'metric')).toEqual([
    'Below 0°C',
    '0–10°C',
    '10–20°C',
    '20–30°C',
    '30°C or more',
  ])
  expect(labels('wind', 'metric')).toEqual([
    'Below 8 km/h',
    '8–16 km/h',
    '16–24 km/h',
    '24–32 km/h',
    '32 km/h or more',
  ])
  expect(labels('clouds', 'metric')).toEqual(['Below 25%', '25–50%', '50–75%', '75% or more'])
})

test('a part of a pattern leads to its photos; one with none of them does not', () => {
  const searchesOf = (kind: PatternKind, withoutPhotos = noPatterns) =>
    buildPatternCharts(patterns, withoutPhotos, 'metric')
      .find((chart) => chart.kind === kind)
      ?.bars.map(({ search }) => search)
  const all = (size: number) => ({ counts: new Array<number>(size).fill(1), unknownCount: 0 })
  const patterns = {
    ...{ month: all(12), hour: all(24), tide: all(4), moon: all(8) },
    ...{ temperature: all(5), clouds: all(4), wind: all(5), windDirection: all(8) },
  }
  expect(searchesOf('month')?.[5]).toEqual({ month: '6' })
  expect(searchesOf('hour')?.[0]).toEqual({ hour: '0' })
  expect(searchesOf('tide')?.[0]).toEqual({ tide: 'high' })
  expect(searchesOf('moon')?.[4]).toEqual({ moon: 'full-moon' })
  expect(searchesOf('clouds')).toEqual([
    { maxCloudCover: '24.999' },
    { minCloudCover: '25', maxCloudCover: '49.999' },
    { minCloudCover: '50', maxCloudCover: '74.999' },
    { minCloudCover: '75' },
  ])
  expect(searchesOf('temperature')?.[1]).toEqual({ minTemperature: '32', maxTemperature: '49.999' })
  expect(searchesOf('wind')?.[4]).toEqual({ minWindSpeed: '20' })
  expect(searchesOf('windDirection')?.[5]).toEqual({ windFrom: 'SW' })
  expect(searchesOf('month', { ...noPatterns, month: all(12) })?.[5]).toBeNull()
})
