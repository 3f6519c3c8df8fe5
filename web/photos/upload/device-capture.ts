import { type DevicePosition, DevicePositionError, getCurrentPosition } from '../../device/geolocation.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Original } from './read-original.ts'
import type { DeviceCapture } from './selected-file.ts'

/** A less accurate position could create a location on the wrong shore. */
const worstAccuracyMeters = 500
/** A boat drifts while the user waits for the fish to hold still. */
const staleMilliseconds = 60_000

/** A camera returns its photo at once. An older file was chosen instead, and may have been taken anywhere. */
const newestMilliseconds = 10 * 60_000

/**
 * Returns what the device reported, if the photo was in fact taken just now; null otherwise, because some phones offer
 * an older photo instead.
 */
export function deviceCaptureFor(
  { metadata }: Pick<Original, 'metadata'>,
  file: Pick<File, 'lastModified'>,
  taken: DeviceCapture | null,
): DeviceCapture | null {
  if (taken === null) return null
  const wallTime = metadata?.wallTime ?? null
  const at = wallTime === null ? file.lastModified : Date.parse(wallTime) // by this device's clock
  return Math.abs(Date.parse(taken.at) - at) <= newestMilliseconds ? taken : null
}

/**
 * Starts locating the device; call it as the camera opens. The returned function, called once the photo is taken,
 * resolves with position and time. It locates the device again if the first attempt failed (for example because the
 * page was suspended behind the camera) or is over a minute old.
 */
export function requestCapturePosition(geolocation: Geolocation | undefined): () => Promise<DeviceCapture> {
  const begun = Date.now()
  const early = getCurrentPosition(geolocation).catch(() => null)
  return async () => {
    const at = new Date().toISOString()
    const known = Date.now() - begun < staleMilliseconds ? await early : null
    const found = known ?? (await getCurrentPosition(geolocation).catch(tellFailure))
    return { position: found && positionOf(found), at }
  }
}

function positionOf({ latitude, longitude, accuracyMeters }: DevicePosition): DeviceCapture['position'] {
  if (accuracyMeters <= worstAccuracyMeters) return { latitude, longitude }
  showToast({
    title: 'Location Not Attached',
    description: 'Your device only knows roughly where it is. You can set the photo’s location later.',
  })
  return null
}

function tellFailure(error: unknown): null {
  if (!(error instanceof DevicePositionError)) throw error
  const { title, message } = error
  showToast({ title, destructive: true, ...(message !== '' && { description: message }) })
  return null
}
