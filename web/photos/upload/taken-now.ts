import { findMyLocation, type MyLocation, MyLocationError } from '../../device/find-my-location.ts'
import { showToast } from '../../ui/toast.tsx'
import type { TakenNow } from './chosen-photo.ts'

/** A place known less well would make a fishing spot on the wrong shore. */
const worstAccuracyMeters = 500

/**
 * Asks the device where it is, to be called as the camera opens. The answer's own call, once the photo is taken, gives
 * place and time: a phone whose page slept behind the camera is asked once more.
 */
export function askWhereItIsTaken(geolocation: Geolocation | undefined): () => Promise<TakenNow> {
  const early = findMyLocation(geolocation).catch(() => null)
  return async () => {
    const at = new Date().toISOString()
    const found = (await early) ?? (await findMyLocation(geolocation).catch(tellFailure))
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
