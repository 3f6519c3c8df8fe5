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

test("the camera's offset comes first, and the place's clock shows the time", () => {
  expect(
    resolve({ wall: '2022-08-14T14:12:31', offset: 180, zone: 'Europe/Helsinki', browser: -420 }),
  ).toEqual({
    capturedAt: '2022-08-14T11:12:31.000Z',
    source: 'offset',
    timeZone: 'Europe/Helsinki',
    utcOffsetMinutes: 180,
  })
})

test('a camera that was left on home time is shown in the time of the place', () => {
  expect(resolve({ wall: '2024-07-01T18:00:00', offset: 120, zone: newYork })).toEqual({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'offset',
    timeZone: newYork,
    utcOffsetMinutes: -240,
  })
})

test('without a place the camera shows its own offset', () => {
  expect(resolve({ wall: '2024-07-01T18:00:00', offset: 120, last: newYork })).toMatchObject({
    capturedAt: '2024-07-01T16:00:00.000Z',
    timeZone: null,
    utcOffsetMinutes: 120,
  })
})

test.each([353, 15 * 60, -13 * 60])(
  'an offset of %i minutes is none of this earth and does not count',
  (offset) => {
    expect(resolve({ wall: '2024-07-01T12:00:00', offset, zone: newYork }).source).toBe('place')
  },
)

test('the satellite stamp gives the offset where the camera does not', () => {
  expect(resolve({ wall: '2020-09-19T20:55:57', gps: '2020-09-19T10:53:12Z', zone: sydney })).toEqual({
    capturedAt: '2020-09-19T10:55:57.000Z',
    source: 'gps',
    timeZone: sydney,
    utcOffsetMinutes: 600,
  })
})

test('the satellite stamp of a photo that was shrunk comes from the client', () => {
  const capture = resolveCaptureTime({
    metadata: { wallTime: null, utcOffsetMinutes: null, gpsInstant: null },
    clientMetadata: { timestamp: '2020-09-19T20:55:57', gpsInstant: '2020-09-19T10:53:12Z' },
    zone: null,
    lastKnownZone: newYork,
  })
  expect(capture).toMatchObject({ capturedAt: new Date('2020-09-19T10:55:57Z'), source: 'gps' })
})

test('the satellite stamp corrects a clock that is whole hours off', () => {
  expect(resolve({ wall: '2020-09-19T13:00:00', gps: '2020-09-19T11:00:00Z', zone: sydney })).toMatchObject({
    capturedAt: '2020-09-19T11:00:00.000Z',
    source: 'gps',
    utcOffsetMinutes: 600,
  })
})

test('the satellite stamp is enough where no zone is known', () => {
  expect(resolve({ wall: '2020-09-19T16:45:00', gps: '2020-09-19T11:00:00Z' })).toMatchObject({
    capturedAt: '2020-09-19T11:00:00.000Z',
    source: 'gps',
    timeZone: null,
    utcOffsetMinutes: 345,
  })
})

test.each([
  ['more than 5 minutes old', '2020-09-19T10:50:56Z'],
  ['half an hour off the place', '2020-09-19T11:25:57Z'],
  ['days old', '2020-09-16T10:55:57Z'],
  ['unreadable', '2020-09-19 nonsense'],
])('a satellite stamp that is %s does not count', (_, gps) => {
  expect(resolve({ wall: '2020-09-19T20:55:57', gps, zone: sydney })).toMatchObject({
    capturedAt: '2020-09-19T10:55:57.000Z',
    source: 'place',
  })
})

test('the zone of the place comes before the browser', () => {
  expect(resolve({ wall: '2024-12-01T08:00:00', zone: 'Asia/Kolkata', browser: -300 })).toEqual({
    capturedAt: '2024-12-01T02:30:00.000Z',
    source: 'place',
    timeZone: 'Asia/Kolkata',
    utcOffsetMinutes: 330,
  })
})

test('a wall time that the clocks skip in spring is taken as an hour later', () => {
  expect(resolve({ wall: '2024-03-10T02:30:00', zone: newYork })).toMatchObject({
    capturedAt: '2024-03-10T07:30:00.000Z',
    utcOffsetMinutes: -240,
  })
})

test('of a wall time that comes twice in autumn the first is meant', () => {
  expect(resolve({ wall: '2024-11-03T01:30:00', zone: newYork })).toMatchObject({
    capturedAt: '2024-11-03T05:30:00.000Z',
    utcOffsetMinutes: -240,
  })
})

test('the satellite stamp tells which of the two it was', () => {
  expect(resolve({ wall: '2024-11-03T01:30:00', gps: '2024-11-03T06:29:00Z', zone: newYork })).toMatchObject({
    capturedAt: '2024-11-03T06:30:00.000Z',
    utcOffsetMinutes: -300,
  })
})

test("without a place the browser's offset counts", () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', browser: -240, last: sydney })).toEqual({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'browser',
    timeZone: null,
    utcOffsetMinutes: -240,
  })
})

test('an offset of zero is an offset', () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', browser: 0, last: sydney })).toMatchObject({
    capturedAt: '2024-07-01T08:00:00.000Z',
    source: 'browser',
    utcOffsetMinutes: 0,
  })
  expect(resolve({ wall: '2024-07-01T08:00:00', offset: 0, browser: -240 }).source).toBe('offset')
})

test("with nothing else the account's last zone is assumed", () => {
  expect(resolve({ wall: '2024-07-01T08:00:00', last: sydney })).toEqual({
    capturedAt: '2024-06-30T22:00:00.000Z',
    source: 'assumed',
    timeZone: sydney,
    utcOffsetMinutes: 600,
  })
})

