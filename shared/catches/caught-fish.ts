/*
 * Which fish an angler has caught, for bests, patterns, locations and outings, in browsers and on the server. Photos of catches
 * and catches without a photo come in, the newest first. Of a fish that several photos show, the earliest photo says when and
 * where it was caught. Fish that got away, and those of other anglers, are left out.
 */

import { type CountableFish, isOwnCatch } from '../catches.ts'

type Identified<Fish> = Fish & { id: string }

interface PhotoOfFish {
  id: string
  timestamp: string | null
  /** Absent if it shows a single fish, which has the photo's id. */
  catches?: readonly { id: string }[]
}

/** A fish with the photo that says when and where it was caught. */
export interface FishInPhoto<Fish, Photo> {
  caught: Fish
  photo: Photo
}

/** Lists the fish that the user caught, the newest first; of the same time, those without a photo last. */
export function listCaughtFish<
  Fish extends Identified<CountableFish>,
  Photo extends PhotoOfFish,
  Noted extends Identified<CountableFish> & { timestamp: string },
>(
  photos: readonly Photo[],
  noted: readonly Noted[],
  catchesOf: (photo: Photo) => readonly Fish[],
): (FishInPhoto<Fish, Photo> | { caught: Noted; photo: null })[] {
  const inPhotos = listFishInPhotos(photos, catchesOf)
  const alone = noted.filter(isOwnCatch)
  if (alone.length === 0) return inPhotos
  return [
    ...inPhotos.map((fish) => ({ fish, timestamp: fish.photo.timestamp })),
    ...alone.map((caught) => ({ fish: { caught, photo: null }, timestamp: caught.timestamp })),
  ]
    .map(({ fish, timestamp }) => ({ fish, at: Date.parse(timestamp ?? '') || Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ fish }) => fish)
}

/** Lists the fish in these photos that the user caught, each once, with its earliest photo. */
export function listFishInPhotos<Fish extends Identified<CountableFish>, Photo extends PhotoOfFish>(
  newestFirst: readonly Photo[],
  catchesOf: (photo: Photo) => readonly Fish[],
): FishInPhoto<Fish, Photo>[] {
  const listedIds = new Set(newestFirst.flatMap(({ catches = [] }) => catches.map(({ id }) => id)))
  const photoByCatch = new Map<string, Photo>()
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
