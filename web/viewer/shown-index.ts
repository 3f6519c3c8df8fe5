/**
 * Returns the index of the photo to show: the requested one; if it was removed, the one that took its index, or the
 * last; null if there is none.
 */
export function shownIndex(
  photos: readonly { id: string }[],
  photoId: string,
  lastIndex: number | null,
): number | null {
  const index = photos.findIndex(({ id }) => id === photoId)
  if (index !== -1) return index
  return lastIndex === null || photos.length === 0 ? null : Math.min(lastIndex, photos.length - 1)
}
