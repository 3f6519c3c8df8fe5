import { afterEach, expect, test, vi } from 'vitest'
import { askWhereItIsTaken } from './taken-now.ts'

afterEach(() => void vi.useRealTimers())

const here = { latitude: 44.9, longitude: -93.2 }

test('a photo bears the place that was found while the camera was open, and the moment it was handed over', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) })
  const device = deviceAnswering(found(8))
  const whenTaken = askWhereItIsTaken(device)
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 1))
  expect(await whenTaken()).toEqual({ position: here, at: '2026-06-01T12:01:00.000Z' })
  expect(device.asked).toBe(1)
})

test('a device that failed while the camera was open is asked once more', async () => {
  const device = deviceAnswering(3, found(8))
  expect(await askWhereItIsTaken(device)()).toMatchObject({ position: here })
})

test.each([
  ['refuses', [1, 1]],
  ['knows only roughly where it is', [found(501)]],
])('a device that %s gives no place', async (_case, answers) => {
  expect(await askWhereItIsTaken(deviceAnswering(...answers))()).toMatchObject({ position: null })
})

function found(accuracy: number): GeolocationPosition {
  const nothing = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { ...here, accuracy, ...nothing, toJSON: () => null }
  return { coords, timestamp: 0, toJSON: () => null }
}

/** Gives one answer after the other: a position, or the code of a failure. */
function deviceAnswering(...answers: (GeolocationPosition | number)[]): Geolocation & { asked: number } {
  return {
    asked: 0,
    getCurrentPosition(succeed, fail) {
      const answer = answers[this.asked++]
      if (typeof answer === 'object') return succeed(answer)
      const code = answer ?? 2
      fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    },
    watchPosition: () => 0,
    clearWatch: () => undefined,
  }
}
