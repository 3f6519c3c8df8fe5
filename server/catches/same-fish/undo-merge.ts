import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open-database.ts'
import type { PhotoKey } from '../../database/rows.ts'
import { type FormerCatch, mergedCatches } from '../../database/schema.ts'
import { deleteUnseenCatches, listCatches, updateCatch } from '../catch-rows.ts'
import { mergeValues, withLaterEdits } from './merge-values.ts'
import { insertCatch, keepOnlyOwn, loadFormer, toFormerCatch } from './merged-rows.ts'
import { largestFirst, listShownPhotos, replaceCatch } from './shown-photos.ts'

/**
 * Takes back the last merge of a photo's fish: each photo shows the fish that it showed before, with its values. What the
 * user has edited since stays with the fish that has kept the id. Returns the photos that changed; none if there is nothing
 * to take back.
 */
export async function undoMerge(transaction: Transaction, key: PhotoKey): Promise<string[]> {
  const { ownerId } = key
  const merged = await findMerged(transaction, key)
  if (merged === null) return []
  const former = await loadFormer(transaction, ownerId, merged.id)
  const shown = await listShownPhotos(transaction, ownerId, [merged.id])
  const photos = shown.flatMap(({ photoId, pixels }) => {
    const before = former.get(photoId)?.before
    return before ? [{ photoId, pixels, before }] : []
  })
  const groups = Map.groupBy(photos, ({ before }) => before.id)
  if (groups.size < 2) return [] // the photos of the other fish have been deleted
  const edits = {
    merged: mergeValues(largestFirst(photos).map(({ before }) => before)),
    current: toFormerCatch(merged),
  }
  const keeperId = groups.has(merged.id) ? merged.id : [...groups.keys()][0]
  for (const [id, members] of groups) {
    const [{ before } = { before: edits.current }] = members
    const values: FormerCatch = { ...(id === keeperId ? withLaterEdits(before, edits) : before), id }
    const photoIds = members.map(({ photoId }) => photoId)
    const to = id === merged.id ? id : await insertCatch(transaction, ownerId, values)
    if (to === merged.id) await updateCatch(transaction, { ownerId }, to, values)
    else await replaceCatch(transaction, ownerId, { from: [merged.id], to, photoIds })
    await keepOnlyOwn(transaction, ownerId, photoIds, to)
  }
  await deleteUnseenCatches(transaction, ownerId, [merged.id])
  return photos.map(({ photoId }) => photoId)
}

async function findMerged(transaction: Transaction, key: PhotoKey) {
  const [row] = await transaction
    .select({ catchId: mergedCatches.catchId })
    .from(mergedCatches)
    .where(
      and(
        eq(mergedCatches.ownerId, key.ownerId),
        eq(mergedCatches.photoId, key.photoId),
        sql`${mergedCatches.before} is not null`,
      ),
    )
    .limit(1)
  return (await listCatches(transaction, key)).find(({ id }) => id === row?.catchId) ?? null
}
