import { afterEach, expect, test, vi } from 'vitest'
import { describeOriginal } from './describe-original.ts'

afterEach(() => void vi.unstubAllEnvs())

const fileMetadata = {
  latitude: null,
  longitude: null,
  isCoarse: false,
  accuracyMeters: null,
  wallTime: '2024-07-01T06:00:00',
  utcOffsetMinutes: null,
  isChangeDate: false,
  gpsInstant: null,
  orientation: 1,
}
const original = (metadata: Partial<typeof fileMetadata> | { utcOffsetMinutes: number }) => ({
  metadata: { ...fileMetadata, ...metadata },
  nameTime: null,
  sha256: null,
  shouldDownscale: false,
})

test('a capture time without an offset is sent as wall time with the browser offset of that date', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(describeOriginal(original({}))).toMatchObject({
    timestamp: '2024-07-01T06:00:00',
    utcOffsetMinutes: -240,
  })
  const winter = describeOriginal(original({ wallTime: '2024-01-01T06:00:00' }))
  expect(winter.utcOffsetMinutes).toBe(-300)
})

test('a capture time with its own offset is sent with that offset', () => {
  expect(describeOriginal(original({ utcOffsetMinutes: -210 })).timestamp).toBe('2024-07-01T06:00:00-03:30')
  expect(describeOriginal(original({ utcOffsetMinutes: 345 })).timestamp).toBe('2024-07-01T06:00:00+05:45')
})

test('a photo without metadata sends only its hash', () => {
  expect(describeOriginal({ metadata: null, nameTime: null, sha256: 'ab', shouldDownscale: false })).toEqual({
    originalSha256: 'ab',
  })
})

const capture = { position: { latitude: 44.9, longitude: -93.2 }, takenAt: '2026-06-01T12:00:00.000Z' }

test('the position and time of the device replace missing metadata of a new photo', () => {
  vi.stubEnv('TZ', 'Europe/Oslo')
  const here = { ...capture.position, positionSource: 'device' }
  expect(describeOriginal(original({}), capture)).toMatchObject({ ...here, timestamp: '2024-07-01T06:00:00' })
  const nothing = { metadata: null, nameTime: null, sha256: 'ab', shouldDownscale: false }
  expect(describeOriginal(nothing, capture)).toEqual({
    ...here,
    timestamp: capture.takenAt,
    utcOffsetMinutes: 120,
    originalSha256: 'ab',
  })
})

test('the time of a side file takes precedence over that of the last change of the file', () => {
  expect(describeOriginal(original({ isChangeDate: true }), capture).timestamp).toBe(capture.takenAt)
  expect(describeOriginal(original({ isChangeDate: true })).timestamp).toBe('2024-07-01T06:00:00')
})

test('the position in the photo takes precedence over that of the device', () => {
  const metadata = { latitude: 1, longitude: 2 }
  expect(describeOriginal(original(metadata as never), capture)).toMatchObject({
    ...metadata,
    positionSource: 'exif',
  })
})

test('a device without a position provides only the time', () => {
  vi.stubEnv('TZ', 'Europe/Oslo')
  const nothing = { metadata: null, nameTime: null, sha256: null, shouldDownscale: false }
  expect(describeOriginal(nothing, { ...capture, position: null })).toEqual({
    timestamp: capture.takenAt,
    utcOffsetMinutes: 120,
    originalSha256: null,
  })
})

test('a side file fills the gaps of a photo, even if it says only when or only where', () => {
  const bare = original({ wallTime: null } as never)
  expect(describeOriginal(bare, { position: capture.position, takenAt: null })).toMatchObject({
    ...{ latitude: 44.9, longitude: -93.2, positionSource: 'device', timestamp: null },
  })
  expect(describeOriginal(bare, { position: null, takenAt: capture.takenAt })).toMatchObject({
    timestamp: capture.takenAt,
  })
  expect(describeOriginal(original({}), { position: null, takenAt: capture.takenAt }).timestamp).toBe(
    '2024-07-01T06:00:00',
  )
})

test('an instant of the satellites, a side file or the file’s name comes with the browser offset at that time', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const bare = original({ wallTime: null } as never)
  const fix = original({ wallTime: null, gpsInstant: '2024-07-01T06:00:00.000Z' } as never)
  expect(describeOriginal(fix)).toMatchObject({ timestamp: null, utcOffsetMinutes: -240 })
  const winter = { position: null, takenAt: '2024-01-01T06:00:00.000Z' }
  expect(describeOriginal(bare, winter)).toMatchObject({ utcOffsetMinutes: -300 })
  const named = { ...bare, nameTime: { wallTime: '2024-07-01T06:00:00', utcOffsetMinutes: 0 } }
  expect(describeOriginal(named)).toMatchObject({ timestamp: null, utcOffsetMinutes: -240 })
})

test('a coarse position is sent as one, with its accuracy', () => {
  const metadata = { latitude: 1, longitude: 2, isCoarse: true, accuracyMeters: 4200 }
  expect(describeOriginal(original(metadata as never))).toMatchObject({
    ...{ latitude: 1, longitude: 2, positionSource: 'coarse', positionAccuracyMeters: 4200 },
  })
  const position = { latitude: 44.9, longitude: -93.2, accuracyMeters: 300 }
  expect(describeOriginal(original({}), { ...capture, position })).toMatchObject({
    ...{ latitude: 44.9, longitude: -93.2, positionSource: 'coarse', positionAccuracyMeters: 300 },
  })
})
