import type { Coordinates } from '../../shared/coordinates.ts'

/** The device position, with its accuracy radius in meters. */
export interface DevicePosition extends Coordinates {
  accuracyMeters: number
}

/** The reason why the device position is unavailable, in the words of spec section 8. */
export class DevicePositionError extends Error {
  readonly title: string
  /** The message is empty if the title suffices. */
  constructor(title: string, message: string) {
    super(message)
    this.name = 'DevicePositionError'
    this.title = title
  }
}

/** Requests the device position, for up to 10 seconds. Rejects with `DevicePositionError`. */
export function getCurrentPosition(geolocation: Geolocation | undefined): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (geolocation === undefined) {
      reject(new DevicePositionError('Location Not Available', ''))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: accuracy }),
      ({ code }) =>
        reject(new DevicePositionError('Error', messages[code] ?? 'Unable to get your location.')),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })
}

/** Messages by error code of the Geolocation API: 1 PERMISSION_DENIED, 2 POSITION_UNAVAILABLE, 3 TIMEOUT. */
const messages: Record<number, string> = {
  1: 'Location permission denied. Please enable location access in your browser.',
  2: 'Location information is unavailable.',
  3: 'Location request timed out.',
}

/** Returns whether the device position can be read without a question to the user; false if the browser can’t tell. */
export async function isPositionAllowed(permissions: Permissions | undefined): Promise<boolean> {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state === 'granted'
  } catch {
    return false
  }
}
