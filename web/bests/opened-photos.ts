import type { LogPhoto } from '../../shared/sync.ts'

/** The current photo data. */
interface CurrentPhotos {
  /** The photos of the best catches. */
  bests: readonly LogPhoto[]
  /** All catches; null until they are loaded. */
  catches: readonly LogPhoto[] | null
  /** Whether the catches are being refetched. */
  isFetchingCatches: boolean
}

/**
 * Updates the photos with which the viewer was opened. A photo that is no longer a best stays; one that is no longer a
 * catch is removed, but only once the catches are loaded and not being refetched.
 */
export function openedPhotos(
  opened: readonly LogPhoto[],
  { bests, catches, isFetchingCatches }: CurrentPhotos,
): LogPhoto[] {
  const photosById = new Map([...(catches ?? []), ...bests].map((photo) => [photo.id, photo]))
  const isUpToDate = catches !== null && !isFetchingCatches
  return opened.flatMap((photo) => photosById.get(photo.id) ?? (isUpToDate ? [] : photo))
}
