/**
 * Which photo of a list is shown: the one asked for; where that has gone, the one that has taken its place, or the
 * last; null where there is nothing to show.
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
