import { describe, expect, test } from 'vitest'
import {
  adjustToTimeZone,
  type CaptureTime,
  type CaptureTimeSources,
  captureTimeWithoutPosition,
  resolveCaptureTime,
} from './resolve-capture-time.ts'

interface Given {
  wall?: string | null
  offset?: number | null
  gps?: string | null
  timestamp?: string | null
  browser?: number | null
  zone?: string | null
  last?: string | null
}

function resolve(given: Given) {
  return summarize(resolveTo(given))
}

function summarize(capture: CaptureTime) {
  return { ...capture, capturedAt: capture.capturedAt?.toISOString() ?? null }
}

function resolveTo({ wall, offset, gps, timestamp, browser, zone, last }: Given): CaptureTime {
  const sources: CaptureTimeSources = {
    metadata: { wallTime: wall ?? null, utcOffsetMinutes: offset ?? null, gpsInstant: gps ?? null },
    clientMetadata: { timestamp: timestamp ?? null, utcOffsetMinutes: browser ?? null },
    zone: zone ?? null,
    lastKnownZone: last ?? null,
  }
  return resolveCaptureTime(sources)
}

const sydney = 'Australia/Sydney'
const newYork = 'America/New_York'

test("the camera's offset takes precedence, and the time zone is that of the position", () => {
  expect(
    resolve({ wall: '2022-08-14T14:12:31', offset: 180, zone: 'Europe/Helsinki', browser: -420 }),
  ).toEqual({
    capturedAt: '2022-08-14T11:12:31.000Z',
    source: 'offset',
    timeZone: 'Europe/Helsinki',
    utcOffsetMinutes: 180,
  })
})

test('a time with an offset of another zone is shown in the time zone of the position', () => {
  expect(resolve({ wall: '2024-07-01T18:00:00', offset: 120, zone: newYork })).toEqual({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'offset',
    timeZone: newYork,
    utcOffsetMinutes: -240,
  })
})

test("without a position the camera's own offset is shown", () => {
  expect(resolve({ wall: '2024-07-01T18:00:00', offset: 120, last: newYork })).toMatchObject({
    capturedAt: '2024-07-01T16:00:00.000Z',
    timeZone: null,
    utcOffsetMinutes: 120,
  })
})

test.each([353, 15 * 60, -13 * 60])('an impossible offset of %i minutes is ignored', (offset) => {
  expect(resolve({ wall: '2024-07-01T12:00:00', offset, zone: newYork }).source).toBe('place')
})

test('the GPS instant gives the offset if the camera does not', () => {
  expect(resolve({ wall: '2020-09-19T20:55:57', gps: '2020-09-19T10:53:12Z', zone: sydney })).toEqual({
    capturedAt: '2020-09-19T10:55:57.000Z',
    source: 'gps',
    timeZone: sydney,
    utcOffsetMinutes: 600,
  })
})

test('the GPS instant of a photo without metadata comes from the client', () => {
  const capture = resolveCaptureTime({
    metadata: { wallTime: null, utcOffsetMinutes: null, gpsInstant: null },
    clientMetadata: { timestamp: '2020-09-19T20:55:57', gpsInstant: '2020-09-19T10:53:12Z' },
    zone: null,
    lastKnownZone: newYork,
  })
  expect(capture).toMatchObject({ capturedAt: new Date('2020-09-19T10:55:57Z'), source: 'gps' })
})

test('the GPS instant corrects a clock that is whole hours off', () => {
  expect(resolve({ wall: '2020-09-19T13:00:00', gps: '2020-09-19T11:00:00Z', zone: sydney })).toMatchObject({
    capturedAt: '2020-09-19T11:00:00.000Z',
    source: 'gps',
    utcOffsetMinutes: 600,
  })
})

test('the GPS instant is enough if no time zone is known', () => {
  expect(resolve({ wall: '2020-09-19T16:45:00', gps: '2020-09-19T11:00:00Z' })).toMatchObject({
    capturedAt: '2020-09-19T11:00:00.000Z',
    source: 'gps',
    timeZone: null,
    utcOffsetMinutes: 345,
  })
})

test.each([
  ['more than 5 minutes old', '2020-09-19T10:50:56Z'],
  ['half an hour off the time zone', '2020-09-19T11:25:57Z'],
  ['days old', '2020-09-16T10:55:57Z'],
  ['unreadable', '2020-09-19 nonsense'],
])('a GPS instant that is %s is ignored', (_, gps) => {
  expect(resolve({ wall: '2020-09-19T20:55:57', gps, zone: sydney })).toMatchObject({
    capturedAt: '2020-09-19T10:55:57.000Z',
    source: 'place',
  })
})

test("the time zone of the position takes precedence over the browser's offset", () => {
  expect(resolve({ wall: '2024-12-01T08:00:00', zone: 'Asia/Kolkata', browser: -300 })).toEqual({
    capturedAt: '2024-12-01T02:30:00.000Z',
    source: 'place',
    timeZone: 'Asia/Kolkata',
    utcOffsetMinutes: 330,
  })
})

