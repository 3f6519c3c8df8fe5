import { coarseBeyondMeters } from '../../shared/position-accuracy.ts'
import { type DevicePosition, DevicePositionError, getCurrentPosition } from '../device/geolocation.ts'
import { showToast } from '../ui/toast-store.ts'
import type { Original } from './read-original.ts'
import type { DeviceCapture } from './selected-file.ts'

/** A less accurate position could create a location on the wrong shore. */
const maxAccuracyMeters = 500
/** A boat drifts while the user waits for the fish to hold still. */
const maxPositionAgeMs = 60_000

/** A camera returns its photo at once. An older file was chosen instead, and may have been taken anywhere. */
const maxPhotoAgeMs = 10 * 60_000

/**
 * Returns what the device reported, if the photo was in fact taken just now; null otherwise, because some phones offer
 * an older photo instead.
 */
export function deviceCaptureFor(
  { metadata }: Pick<Original, 'metadata'>,
  file: Pick<File, 'lastModified'>,
  capture: DeviceCapture | null,
): DeviceCapture | null {
  if (capture === null) return null
  const wallTime = metadata?.wallTime ?? null
  const takenAt = wallTime === null ? file.lastModified : Date.parse(wallTime) // by this device's clock
  return Math.abs(Date.parse(capture.takenAt) - takenAt) <= maxPhotoAgeMs ? capture : null
}

/**
 * Starts locating the device; call it as the camera opens. The returned function, called once the photo is taken,
 * resolves with position and time. It locates the device again if the first attempt failed (for example because the
 * page was suspended behind the camera) or is over a minute old.
 */
export function requestCapturePosition(geolocation: Geolocation | undefined): () => Promise<DeviceCapture> {
  const startedAt = Date.now()
  const firstAttempt = getCurrentPosition(geolocation).catch(() => null)
  return async () => {
    const takenAt = new Date().toISOString()
    const recentPosition = Date.now() - startedAt < maxPositionAgeMs ? await firstAttempt : null
    const position = recentPosition ?? (await getCurrentPosition(geolocation).catch(showPositionError))
    return { position: position && accuratePosition(position), takenAt }
  }
}

function accuratePosition({
  latitude,
  longitude,
  accuracyMeters,
}: DevicePosition): DeviceCapture['position'] {
  if (accuracyMeters <= coarseBeyondMeters) return { latitude, longitude }
  if (accuracyMeters <= maxAccuracyMeters) return { latitude, longitude, accuracyMeters }
  showToast({
    title: 'Location Not Attached',
    description: 'Your device only knows roughly where it is. You can set the photo’s location later.',
  })
  return null
}

function showPositionError(error: unknown): null {
  if (!(error instanceof DevicePositionError)) throw error
  const { title, message } = error
  showToast({ title, destructive: true, ...(message !== '' && { description: message }) })
  return null
}
