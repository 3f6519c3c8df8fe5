import { afterEach, expect, test, vi } from 'vitest'
import { deviceCaptureFor, requestCapturePosition } from './device-capture.ts'

afterEach(() => void vi.useRealTimers())

const here = { latitude: 44.9, longitude: -93.2 }

test('a photo gets the position found while the camera was open and the time it was handed over', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) })
  const device = createGeolocation(positionWithAccuracy(8))
  const whenTaken = requestCapturePosition(device)
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 0, 59))
  expect(await whenTaken()).toEqual({ position: here, takenAt: '2026-06-01T12:00:59.000Z' })
  expect(device.requestCount).toBe(1)
})

test('a position request that failed while the camera was open is repeated', async () => {
  const device = createGeolocation(3, positionWithAccuracy(8))
  expect(await requestCapturePosition(device)()).toMatchObject({ position: here })
})

test('a position found a minute ago is requested again', async () => {
  vi.useFakeTimers({ now: 0 })
  const device = createGeolocation(positionWithAccuracy(8), {
    ...positionWithAccuracy(8),
    coords: { ...positionWithAccuracy(8).coords, latitude: 45 },
  })
  const whenTaken = requestCapturePosition(device)
  vi.setSystemTime(60_000)
  expect(await whenTaken()).toMatchObject({ position: { latitude: 45 } })
})

test.each([
  ['has no capture time', null, true],
  ['was taken two minutes ago', '2026-06-01T11:58:00', true],
  ['was taken years ago', '2021-06-01T12:00:00', false],
])('a photo that %s uses the device capture only if it is new', (_case, wallTime, isNew) => {
  vi.stubEnv('TZ', 'UTC')
  const capture = { position: here, takenAt: '2026-06-01T12:00:00.000Z' }
  const metadata = wallTime === null ? null : ({ wallTime } as never)
  const file = { lastModified: Date.UTC(2026, 5, 1, 12) }
  expect(deviceCaptureFor({ metadata }, file, capture)).toBe(isNew ? capture : null)
})

test('an old file without a capture time does not use the device capture', () => {
  const capture = { position: here, takenAt: '2026-06-01T12:00:00.000Z' }
  expect(deviceCaptureFor({ metadata: null }, { lastModified: Date.UTC(2026, 4, 1) }, capture)).toBe(null)
  expect(deviceCaptureFor({ metadata: null }, { lastModified: Date.UTC(2026, 4, 1) }, null)).toBe(null)
})

test.each([
  ['denies permission', [1, 1]],
  ['knows its position only roughly', [positionWithAccuracy(501)]],
])('a device that %s provides no position', async (_case, responses) => {
  expect(await requestCapturePosition(createGeolocation(...responses))()).toMatchObject({ position: null })
})

function positionWithAccuracy(accuracy: number): GeolocationPosition {
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
