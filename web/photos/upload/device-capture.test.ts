import { afterEach, expect, test, vi } from 'vitest'
import { deviceCaptureFor, requestCapturePosition } from './device-capture.ts'

afterEach(() => void vi.useRealTimers())

const here = { latitude: 44.9, longitude: -93.2 }

test('a photo bears the place that was found while the camera was open, and the moment it was handed over', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) })
  const device = createGeolocation(found(8))
  const whenTaken = requestCapturePosition(device)
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 0, 59))
  expect(await whenTaken()).toEqual({ position: here, takenAt: '2026-06-01T12:00:59.000Z' })
  expect(device.requestCount).toBe(1)
})

test('a device that failed while the camera was open is asked once more', async () => {
  const device = createGeolocation(3, found(8))
  expect(await requestCapturePosition(device)()).toMatchObject({ position: here })
})

test('a place found more than a minute ago is asked for anew', async () => {
  vi.useFakeTimers({ now: 0 })
  const device = createGeolocation(found(8), { ...found(8), coords: { ...found(8).coords, latitude: 45 } })
  const whenTaken = requestCapturePosition(device)
  vi.setSystemTime(60_000)
  expect(await whenTaken()).toMatchObject({ position: { latitude: 45 } })
})

test.each([
  ['has no time of its own', null, true],
  ['was taken by the clock of the device', '2026-06-01T11:58:00', true],
  ['was taken years ago', '2021-06-01T12:00:00', false],
])('of a photo that %s the device knows something only if it is new', (_case, wallTime, isNew) => {
  vi.stubEnv('TZ', 'UTC')
  const capture = { position: here, takenAt: '2026-06-01T12:00:00.000Z' }
  const metadata = wallTime === null ? null : ({ wallTime } as never)
  const file = { lastModified: Date.UTC(2026, 5, 1, 12) }
  expect(deviceCaptureFor({ metadata }, file, capture)).toBe(isNew ? capture : null)
})

test('a file without a time that lay there for long was not taken now', () => {
  const capture = { position: here, takenAt: '2026-06-01T12:00:00.000Z' }
  expect(deviceCaptureFor({ metadata: null }, { lastModified: Date.UTC(2026, 4, 1) }, capture)).toBe(null)
  expect(deviceCaptureFor({ metadata: null }, { lastModified: Date.UTC(2026, 4, 1) }, null)).toBe(null)
})

test.each([
  ['refuses', [1, 1]],
  ['knows only roughly where it is', [found(501)]],
])('a device that %s gives no place', async (_case, responses) => {
  expect(await requestCapturePosition(createGeolocation(...responses))()).toMatchObject({ position: null })
})

function found(accuracy: number): GeolocationPosition {
  const nothing = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { ...here, accuracy, ...nothing, toJSON: () => null }
  return { coords, timestamp: 0, toJSON: () => null }
}

/** Creates a Geolocation that returns one response per request: a position, or an error code. */
function createGeolocation(
  ...responses: (GeolocationPosition | number)[]
): Geolocation & { requestCount: number } {
  return {
    requestCount: 0,
    getCurrentPosition(succeed, fail) {
      const response = responses[this.requestCount++]
      if (typeof response === 'object') return succeed(response)
      const code = response ?? 2
      fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    },
    watchPosition: () => 0,
    clearWatch: () => undefined,
  }
}
