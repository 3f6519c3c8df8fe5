import { and, eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { loadCatches } from '../../database/load-catches.ts'
import type { Transaction } from '../../database/open-database.ts'
import { catches, type FormerCatch, mergedCatches, photos } from '../../database/schema.ts'
import { updateCatch } from '../catch-rows.ts'
import { mergeValues } from './merge-values.ts'
import { toFormerCatch } from './merged-rows.ts'
import { requirePhotos } from './require-photos.ts'
import { largestFirst, listShownPhotos, replaceCatch, type ShownPhoto } from './shown-photos.ts'

/**
 * Makes the only fish of each photo one, which keeps the id of that of the earliest photo, and stores what the photos showed
 * before. Returns all photos of the
 * fish; none if they share it already. Throws `NOT_FOUND` for a photo of another user, and `CATCH_NEEDED` or
 * `INVALID_INPUT` if they can't show one fish.
 */
export async function mergeFish(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(photoIds.map((id) => id.toLowerCase()))]
  await requirePhotos(transaction, ownerId, wanted)
  if (wanted.length < 2) return []
  const former = await loadOnlyFish(transaction, ownerId, wanted)
  const shown = await listShownPhotos(transaction, ownerId, [...former.keys()])
  const [earliest] = shown
  const ids = shown.map(({ photoId }) => photoId)
  if (former.size < 2 || !earliest) return []
  assertCanMerge(ids)
  const merged = mergeValues(largestFirst(shown).flatMap(({ catchId }) => former.get(catchId) ?? []))
  const others = [...former.keys()].filter((id) => id !== earliest.catchId)
  await replaceCatch(transaction, ownerId, { from: others, to: earliest.catchId, photoIds: ids })
  await transaction.delete(catches).where(and(eq(catches.ownerId, ownerId), inArray(catches.id, others)))
  await updateCatch(transaction, { ownerId }, earliest.catchId, { ...merged, id: earliest.catchId })
  await saveFormer(transaction, ownerId, earliest.catchId, shown, former)
  return ids
}

async function loadOnlyFish(
  transaction: Transaction,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Map<string, FormerCatch>> {
  const notFishing = await transaction
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), inArray(photos.id, [...photoIds]), eq(photos.isFishing, false)))
  if (notFishing.length > 0) {
    throw new ApiError('INVALID_INPUT', 'One of these photos is marked as not fishing.')
  }
  const shown = [...(await loadCatches(transaction, ownerId, photoIds)).values()]
  if (shown.some(({ length }) => length > 1)) {
    throw new ApiError(
      'CATCH_NEEDED',
      'One of these photos shows several fish. Select photos of one fish only.',
    )
  }
  return new Map(shown.flat().map((fish) => [fish.id, toFormerCatch(fish)]))
}

function assertCanMerge(photoIds: readonly string[]): void {
  if (new Set(photoIds).size < photoIds.length) {
    throw new ApiError('INVALID_INPUT', 'Another photo shows both of these fish.')
  }
  if (photoIds.length > limits.photosPerCatch) {
    throw new ApiError('INVALID_INPUT', `A fish can be in at most ${limits.photosPerCatch} photos.`)
  }
}

/** Stores the fish that each photo showed; what it showed before an earlier merge stays known. */
async function saveFormer(
  transaction: Transaction,
  ownerId: string,
  catchId: string,
  shown: readonly ShownPhoto[],
  formerCatches: ReadonlyMap<string, FormerCatch>,
): Promise<void> {
  const rows = shown.flatMap(({ photoId, catchId: formerId }) => {
    const former = formerCatches.get(formerId)
    return former ? [{ ownerId, photoId, catchId, own: former, before: former }] : []
  })
  await transaction
    .insert(mergedCatches)
    .values(rows)
    .onConflictDoUpdate({
      target: [mergedCatches.ownerId, mergedCatches.photoId, mergedCatches.catchId],
      set: { before: sql`excluded.before` },
    })
}
