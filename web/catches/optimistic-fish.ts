import type { QueryClient } from '@tanstack/react-query'
import { applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import {
  type Catch,
  type CatchEdit,
  type CatchesEdit,
  catchesOf,
  summarizeCatches,
  toCatch,
  unknownCatch,
} from '../../shared/catches.ts'
import { toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { type CompactPhoto, expandPhoto, type LogPhoto } from '../../shared/sync.ts'
import { cancelLogFetch, logQuery, updateRows } from '../log/log-query.ts'

/** Changes of fish in a photo, as the API takes them. */
export type FishChanges = NonNullable<CatchesEdit['changed']>

/**
 * Changes fish of a photo in the log before the server has confirmed it. Returns a function that takes the change back,
 * unless the photo has changed again.
 */
export async function changeFishOptimistically(
  client: QueryClient,
  photoId: string,
  changes: FishChanges,
): Promise<() => void> {
  await cancelLogFetch(client)
  const rows = client.getQueryData(logQuery.queryKey)?.rows
  const before = rows?.photos.get(photoId)
  if (rows === undefined || before === undefined) return () => undefined
  const location = before.locationId ? rows.locations.get(before.locationId) : undefined
  const after = toCompactPhoto(changeFish(expandPhoto(before, location), changes))
  replaceRow(client, after)
  return () => {
    if (client.getQueryData(logQuery.queryKey)?.rows.photos.get(photoId) === after) replaceRow(client, before)
  }
}

/** Returns a photo as it will be once its fish are changed. */
export function changeFish(photo: LogPhoto, changes: FishChanges): LogPhoto {
  const catches = catchesOf(photo).map((fish) => {
    const change = changes.find(({ id }) => id === fish.id)
    if (change === undefined) return fish
    const { id, base, ...edit } = change
    return changeOne(fish, edit)
  })
  return withCatches(photo, catches)
}

/** Returns a photo with other fish, and what it says of them. */
export function withCatches(photo: LogPhoto, catches: readonly Catch[]): LogPhoto {
  const ownFields = Object.entries(photo).filter(([field]) => !(field in unknownCatch))
  const rest = Object.fromEntries(ownFields) as unknown as LogPhoto
  return { ...rest, ...summarizeCatches(catches), catches: [...catches] }
}

/** Returns a fish as an edit makes it. */
export function changeOne(fish: Catch, edit: CatchEdit): Catch {
  const { values, ruler = fish.ruler } = applyCatchEdit(fish, edit)
  return toCatch({ ...fish, ...values, ruler })
}

function replaceRow(client: QueryClient, row: CompactPhoto): void {
  updateRows(client, (rows) => ({ ...rows, photos: new Map(rows.photos).set(row.id, row) }))
}
