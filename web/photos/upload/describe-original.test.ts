import { afterEach, expect, test, vi } from 'vitest'
import { describeOriginal } from './describe-original.ts'

afterEach(() => void vi.unstubAllEnvs())

const fileMetadata = {
  latitude: null,
  longitude: null,
  wallTime: '2024-07-01T06:00:00',
  utcOffsetMinutes: null,
  gpsInstant: null,
  orientation: 1,
}
const original = (metadata: Partial<typeof fileMetadata> | { utcOffsetMinutes: number }) => ({
  metadata: { ...fileMetadata, ...metadata },
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
  expect(describeOriginal({ metadata: null, sha256: 'ab', shouldDownscale: false })).toEqual({
    originalSha256: 'ab',
  })
})

const capture = { position: { latitude: 44.9, longitude: -93.2 }, takenAt: '2026-06-01T12:00:00.000Z' }

test('the position and time of the device replace missing metadata of a new photo', () => {
  const here = { ...capture.position, positionSource: 'device' }
  expect(describeOriginal(original({}), capture)).toMatchObject({ ...here, timestamp: '2024-07-01T06:00:00' })
  const nothing = { metadata: null, sha256: 'ab', shouldDownscale: false }
  expect(describeOriginal(nothing, capture)).toEqual({
    ...here,
    timestamp: capture.takenAt,
    originalSha256: 'ab',
  })
})

test('the position in the photo takes precedence over that of the device', () => {
  const metadata = { latitude: 1, longitude: 2 }
  expect(describeOriginal(original(metadata as never), capture)).toMatchObject({
    ...metadata,
    positionSource: 'exif',
  })
})

test('a device without a position provides only the time', () => {
  const nothing = { metadata: null, sha256: null, shouldDownscale: false }
  expect(describeOriginal(nothing, { ...capture, position: null })).toEqual({
    timestamp: capture.takenAt,
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
