import { findMyLocation, type MyLocation, MyLocationError } from '../../device/find-my-location.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { TakenNow } from './chosen-photo.ts'
import type { Original } from './examine-original.ts'

/** A place known less well would make a fishing spot on the wrong shore. */
const worstAccuracyMeters = 500
/** A boat drifts while one waits for the fish to hold still. */
const staleMilliseconds = 60_000

/** A camera hands its photo over at once; what is older was chosen, and was taken who knows where. */
const newestMilliseconds = 10 * 60_000

/** What the device knew, for a photo that was indeed taken just now: some phones let one choose an older one instead. */
export function takenNow(
  { metadata }: Pick<Original, 'metadata'>,
  file: Pick<File, 'lastModified'>,
  taken: TakenNow | null,
): TakenNow | null {
  if (taken === null) return null
  const wallTime = metadata?.wallTime ?? null
  const at = wallTime === null ? file.lastModified : Date.parse(wallTime) // by the clock of this device
  return Math.abs(Date.parse(taken.at) - at) <= newestMilliseconds ? taken : null
}

/**
 * Asks the device where it is, to be called as the camera opens. The answer's own call, once the photo is taken, gives
 * place and time: a phone whose page slept behind the camera, or that was there for long, is asked once more.
 */
export function askWhereItIsTaken(geolocation: Geolocation | undefined): () => Promise<TakenNow> {
  const begun = Date.now()
  const early = findMyLocation(geolocation).catch(() => null)
  return async () => {
    const at = new Date().toISOString()
    const known = Date.now() - begun < staleMilliseconds ? await early : null
    const found = known ?? (await findMyLocation(geolocation).catch(tellFailure))
    return { position: found && positionOf(found), at }
  }
}

function positionOf({ latitude, longitude, accuracyMeters }: MyLocation): TakenNow['position'] {
  if (accuracyMeters <= worstAccuracyMeters) return { latitude, longitude }
  showToast({
    title: 'Location Not Attached',
    description: 'Your device knows only roughly where it is. You can set the location of the photo later.',
  })
  return null
}

function tellFailure(error: unknown): null {
  if (!(error instanceof MyLocationError)) throw error
  const { title, message } = error
  showToast({ title, destructive: true, ...(message !== '' && { description: message }) })
  return null
}