test('and with not even that, UTC', () => {
  expect(resolve({ wall: '2024-07-01T08:00:00' })).toEqual({
    capturedAt: '2024-07-01T08:00:00.000Z',
    source: 'assumed',
    timeZone: 'UTC',
    utcOffsetMinutes: 0,
  })
})

test('a claimed time with Z is an instant, shown where the fish was caught', () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00.000Z', zone: newYork, browser: 120 })).toEqual({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'browser',
    timeZone: newYork,
    utcOffsetMinutes: -240,
  })
})

test("a claimed instant without a place is shown by the browser's clock", () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00Z', browser: 120, last: sydney })).toMatchObject({
    timeZone: null,
    utcOffsetMinutes: 120,
  })
})

test('a claimed time with an offset is as good as one from the camera', () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00-04:00', browser: 120 })).toEqual({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'offset',
    timeZone: null,
    utcOffsetMinutes: -240,
  })
})

test('a claimed time without either is a wall time of the place', () => {
  expect(resolve({ timestamp: '2024-07-01T12:00:00', zone: newYork, browser: 120 })).toMatchObject({
    capturedAt: '2024-07-01T16:00:00.000Z',
    source: 'place',
  })
  expect(resolve({ timestamp: '2024:07:01 12:00:00', zone: newYork }).capturedAt).toBe(
    '2024-07-01T16:00:00.000Z',
  )
})

test("the file's time wins over the claimed one", () => {
  expect(
    resolve({ wall: '2024-07-01T08:00:00', timestamp: '2020-01-01T00:00:00Z', zone: newYork }),
  ).toMatchObject({
    capturedAt: '2024-07-01T12:00:00.000Z',
    source: 'place',
  })
})

test('the satellite stamp alone is a time too', () => {
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
])('%j is no time', (text) => {
  const nothing = { capturedAt: null, source: null, timeZone: sydney, utcOffsetMinutes: null }
  expect(resolve({ wall: text, zone: sydney })).toEqual(nothing)
  expect(resolve({ timestamp: text, zone: sydney })).toEqual(nothing)
})

test('a time before 1970 is a time', () => {
  expect(resolve({ wall: '1961-06-06T16:39:33', zone: newYork }).capturedAt).toBe('1961-06-06T20:39:33.000Z')
  expect(resolve({ wall: '1601-06-06T16:39:33', zone: newYork }).source).toBe('place')
})

test('a zone that this runtime does not know is no zone', () => {
  expect(
    resolve({ wall: '2024-07-01T08:00:00', zone: 'Atlantic/Atlantis', last: 'Middle/Earth' }),
  ).toMatchObject({
    source: 'assumed',
    timeZone: 'UTC',
  })
})

describe('a place that is lost, where nothing was kept of the time before', () => {
  const wall = '2024-07-01T08:00:00'

  test('leaves a time that only a clock had shown to the last zone of the account', () => {
    const placed = resolveTo({ wall, zone: newYork })
    expect(summarize(captureTimeWithoutPosition(placed, sydney))).toEqual(resolve({ wall, last: sydney }))
    expect(summarize(captureTimeWithoutPosition(placed, null))).toEqual(resolve({ wall }))
  })

  test('leaves an instant where it is, shown by that zone', () => {
    const placed = resolveTo({ gps: '2024-07-01T12:00:00Z', zone: newYork })
    expect(captureTimeWithoutPosition(placed, sydney)).toEqual(
      resolveTo({ gps: '2024-07-01T12:00:00Z', last: sydney }),
    )
  })

  test('changes nothing where no clock was lent', () => {
    for (const own of [resolveTo({}), resolveTo({ wall }), resolveTo({ wall, browser: 120 })])
      expect(captureTimeWithoutPosition(own, sydney)).toEqual(own)
  })
})

describe('a place that becomes known later', () => {
  const wall = '2024-07-01T08:00:00'

  test('sets a time that only a clock had shown by the clock of the place', () => {
    for (const guess of [resolveTo({ wall }), resolveTo({ wall, browser: 120 })]) {
      expect(summarize(adjustToTimeZone(guess, sydney))).toEqual({
        capturedAt: '2024-06-30T22:00:00.000Z',
        source: 'place',
        timeZone: sydney,
        utcOffsetMinutes: 600,
      })
    }
  })

  test('sets it once more where the place turns out another', () => {
    const first = adjustToTimeZone(resolveTo({ wall }), sydney)
    expect(adjustToTimeZone(first, newYork).capturedAt?.toISOString()).toBe('2024-07-01T12:00:00.000Z')
  })

  test('leaves a claimed instant where it is, also one that came with the offset of the browser', () => {
    const claimed = resolveTo({ timestamp: '2024-07-01T12:00:00Z', browser: 120 })
    expect(claimed).toMatchObject({ source: 'offset', timeZone: null, utcOffsetMinutes: 120 })
    expect(adjustToTimeZone(claimed, sydney).capturedAt).toEqual(claimed.capturedAt)
  })

  test('leaves what is known as an instant, and shows it by its own clock', () => {
    const known = resolveTo({ gps: '2024-07-01T12:00:00Z' })
    expect(summarize(adjustToTimeZone(known, sydney))).toEqual({
      capturedAt: '2024-07-01T12:00:00.000Z',
      source: 'gps',
      timeZone: sydney,
      utcOffsetMinutes: 600,
    })
  })

  test('changes nothing where no time or no zone is known', () => {
    const timeless = resolveTo({})
    expect(adjustToTimeZone(timeless, sydney)).toEqual(timeless)
    const guess = resolveTo({ wall })
    expect(adjustToTimeZone(guess, null)).toEqual(guess)
  })
})
