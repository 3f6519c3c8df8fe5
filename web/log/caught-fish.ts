import { type Catch, catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectCatches } from './select-photos.ts'

/** A fish with a photo of it. */
export interface CaughtFish {
  caught: Catch
  photo: LogPhoto
}

/** Returns the fish in these photos, each once, with its earliest photo: the time and place where it was caught. */
export function listFish(newestFirst: readonly LogPhoto[]): CaughtFish[] {
  // A photo without a list shows a single fish, which has the photo's id.
  const listedIds = new Set(newestFirst.flatMap(({ catches = [] }) => catches.map(({ id }) => id)))
  const photoByCatch = new Map<string, LogPhoto>()
  for (const photo of newestFirst)
    for (const { id } of photo.catches ?? [photo])
      if (listedIds.has(id) && (photo.timestamp !== null || !photoByCatch.has(id)))
        photoByCatch.set(id, photo)
  return newestFirst.flatMap((photo) =>
    catchesOf(photo)
      .filter(({ id }) => (photoByCatch.get(id) ?? photo) === photo)
      .map((caught) => ({ caught, photo })),
  )
}

/** Returns the photos of each fish that several photos of catches show, by the id of the fish. */
export const selectSharedFish = memoizeByRows((rows): ReadonlyMap<string, readonly LogPhoto[]> => {
  const photos = selectCatches(rows)
  const listedIds = new Set(photos.flatMap(({ catches = [] }) => catches.map(({ id }) => id)))
  const photosByFish = new Map<string, LogPhoto[]>()
  for (const photo of photos)
    for (const { id } of photo.catches ?? [photo])
      if (listedIds.has(id)) photosByFish.set(id, [...(photosByFish.get(id) ?? []), photo])
  return new Map([...photosByFish].filter(([, { length }]) => length > 1))
})

/** Counts the fish in these photos of catches that none of the log's other photos shows. */
export function countFishOnlyIn(photos: readonly LogPhoto[], log: readonly LogPhoto[]): number {
  const ids = new Set(
    photos
      .filter(({ isFishing }) => isFishing !== false)
      .flatMap(catchesOf)
      .map(({ id }) => id),
  )
  const isInPhotos = new Set(photos.map(({ id }) => id))
  for (const other of log)
    if (!isInPhotos.has(other.id)) for (const { id } of other.catches ?? [other]) ids.delete(id)
  return ids.size
}
