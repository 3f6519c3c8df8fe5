import { type Catch, catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'

/** A fish with a photo of it. */
export interface CaughtFish {
  caught: Catch
  photo: LogPhoto
}

/** Returns the fish in these photos, each once, with its earliest photo: the time and place where it was caught. */
export function listFish(newestFirst: readonly LogPhoto[]): CaughtFish[] {
  const isListed = listedIds(newestFirst)
  const photoByCatch = new Map<string, LogPhoto>()
  for (const photo of newestFirst)
    for (const { id } of photo.catches ?? [photo])
      if (isListed.has(id) && (photo.timestamp !== null || !photoByCatch.has(id))) photoByCatch.set(id, photo)
  return newestFirst.flatMap((photo) =>
    catchesOf(photo)
      .filter(({ id }) => (photoByCatch.get(id) ?? photo) === photo)
      .map((caught) => ({ caught, photo })),
  )
}

/** Counts the fish in these photos, each once. */
export function countFish(photos: readonly LogPhoto[]): number {
  const isListed = listedIds(photos)
  return isListed.size + photos.filter(({ id, catches }) => !catches && !isListed.has(id)).length
}

/** Returns the ids in lists of catches; a photo without a list shows a single fish, which has the photo's id. */
function listedIds(photos: readonly LogPhoto[]): Set<string> {
  const ids = new Set<string>()
  for (const { catches } of photos) if (catches) for (const { id } of catches) ids.add(id)
  return ids
}