test('a wall time skipped in spring is read as an hour later', () => {
  expect(resolve({ wall: '2024-03-10T02:30:00', zone: newYork })).toMatchObject({
    capturedAt: '2024-03-10T07:30:00.000Z',
    utcOffsetMinutes: -240,
  })
})

test('a wall time that occurs twice in autumn is read as the first', () => {
  expect(resolve({ wall: '2024-11-03T01:30:00', zone: newYork })).toMatchObject({
    capturedAt: '2024-11-03T05:30:00.000Z',
    utcOffsetMinutes: -240,
  })
})

test('the GPS instant decides between two equal wall times', () => {
  expect(resolve({ wall: '2024-11-03T01:30:00', gps: '2024-11-03T06:29:00Z', zone: newYork })).toMatchObject({
    capturedAt: '2024-11-03T06:30:00.000Z',
    utcOffsetMinutes: -300,
  })
})

test("without a position the browser's offset is used", () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', browser: -240, last: sydney })).toEqual({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'browser',
    timeZone: null,
    utcOffsetMinutes: -240,
  })
})

test('an offset of zero is used', () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', browser: 0, last: sydney })).toMatchObject({
    capturedAt: '2024-07-01T08:00:00.000Z',
    source: 'browser',
    utcOffsetMinutes: 0,
  })
  expect(resolve({ wall: '2024-07-01T08:00:00', offset: 0, browser: -240 }).source).toBe('offset')
})

test("without other sources the account's last time zone is assumed", () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', last: sydney })).toEqual({
    capturedAt: '2024-06-30T22:00:00.000Z',
    source: 'assumed',
    timeZone: sydney,
    utcOffsetMinutes: 600,
  })
})

test('without any source UTC is assumed', () => {
  expect(resolve({ wall: '2024-07-01T08:00:00' })).toEqual({
    capturedAt: '2024-07-01T08:00:00.000Z',
    source: 'assumed',
    timeZone: 'UTC',
    utcOffsetMinutes: 0,
  })
})

test('a client timestamp with Z is an instant, shown in the time zone of the position', () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00.000Z', zone: newYork, browser: 120 })).toEqual({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'browser',
    timeZone: newYork,
    utcOffsetMinutes: -240,
  })
})

test("a client's instant without a position is shown with the browser's offset", () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00Z', browser: 120, last: sydney })).toMatchObject({
    timeZone: null,
    utcOffsetMinutes: 120,
  })
})

test("a client timestamp with an offset is used like the camera's", () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00-04:00', browser: 120 })).toEqual({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'offset',
    timeZone: null,
    utcOffsetMinutes: -240,
  })
})

test('a client timestamp without Z or offset is a wall time in the time zone of the position', () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00', zone: newYork, browser: 120 })).toMatchObject({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'place',
  })
  expect(resolve({ timestamp: '2024:07:01 12:00:00', zone: newYork }).capturedAt).toBe(
    '2024-07-01T16:00:00.000Z',
  )
})

test("the file's time takes precedence over the client's", () => {
  expect(
    resolve({ wall: '2024-07-01T08:00:00', timestamp: '2020-01-01T00:00:00Z', zone: newYork }),
  ).toMatchObject({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'place',
  })
})

test('the GPS instant alone gives the capture time', () => {
  expect(resolve({ gps: '2024-07-01T12:00:00Z', zone: newYork })).toEqual({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'gps',
    timeZone: newYork,
    utcOffsetMinutes: -240,
  })
})

test.each([
  '0000-00-00T00:00:00',
  '0000-01-01T00:00:00',
  '2023-02-29T10:00:00',
  '2024-13-01T10:00:00',
  '2024-06-31T10:00:00',
  '2024-06-01T25:00:00',
  '    -  -  T  :  :  ',
  'yesterday',
  '',
])('%j is not read as a time', (text) => {
  const nothing = { capturedAt: null, source: null, timeZone: sydney, utcOffsetMinutes: null }
  expect(resolve({ wall: text, zone: sydney })).toEqual(nothing)
  expect(resolve({ timestamp: text, zone: sydney })).toEqual(nothing)
})

test('a time before 1970 is accepted', () => {
  expect(resolve({ wall: '1961-06-06T16:39:33', zone: newYork }).capturedAt).toBe('1961-06-06T20:39:33.000Z')
  expect(resolve({ wall: '1601-06-06T16:39:33', zone: newYork }).source).toBe('place')
})

test('an unknown time zone is ignored', () => {
  expect(
    resolve({ wall: '2024-07-01T08:00:00', zone: 'Atlantic/Atlantis', last: 'Middle/Earth' }),
  ).toMatchObject({
    source: 'assumed',
    timeZone: 'UTC',
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
