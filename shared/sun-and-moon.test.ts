import { describe, expect, test } from 'vitest'
import { computeSunAndMoon } from './sun-and-moon.ts'

describe('the moon', () => {
  // Phases of the moon as published by the US Naval Observatory (aa.usno.navy.mil), in UTC.
  test.each([
    ['first quarter', '2025-03-06T16:32Z', 0.25, 0.5],
    ['full', '2025-03-14T06:55Z', 0.5, 1],
    ['last quarter', '2025-03-22T11:29Z', 0.75, 0.5],
    ['new', '2025-03-29T10:58Z', 0, 0],
    ['new', '2000-01-06T18:14Z', 0, 0],
    ['first quarter', '2026-01-26T04:47Z', 0.25, 0.5],
    ['last quarter', '2026-02-09T12:43Z', 0.75, 0.5],
    ['new', '2026-08-12T17:37Z', 0, 0],
    ['full', '2026-08-28T04:18Z', 0.5, 1],
    ['full', '2050-12-28T05:15Z', 0.5, 1],
  ])('is %s at %s, as the Naval Observatory published', (_, time, phase, illumination) => {
    const { moonPhase, moonIllumination } = computeSunAndMoon(null, new Date(time), null)
    // The moon passes sun and shadow up to 5 degrees north or south, which is 0.014 of its orbit.
    expect(phaseDifference(moonPhase ?? Number.NaN, phase)).toBeLessThan(0.015)
    expect(Math.abs((moonIllumination ?? Number.NaN) - illumination)).toBeLessThan(0.01)
  })

  test('waxes before it wanes', () => {
    expect(computeSunAndMoon(null, new Date('2025-03-02T12:00Z'), null).moonPhase).toBeCloseTo(0.1, 1)
    expect(computeSunAndMoon(null, new Date('2025-03-26T12:00Z'), null).moonPhase).toBeCloseTo(0.9, 1)
  })
})

/** The difference of two phases, which wrap around at 1. */
function phaseDifference(a: number, b: number): number {
  const difference = Math.abs(a - b)
  return Math.min(difference, 1 - difference)
}

const hours = 60
// Published by the US Naval Observatory (aa.usno.navy.mil/api/rstt/oneday), in local time.
const published = [
  ['Fort Worth', 32.7173, -97.4416, -5 * hours, '2026-10-01', '2026-10-01 07:24', '2026-10-01 19:14'],
  ['Seattle', 47.6687, -122.3847, -7 * hours, '2026-09-24', '2026-09-24 06:59', '2026-09-24 19:03'],
  ['Melbourne', -37.814, 144.9633, 10 * hours, '2026-06-21', '2026-06-21 07:36', '2026-06-21 17:08'],
  ['Lima', -12.0432, -77.0282, -5 * hours, '2026-12-21', '2026-12-21 05:41', '2026-12-21 18:31'],
  ['Tromsø', 69.6489, 18.9551, 1 * hours, '2026-01-25', '2026-01-25 10:03', '2026-01-25 13:51'],
  ['Tromsø', 69.6489, 18.9551, 2 * hours, '2026-09-23', '2026-09-23 06:28', '2026-09-23 18:43'],
  ['Reykjavík', 64.1355, -21.8954, 0, '2026-06-21', '2026-06-21 02:55', '2026-06-22 00:03'],
  ['Auckland', -36.85, 174.76, 13 * hours, '2026-01-15', '2026-01-15 06:18', '2026-01-15 20:42'],
  ['Apia', -13.83, -171.77, 13 * hours, '2026-08-14', '2026-08-14 06:43', '2026-08-14 18:21'],
  ['Kiritimati', 1.87, -157.43, 14 * hours, '2026-08-14', '2026-08-14 06:29', '2026-08-14 18:40'],
  ['Chatham', -43.95, -176.55, 12.75 * hours, '2026-08-14', '2026-08-14 07:29', '2026-08-14 17:44'],
] as const

describe('the sun', () => {
  test.each(published)(
    'of %s rises and sets as the Naval Observatory published, at any time of the day',
    (_, latitude, longitude, offset, day, rise, set) => {
      for (const time of ['00:00', '00:50', '06:00', '12:00', '18:00', '23:59']) {
        const { sunriseAt, sunsetAt } = computeSunAndMoon(
          { latitude, longitude },
          instantOf(`${day} ${time}`, offset),
          offset,
        )
        // Published to the minute.
        expect(minutesApart(sunriseAt, instantOf(rise, offset))).toBeLessThan(1.5)
        expect(minutesApart(sunsetAt, instantOf(set, offset))).toBeLessThan(1.5)
      }
    },
  )

  test.each(['2026-01-03', '2026-01-10', '2026-06-01', '2026-06-21', '2026-07-06', '2026-12-24'])(
    'neither rises nor sets in Tromsø on %s',
    (day) => {
      const tromsø = { latitude: 69.6489, longitude: 18.9551 }
      const sunAndMoon = computeSunAndMoon(tromsø, new Date(`${day}T12:00Z`), 60)
      expect(sunAndMoon).toMatchObject({ sunriseAt: null, sunsetAt: null, moonPhase: expect.any(Number) })
    },
  )

  test('is that of the solar day if the offset is unknown', () => {
    const apia = { latitude: -13.83, longitude: -171.77 }
    const { sunriseAt } = computeSunAndMoon(apia, new Date('2026-08-13T23:00Z'), null)
    expect(minutesApart(sunriseAt, new Date('2026-08-13T17:43Z'))).toBeLessThan(1.5)
  })

  test('is unknown without a position, and so is the moon without a time', () => {
    expect(computeSunAndMoon(null, new Date('2026-08-14T12:00Z'), 0)).toMatchObject({
      sunriseAt: null,
      sunsetAt: null,
    })
    expect(Object.values(computeSunAndMoon({ latitude: 0, longitude: 0 }, null, 0))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

function instantOf(wallTime: string, utcOffsetMinutes: number): Date {
  return new Date(Date.parse(`${wallTime.replace(' ', 'T')}Z`) - utcOffsetMinutes * 60_000)
}

function minutesApart(a: Date | null, b: Date): number {
  return a === null ? Number.NaN : Math.abs(a.getTime() - b.getTime()) / 60_000
}
