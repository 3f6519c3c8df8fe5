import type { Coordinates } from '../../shared/coordinates.ts'

/** The device's position and the radius, in metres, within which it is to be believed. */
export interface MyLocation extends Coordinates {
  accuracyMeters: number
}

/** Why the device's position is not to be had, in the words of spec section 8. */
export class MyLocationError extends Error {
  readonly title: string
  /** The message is empty where the title says all. */
  constructor(title: string, message: string) {
    super(message)
    this.name = 'MyLocationError'
    this.title = title
  }
}

/** Asks the device where it is. */
export function findMyLocation(geolocation: Geolocation | undefined): Promise<MyLocation> {
  return new Promise((resolve, reject) => {
    if (geolocation === undefined) {
      reject(new MyLocationError('Location Not Available', ''))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: accuracy }),
      ({ code }) => reject(new MyLocationError('Error', messages[code] ?? 'Unable to get your location.')),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })
}

/** By the codes of the Geolocation API: 1 PERMISSION_DENIED, 2 POSITION_UNAVAILABLE, 3 TIMEOUT. */
const messages: Record<number, string> = {
  1: 'Location permission denied. Please enable location access in your browser.',
  2: 'Location information is unavailable.',
  3: 'Location request timed out.',
}
