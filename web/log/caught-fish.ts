import { type Catch, catchesOf, isOwnCatch } from '../../shared/catches.ts'
import type { LogNotedCatch, LogPhoto } from '../../shared/sync.ts'
import { memoizeByRows } from './memoize-by-rows.ts'
import { selectNotedFish } from './select-noted-catches.ts'
import { selectCatches } from './select-photos.ts'

/** A fish with a photo of it. */
export interface FishWithPhoto {
  caught: Catch
  photo: LogPhoto
}

/** A fish with a photo of it, or one that was noted without. */
export type CaughtFish = FishWithPhoto | { caught: LogNotedCatch; photo: null }

/** Returns all fish that the user caught, the newest first; of the same time, those without a photo last. */
export const selectCaughtFish = memoizeByRows((rows): readonly CaughtFish[] => {
  const noted = selectNotedFish(rows).filter(isOwnCatch)
  const fish: CaughtFish[] = listFish(selectCatches(rows))
  if (noted.length === 0) return fish
  return [...fish, ...noted.map((caught) => ({ caught, photo: null }))]
    .map((each) => ({ each, at: Date.parse((each.photo ?? each.caught).timestamp ?? '') || -Infinity }))
    .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ each }) => each)
})

/**
 * Returns the fish in these photos that the user caught, each once, with its earliest photo: the time and place where it was
 * caught.
 */
export function listFish(newestFirst: readonly LogPhoto[]): FishWithPhoto[] {
  // A photo without a list shows a single fish, which has the photo's id.
  const listedIds = new Set(newestFirst.flatMap(({ catches = [] }) => catches.map(({ id }) => id)))
  const photoByCatch = new Map<string, LogPhoto>()
  for (const photo of newestFirst)
    for (const { id } of photo.catches ?? [photo])
      if (listedIds.has(id) && (photo.timestamp !== null || !photoByCatch.has(id)))
        photoByCatch.set(id, photo)
  return newestFirst.flatMap((photo) =>
    catchesOf(photo)
      .filter((fish) => isOwnCatch(fish) && (photoByCatch.get(fish.id) ?? photo) === photo)
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
