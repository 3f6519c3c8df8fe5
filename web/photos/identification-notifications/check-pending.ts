import type { AnalysisStatus } from '../../../shared/catches.ts'
import type { Log } from '../../log/log.ts'
import type { PendingIdentification } from '../../offline/pending-identifications.ts'

/** The external operations that the check needs. */
export interface CheckDeps {
  /** Deletes and returns the noted photos if they are ready; only one tab gets them. */
  take(
    areReady: (photos: readonly PendingIdentification[]) => boolean,
  ): Promise<readonly PendingIdentification[]>
  /** Returns whether the user has Creel in the foreground, in any tab. */
  isInForeground(): Promise<boolean>
  notify(count: number): Promise<void>
}

/**
 * Notifies the user once all noted photos have a result in the log: a single time, with the number of identified ones,
 * and not while Creel is in the foreground.
 */
export async function checkPending(log: Log, { take, isInForeground, notify }: CheckDeps): Promise<void> {
  const taken = await take((photos) => photos.every((photo) => analysisOf(log, photo) !== 'waiting'))
  const count = taken.filter((photo) => analysisOf(log, photo) === 'done').length
  if (count > 0 && !(await isInForeground())) await notify(count)
}

/** Returns the progress of a noted photo; null if it has been deleted. A log from before the note may lack the photo. */
function analysisOf(
  { rows, confirmedAt }: Log,
  { id, notedAt }: PendingIdentification,
): AnalysisStatus | null {
  const photo = rows.photos.get(id)
  if (photo === undefined) return confirmedAt < notedAt ? 'waiting' : null
  return photo.analysis ?? 'done'
}
