import { type FishInPhoto, listCaughtFish, listFishInPhotos } from '../../shared/catches/caught-fish.ts'
import { type Catch, catchesOf } from '../../shared/catches.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectNotedFish } from './select-noted-catches.ts'
import { selectCatches } from './select-photos.ts'

/** A fish with a photo of it. */
export type FishWithPhoto = FishInPhoto<Catch, LogPhoto>

/** A fish with a photo of it, or one that was noted without. */
export type CaughtFish = FishWithPhoto | { caught: LogNotedCatch; photo: null }

/** Returns all fish that the user caught, the newest first; of the same time, those without a photo last. */
export const selectCaughtFish = memoizeByRows((rows): readonly CaughtFish[] =>
  listCaughtFish(selectCatches(rows), selectNotedFish(rows), catchesOf),
)

/** Returns the fish in these photos that the user caught, each once, with its earliest photo. */
export function listFish(newestFirst: readonly LogPhoto[]): FishWithPhoto[] {
  return listFishInPhotos(newestFirst, catchesOf)
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
