import type { CompactPhoto } from '../../../shared/sync.ts'
import { selectCaughtFish } from '../../log/caught-fish.ts'
import type { Log, LogRows } from '../../log/log.ts'
import { selectLengthErrors } from '../../log/select-length-errors.ts'
import { findNewBests, type NewBest } from './find-new-bests.ts'

/**
 * Follows the photos of one upload: `check` returns new bests once all of them have a result in the log, then those that an
 * edit of one of them makes. Each fish is returned once. The first photo added after that starts the next upload.
 */
export function createUploadBatch() {
  /** When each photo was uploaded (`Date.now()`). */
  let uploadedAt = new Map<string, number>()
  let checkedRows = new Map<string, CompactPhoto | undefined>()
  let isComplete = false
  const announcedIds = new Set<string>()

  return {
    add(photoId: string, at: number) {
      if (isComplete) uploadedAt = new Map()
      isComplete = false
      uploadedAt.set(photoId, at)
    },
    /** Returns the photos of the upload if all of them have a result; else none. */
    completed: (): ReadonlySet<string> => new Set(isComplete ? uploadedAt.keys() : []),
    check(log: Log): NewBest[] {
      const photos = [...uploadedAt]
      if (!isComplete && photos.some(([id, at]) => isWaiting(log, id, at))) return []
      const before = isComplete ? checkedRows : new Map()
      isComplete = true
      checkedRows = new Map(photos.map(([id]) => [id, log.rows.photos.get(id)]))
      const changedIds = new Set(
        [...checkedRows].filter(([id, row]) => row && row !== before.get(id)).map(([id]) => id),
      )
      if (changedIds.size === 0) return []
      const newBests = listNewBests(log.rows, new Set(uploadedAt.keys())).filter(
        ({ caught, photo }) => changedIds.has(photo.id) && !announcedIds.has(caught.id),
      )
      for (const { caught } of newBests) announcedIds.add(caught.id)
      return newBests
    },
  }
}

/** Whether a photo has no result yet. A log from before its upload may lack it; later, it has been deleted. */
function isWaiting({ rows, confirmedAt }: Log, photoId: string, uploadedAt: number): boolean {
  const photo = rows.photos.get(photoId)
  return photo === undefined ? confirmedAt < uploadedAt : photo.analysis === 'waiting'
}

function listNewBests(rows: LogRows, photoIds: ReadonlySet<string>): NewBest[] {
  return findNewBests(selectCaughtFish(rows), photoIds, selectLengthErrors(rows))
}
