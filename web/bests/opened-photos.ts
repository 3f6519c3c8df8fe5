import type { Photo } from '../../shared/photos.ts'

/** What is known of photos by now. */
interface Known {
  /** Those of the best catches. */
  bests: readonly Photo[]
  /** All catches; null until they are known. */
  catches: readonly Photo[] | null
  /** They are being read anew. */
  isReading: boolean
}

/**
 * The photos that were there when the viewer was opened, as they are by now: one that is no best any more stays, one
 * that is no catch any more goes.
 */
export function openedPhotos(opened: readonly Photo[], { bests, catches, isReading }: Known): Photo[] {
  const ofId = new Map([...(catches ?? []), ...bests].map((photo) => [photo.id, photo]))
  const isCertain = catches !== null && !isReading
  return opened.flatMap((photo) => ofId.get(photo.id) ?? (isCertain ? [] : photo))
}
