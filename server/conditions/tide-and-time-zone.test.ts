import { afterAll, describe, expect, test } from 'vitest'
import type { Coordinates } from '../../shared/coordinates.ts'
import { publishedTides } from '../../test/samples/published-tides.ts'
import type { TideStations } from './find-tide-station.ts'
import { createTideAndTimeZone } from './tide-and-time-zone.ts'

const tideAndTimeZone = createTideAndTimeZone()
afterAll(() => tideAndTimeZone.stop())

const tideAt = (coordinates: Coordinates, instant: Date, stations: TideStations = 'open') =>
  tideAndTimeZone.tideAt(coordinates, instant, stations)

const santaCruz = { latitude: 36.9573, longitude: -122.0173 }

describe('the time zone', () => {
  test.each([
    ['Auckland', -36.8544, 174.7554, 'Pacific/Auckland'],
    ['Reykjavik', 64.1412, -21.9431, 'Atlantic/Reykjavik'],
    ['New York', 40.7127, -74.006, 'America/New_York'],
    ['Kolkata', 22.57, 88.36, 'Asia/Kolkata'],
    ['the South Pole', -90, 0, 'Antarctica/McMurdo'],
    ['zero degrees of longitude', 51.4779, 0, 'Europe/London'],
    ['the date line', -16.8, 180, 'Pacific/Fiji'],
  ])('of %s', async (_, latitude, longitude, zone) => {
    expect(await tideAndTimeZone.timeZoneAt({ latitude, longitude })).toBe(zone)
  })

  test('of coastal waters is that of the coast', async () => {
    expect(await tideAndTimeZone.timeZoneAt({ latitude: 37.7, longitude: -122.9 })).toBe(
      'America/Los_Angeles',
    )
    expect(await tideAndTimeZone.timeZoneAt({ latitude: 39.018, longitude: -73.842 })).toBe(
      'America/New_York',
    )
  })

  test('of the open sea is a nautical zone', async () => {
    expect(await tideAndTimeZone.timeZoneAt({ latitude: 30, longitude: -40 })).toBe('Etc/GMT+3')
  })
})

/*
 * Published by NOAA CO-OPS for these stations: high and low waters in feet above MLLW, times converted to UTC.
 * The last column is whether it was high or low water.
 */
const published = [
  ['Santa Cruz', santaCruz, '2015-01-01T15:01:00Z', 5.8, 'high'],
  ['Santa Cruz', santaCruz, '2015-01-01T22:15:00Z', -0.4, 'low'],
  ['Santa Cruz', santaCruz, '2015-01-20T17:23:00Z', 6.3, 'high'],
  ['Santa Cruz', santaCruz, '2015-01-21T00:28:00Z', -1.2, 'low'],
  ['Santa Cruz', santaCruz, '2015-02-12T00:22:00Z', 2.9, 'high'],
  ['Santa Cruz', santaCruz, '2015-04-17T10:54:00Z', 0, 'low'],
  ['El Jobean', { latitude: 26.965, longitude: -82.21 }, '2023-01-01T11:35:00Z', -0.13, 'low'],
  ['El Jobean', { latitude: 26.965, longitude: -82.21 }, '2023-01-01T18:17:00Z', 0.87, 'high'],
  ['Threemile Cut', { latitude: 31.3483, longitude: -81.3817 }, '2011-12-31T06:16:00Z', 6.6, 'high'],
  ['Threemile Cut', { latitude: 31.3483, longitude: -81.3817 }, '2011-12-31T12:36:00Z', 1.1, 'low'],
  ['Threemile Cut', { latitude: 31.3483, longitude: -81.3817 }, '2012-05-19T00:07:00Z', 7.8, 'high'],
] as const

