import { describe, expect, test } from 'vitest'
import {
  adjustToTimeZone,
  type CaptureTime,
  type CaptureTimeSources,
  captureTimeWithoutPosition,
  enteredCaptureTime,
  resolveCaptureTime,
} from './resolve-capture-time.ts'

interface Given {
  wall?: string | null
  isChangeDate?: boolean
  offset?: number | null
  gps?: string | null
  timestamp?: string | null
  browser?: number | null
  zone?: string | null
  last?: string | null
  name?: string
}

function resolve(given: Given) {
  return summarize(resolveTo(given))
}

function summarize({ hasTime: _, ...capture }: CaptureTime) {
  return { ...capture, capturedAt: capture.capturedAt?.toISOString() ?? null }
}

function resolveTo({
  wall,
  offset,
  gps,
  timestamp,
  browser,
  zone,
  last,
  name,
  ...given
}: Given): CaptureTime {
  const sources: CaptureTimeSources = {
    metadata: { wallTime: wall ?? null, utcOffsetMinutes: offset ?? null, gpsInstant: gps ?? null, ...given },
    clientMetadata: { timestamp: timestamp ?? null, utcOffsetMinutes: browser ?? null },
    filename: name ?? '',
    zone: zone ?? null,
    lastKnownZone: last ?? null,
  }
  return resolveCaptureTime(sources)
}

const sydney = 'Australia/Sydney'
const newYork = 'America/New_York'

const utc = '2024-07-01T12:00:00Z'
const noon = '2024-07-01T12:00:00'
const autumn = '2024-11-03T01:30:00'
const netted = '2020-09-19T20:55:57'

/** What is given, and the instant, its source, the time zone and the offset in minutes that come of it. */
test.each<[string, Given, string]>([
  [
    'by the camera’s offset, in the time zone of the position',
    { wall: noon, offset: 120, zone: newYork, browser: -420 },
    `2024-07-01T10:00:00Z offset ${newYork} -240`,
  ],
  [
    'by the camera’s own offset without a position',
    { wall: noon, offset: 120, last: newYork },
    '2024-07-01T10:00:00Z offset null 120',
  ],
  ['by an offset of zero', { wall: noon, offset: 0, browser: -240 }, '2024-07-01T12:00:00Z offset null 0'],
  [
    'without an offset that can’t be',
    { wall: noon, offset: 15 * 60, zone: newYork },
    `2024-07-01T16:00:00Z place ${newYork} -240`,
  ],
  [
    'by the GPS instant if the camera has no offset',
    { wall: netted, gps: '2020-09-19T10:53:12Z', zone: sydney },
    `2020-09-19T10:55:57Z gps ${sydney} 600`,
  ],
  [
    'by the GPS instant if the clock is whole hours off',
    { wall: '2020-09-19T13:00:00', gps: '2020-09-19T11:00:00Z', zone: sydney },
    `2020-09-19T11:00:00Z gps ${sydney} 600`,
  ],
  [
    'by the GPS instant if no time zone is known',
    { wall: '2020-09-19T16:45:00', gps: '2020-09-19T11:00:00Z' },
    '2020-09-19T11:00:00Z gps null 345',
  ],
  ['by the GPS instant alone', { gps: utc, zone: newYork }, `2024-07-01T12:00:00Z gps ${newYork} -240`],
  [
    'without a GPS instant more than 5 minutes old',
    { wall: netted, gps: '2020-09-19T10:50:56Z', zone: sydney },
    `2020-09-19T10:55:57Z place ${sydney} 600`,
  ],
  [
    'without a GPS instant days old',
    { wall: netted, gps: '2020-09-16T10:55:57Z', zone: sydney },
    `2020-09-19T10:55:57Z place ${sydney} 600`,
  ],
  [
    'by the position rather than the browser',
    { wall: noon, zone: 'Asia/Kolkata', browser: -300 },
    '2024-07-01T06:30:00Z place Asia/Kolkata 330',
  ],
  [
    'an hour later if skipped in spring',
    { wall: '2024-03-10T02:30:00', zone: newYork },
    `2024-03-10T07:30:00Z place ${newYork} -240`,
  ],
  [
    'as the first if it occurs twice in autumn',
    { wall: autumn, zone: newYork },
    `2024-11-03T05:30:00Z place ${newYork} -240`,
  ],
  [
    'by the GPS instant if it occurs twice in autumn',
    { wall: autumn, gps: '2024-11-03T06:29:00Z', zone: newYork },
    `2024-11-03T06:30:00Z gps ${newYork} -300`,
  ],
  [
    'by the browser without a position',
    { wall: noon, browser: -240, last: sydney },
    '2024-07-01T16:00:00Z browser null -240',
  ],
  [
    'by the account’s last time zone without other sources',
    { wall: noon, last: sydney },
    `2024-07-01T02:00:00Z assumed ${sydney} 600`,
  ],
  ['in UTC without any source', { wall: noon }, '2024-07-01T12:00:00Z assumed UTC 0'],
  [
    'in UTC if the time zones are unknown',
    { wall: noon, zone: 'Atlantic/Atlantis', last: 'Middle/Earth' },
    '2024-07-01T12:00:00Z assumed UTC 0',
  ],
  [
    'by the client rather than the last change of the file',
    { wall: '2025-03-01T10:00:00', isChangeDate: true, timestamp: utc, zone: newYork },
    `2024-07-01T12:00:00Z browser ${newYork} -240`,
  ],
  [
    'by the file rather than the client',
    { wall: noon, timestamp: '2020-01-01T00:00:00Z', zone: newYork },
    `2024-07-01T16:00:00Z place ${newYork} -240`,
  ],
  [
    'as the client’s instant by the browser’s clock without a position',
    { timestamp: utc, browser: 120, last: sydney },
    '2024-07-01T12:00:00Z offset null 120',
  ],
  [
    'by the offset of the client’s timestamp',
    { timestamp: `${noon}-04:00`, browser: 120 },
    '2024-07-01T16:00:00Z offset null -240',
  ],
  [
    'by the position if the client’s timestamp has no offset',
    { timestamp: '2024:07:01 12:00:00', zone: newYork, browser: 120 },
    `2024-07-01T16:00:00Z place ${newYork} -240`,
  ],
  [
    'before 1970',
    { wall: '1961-06-06T16:39:33', zone: newYork },
    `1961-06-06T20:39:33Z place ${newYork} -240`,
  ],
])('a time is read %s', (_, given, expected) => {
  const { capturedAt, source, timeZone, utcOffsetMinutes } = resolve(given)
  const instant = capturedAt?.replace('.000Z', 'Z')
  expect(`${instant} ${source} ${timeZone} ${utcOffsetMinutes}`).toBe(expected)
})

