import { expect, test } from 'vitest'
import { getCurrentPosition, isPositionAllowed } from './geolocation.ts'

test('the device is asked for high accuracy within 10 seconds', async () => {
  const asked: (PositionOptions | undefined)[] = []
  const device = deviceThat((found, _failed, options) => {
    asked.push(options)
    found(at(44.9, -93.2, 12))
  })
  expect(await getCurrentPosition(device)).toEqual({ latitude: 44.9, longitude: -93.2, accuracyMeters: 12 })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000 }])
})

test('a browser without geolocation says so', async () => {
  await expect(getCurrentPosition(undefined)).rejects.toMatchObject({
    title: 'Location Not Available',
    message: '',
  })
})

test.each([
  [1, 'Location permission denied. Please enable location access in your browser.'],
  [2, 'Location information is unavailable.'],
  [3, 'Location request timed out.'],
  [99, 'Unable to get your location.'],
])('error %i is reported with its specified message', async (code, message) => {
  const device = deviceThat((_found, failed) => failed?.(failure(code)))
  await expect(getCurrentPosition(device)).rejects.toMatchObject({ title: 'Error', message })
})

test.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
])(
  'the position of a device whose permission is %s can be read without a question: %s',
  async (state, isAllowed) => {
    expect(await isPositionAllowed(permissionsThat(async () => ({ state })))).toBe(isAllowed)
  },
)

test('a browser that knows no such permission asks only on a tap', async () => {
  const query = () => Promise.reject(new TypeError('not a permission'))
  expect(await isPositionAllowed(permissionsThat(query))).toBe(false)
})

function deviceThat(getCurrentPosition: Geolocation['getCurrentPosition']): Geolocation {
  return { getCurrentPosition, watchPosition: () => 0, clearWatch: () => undefined }
}

function at(latitude: number, longitude: number, accuracy: number): GeolocationPosition {
  const nothing = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { latitude, longitude, accuracy, ...nothing, toJSON: () => null }
  return { coords, timestamp: 0, toJSON: () => null }
}

function failure(code: number): GeolocationPositionError {
  return { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }
}

function permissionsThat(query: () => Promise<unknown>): Permissions {
  return { query } as unknown as Permissions
}