describe('the tide', () => {
  test.each(published)(
    'at %s %j on %s is %f ft, as NOAA published',
    async (name, coordinates, time, feet, type) => {
      const tide = await tideAt(coordinates, new Date(time))
      expect(tide?.station).toContain(name)
      expect(tide).toMatchObject({ type, datum: 'MLLW' })
      expect(Math.abs((tide?.levelFt ?? Number.NaN) - feet)).toBeLessThan(0.3)
    },
  )

  test.each(publishedTides)(
    'of $name ($kind) is within 0.3 ft of each high, low and hourly level that NOAA published',
    async ({ name, latitude, longitude, units, turns, hours }) => {
      const feet = units === 'feet' ? 1 : 1 / 0.3048
      for (const [time, level, type] of turns) {
        const tide = await tideAt({ latitude, longitude }, new Date(time))
        expect(tide).toMatchObject({ station: name, type, datum: 'MLLW' })
        expect(Math.abs((tide?.levelFt ?? Number.NaN) - level * feet)).toBeLessThan(0.3)
      }
      for (const { from, levels } of hours) {
        for (const [hour, level] of levels.entries()) {
          const tide = await tideAt({ latitude, longitude }, hoursAfter(from, hour))
          expect(tide).toMatchObject({ station: name, datum: 'MLLW' })
          expect(Math.abs((tide?.levelFt ?? Number.NaN) - level * feet)).toBeLessThan(0.3)
        }
      }
    },
  )

  test.each(publishedTides.filter(({ turns }) => turns.length > 0))(
    'of $name rises or falls between published high and low waters',
    async ({ latitude, longitude, turns }) => {
      const times = turns.map(([time, , type]) => ({ ms: Date.parse(time), type }))
      for (const [index, { ms, type }] of times.slice(1).entries()) {
        const before = times[index]
        // Some published turns are days apart.
        if (!before || before.type === type || ms - before.ms > 12 * 3_600_000) continue
        const tide = await tideAt({ latitude, longitude }, new Date((before.ms + ms) / 2))
        expect(tide?.type).toBe(type === 'high' ? 'rising' : 'falling')
      }
    },
  )

  test('rises to high water and falls to low water', async () => {
    expect((await tideAt(santaCruz, new Date('2015-01-01T12:00:00Z')))?.type).toBe('rising')
    expect((await tideAt(santaCruz, new Date('2015-01-01T18:30:00Z')))?.type).toBe('falling')
  })

  test('is that of the NOAA station even if another station is slightly nearer', async () => {
    const tide = await tideAt({ latitude: 37.8076, longitude: -122.4785 }, new Date('2024-06-01T12:00:00Z'))
    expect(tide?.station).toMatch(/^San Francisco/)
  })

  test.each([
    ['Brighton', 50.81, -0.1, 'Brighton', 'LAT'],
    ['Hastings', 50.851, 0.573, 'Hastings Pier', 'LAT'],
    ['the Severn Bridge', 51.57, -2.7, 'Severn Bridge', 'LAT'],
    ['Galway Bay', 53.27, -9.05, 'Galway Port', 'LAT'],
    ['Halifax', 44.66, -63.58, expect.stringMatching(/^Halifax|^Bedford/), 'LLWLT'],
    ['Tokyo Bay', 35.65, 139.77, expect.any(String), 'NLLW'],
    ['the Øresund', 55.75, 12.9, 'Barseback', 'MSL'],
    ['Bergen', 60.4, 5.31, 'Bergen', 'CD'],
    ['Stavanger', 58.98, 5.73, 'Stavanger', 'CD'],
  ])('at %s counts from the chart datum there', async (_, latitude, longitude, station, datum) => {
    expect(await tideAt({ latitude, longitude }, new Date('2024-06-01T12:00:00Z'))).toMatchObject({
      station,
      datum,
    })
  })

  test('in the United Kingdom is a level above the lowest astronomical tide, never far below it', async () => {
    const avonmouth = { latitude: 51.511, longitude: -2.713 }
    const levels = await Promise.all(
      Array.from({ length: 26 }, (_, hour) => tideAt(avonmouth, hoursAfter('2024-09-19T00:00:00Z', hour))),
    )
    const feet = levels.map((tide) => tide?.levelFt ?? Number.NaN)
    expect(Math.min(...feet)).toBeGreaterThan(-0.5) // by MLLW, 1.6 m higher, it would be -4 ft
    expect(Math.max(...feet)).toBeGreaterThan(40)
  })

  test.each([
    ['Belgium', 51.15, 2.73],
    ['Greece', 40.63, 22.91],
  ])(
    'in %s is that of a station without commercial use only if the operator wants these',
    async (...place) => {
      const [, latitude, longitude] = place
      const time = new Date('2024-06-01T12:00:00Z')
      expect(await tideAt({ latitude, longitude }, time)).toBeNull()
      expect(await tideAt({ latitude, longitude }, time, 'all')).toMatchObject({ datum: expect.any(String) })
    },
  )

  test('is that of the sea rather than of a gauge in a river or without a reference', async () => {
    const time = new Date('2024-06-01T12:00:00Z')
    const atTolka = await tideAt({ latitude: 53.358, longitude: -6.233 }, time)
    expect(atTolka?.station).toBe('Dublin Port')
    const atKinvara = await tideAt({ latitude: 53.14, longitude: -8.94 }, time)
    expect(atKinvara?.station).toBe('Galway Port')
  })

  test.each([
    ['inland', 39.74, -104.99],
    ['on the Great Lakes', 43.04, -87.88],
    ['in the middle of the Atlantic', 30, -40],
  ])('is null %s', async (_, latitude, longitude) => {
    expect(await tideAt({ latitude, longitude }, new Date('2024-06-01T12:00:00Z'))).toBeNull()
  })
})

function hoursAfter(time: string, hours: number): Date {
  return new Date(Date.parse(time) + hours * 3_600_000)
}