test('the GPS instant of a photo without metadata comes from the client', () => {
  const capture = resolveCaptureTime({
    metadata: { wallTime: null, utcOffsetMinutes: null, gpsInstant: null },
    clientMetadata: { timestamp: netted, gpsInstant: '2020-09-19T10:53:12Z' },
    filename: '',
    zone: null,
    lastKnownZone: newYork,
  })
  expect(capture).toMatchObject({ capturedAt: new Date('2020-09-19T10:55:57Z'), source: 'gps' })
})

test.each(['0000-01-01T00:00:00', '2023-02-29T10:00:00', '2024-06-01T25:00:00', 'yesterday', ''])(
  '%j is not read as a time',
  (text) => {
    const nothing = { capturedAt: null, source: null, timeZone: sydney, utcOffsetMinutes: null }
    expect(resolve({ wall: text, zone: sydney })).toEqual(nothing)
    expect(resolve({ timestamp: text, zone: sydney })).toEqual(nothing)
  },
)

describe('a date in the name of the file', () => {
  const named = { name: 'photo_2024-07-14_18-05-03.jpg' }
  const pixel = { name: 'PXL_20240714_160503123.jpg' }

  test('counts only if neither the file nor the client has one', () => {
    expect(resolve({ ...named, wall: '2020-01-01T10:00:00', zone: newYork }).source).toBe('place')
    expect(resolve({ ...named, timestamp: '2020-01-01T10:00:00Z' }).source).toBe('browser')
    expect(resolve({ ...named, gps: '2020-01-01T10:00:00Z' }).source).toBe('gps')
  })

  test('is by the clock of the place, and by that of each later one', () => {
    const local = (zone: string | null) => resolve({ ...named, zone, browser: 120 })
    expect(local(newYork)).toMatchObject({ capturedAt: '2024-07-14T22:05:03.000Z', source: 'filename' })
    expect(local(null)).toMatchObject({ capturedAt: '2024-07-14T16:05:03.000Z', utcOffsetMinutes: 120 })
    const moved = adjustToTimeZone(resolveTo({ ...named, browser: 120 }), newYork)
    expect(summarize(moved)).toEqual(local(newYork))
    expect(captureTimeWithoutPosition(moved, sydney)).toEqual(resolveTo({ ...named, last: sydney }))
  })

  test('is an instant if it is in UTC, shown by the browser’s clock', () => {
    const instant = resolveTo({ ...pixel, browser: 120 })
    expect(instant).toMatchObject({ source: 'filenameUtc', utcOffsetMinutes: 120, timeZone: null })
    const moved = adjustToTimeZone(instant, newYork)
    expect(moved).toMatchObject({ capturedAt: instant.capturedAt, source: 'filenameUtc', timeZone: newYork })
  })

  test('may be a day alone', () => {
    const day = resolveTo({ name: 'IMG-20240714-WA0012.jpg', browser: 120 })
    expect(summarize(day).capturedAt).toBe('2024-07-14T10:00:00.000Z')
    expect(day).toMatchObject({ source: 'filename', hasTime: false })
  })
})

describe('removing the position', () => {
  const wall = '2024-07-01T08:00:00'

  test("resolves a wall time in the account's last time zone", () => {
    const placed = resolveTo({ wall, zone: newYork })
    expect(summarize(captureTimeWithoutPosition(placed, sydney))).toEqual(resolve({ wall, last: sydney }))
    expect(summarize(captureTimeWithoutPosition(placed, null))).toEqual(resolve({ wall }))
  })

  test('keeps an instant and shows it in that time zone', () => {
    const placed = resolveTo({ gps: '2024-07-01T12:00:00Z', zone: newYork })
    expect(captureTimeWithoutPosition(placed, sydney)).toEqual(
      resolveTo({ gps: '2024-07-01T12:00:00Z', last: sydney }),
    )
  })

  test('changes nothing if the time does not depend on the position', () => {
    for (const own of [resolveTo({}), resolveTo({ wall }), resolveTo({ wall, browser: 120 })])
      expect(captureTimeWithoutPosition(own, sydney)).toEqual(own)
  })
})

describe('adding a position later', () => {
  const wall = '2024-07-01T08:00:00'

  test('resolves a wall time in the time zone of the position', () => {
    for (const guess of [resolveTo({ wall }), resolveTo({ wall, browser: 120 })]) {
      expect(summarize(adjustToTimeZone(guess, sydney))).toEqual({
        capturedAt: '2024-06-30T22:00:00.000Z',
        source: 'place',
        timeZone: sydney,
        utcOffsetMinutes: 600,
      })
    }
  })

  test('resolves it again if the position changes', () => {
    const first = adjustToTimeZone(resolveTo({ wall }), sydney)
    expect(adjustToTimeZone(first, newYork).capturedAt?.toISOString()).toBe('2024-07-01T12:00:00.000Z')
  })

  test("keeps a client's instant that came with the browser's offset", () => {
    const claimed = resolveTo({ timestamp: '2024-07-01T12:00:00Z', browser: 120 })
    expect(claimed).toMatchObject({ source: 'offset', timeZone: null, utcOffsetMinutes: 120 })
    expect(adjustToTimeZone(claimed, sydney).capturedAt).toEqual(claimed.capturedAt)
  })

  test('keeps an instant and shows it in the time zone of the position', () => {
    const known = resolveTo({ gps: '2024-07-01T12:00:00Z' })
    expect(summarize(adjustToTimeZone(known, sydney))).toEqual({
      capturedAt: '2024-07-01T12:00:00.000Z',
      source: 'gps',
      timeZone: sydney,
      utcOffsetMinutes: 600,
    })
  })

  test('changes nothing if no time or no time zone is known', () => {
    const timeless = resolveTo({})
    expect(adjustToTimeZone(timeless, sydney)).toEqual(timeless)
    const guess = resolveTo({ wall })
    expect(adjustToTimeZone(guess, null)).toEqual(guess)
  })
})

describe('offshore, where the zone is nautical', () => {
  const zone = 'Etc/GMT+5'
  const offHatteras = { capturedAt: '2024-07-14T22:05:00.000Z', timeZone: null, utcOffsetMinutes: -240 }

  test.each([
    ['the camera', { wall: '2024-07-14T18:05:00', offset: -240 }],
    ['the camera and its GPS', { wall: '2024-07-14T18:05:00', gps: '2024-07-14T22:05:00Z' }],
    ['the browser', { wall: '2024-07-14T18:05:00', browser: -240 }],
    ['the browser, as an instant', { timestamp: '2024-07-14T22:05:00Z', browser: -240 }],
    ['the client', { timestamp: '2024-07-14T18:05:00-04:00' }],
  ])('the clock that %s states is shown', (_, given) => {
    expect(resolve({ ...given, zone })).toMatchObject(offHatteras)
    const placedLater = adjustToTimeZone(resolveTo(given), zone)
    expect(summarize(placedLater)).toMatchObject(offHatteras)
  })

  test('a photo that is moved there from a coast keeps the clock it was taken by', () => {
    const onCoast = resolveTo({ wall: '2024-07-14T18:05:00', offset: -240, zone: newYork })
    expect(summarize(adjustToTimeZone(onCoast, zone))).toMatchObject(offHatteras)
  })

  test('a time that was entered stays, and another one is read by the same clock', () => {
    const stated = resolveTo({ wall: '2024-07-14T18:05:00', offset: -240 })
    const entered = enteredCaptureTime('2024-07-14T19:30', { ...stated, timeZone: zone }, sydney)
    const shown = { capturedAt: '2024-07-14T23:30:00.000Z', timeZone: null, utcOffsetMinutes: -240 }
    expect(entered && summarize(entered)).toMatchObject(shown)
    expect(entered && summarize(adjustToTimeZone(entered, zone))).toMatchObject(shown)
  })

  test('a time that no clock is stated for is that of the nautical zone', () => {
    expect(resolve({ wall: '2024-07-14T18:05:00', zone, last: sydney })).toMatchObject({
      capturedAt: '2024-07-14T23:05:00.000Z',
      source: 'place',
      timeZone: zone,
    })
    expect(resolve({ gps: '2024-07-14T22:05:00Z', zone })).toMatchObject({ timeZone: zone })
  })
})
