import type { Catch } from '../../../shared/catches.ts'
import { ApiError } from '../../../shared/errors.ts'
import type { Transaction } from '../../database/open-database.ts'
import type { PhotoKey } from '../../database/rows.ts'
import type { FormerCatch } from '../../database/schema.ts'
import { listCatches, updateCatch } from '../catch-rows.ts'
import { saveDifferent } from './different-fish.ts'
import { mergeValues, withLaterEdits } from './merge-values.ts'
import { type FormerByPhoto, insertCatch, keepOnlyOwn, loadFormer, toFormerCatch } from './merged-rows.ts'
import { largestFirst, listShownPhotos, replaceCatch, type ShownPhoto } from './shown-photos.ts'

/**
 * Gives a photo a fish of its own with what was known of it before it shared one, and saves that the photos show
 * different fish. The others keep sharing theirs, without what came from this photo. Returns the photos that changed; none if
 * the photo shares no fish.
 */
export async function splitFish(
  transaction: Transaction,
  key: PhotoKey,
  catchId: string | undefined,
): Promise<string[]> {
  const { ownerId, photoId } = key
  const found = await findShared(transaction, key, catchId)
  if (found === null) return []
  const { fish, shown } = found
  const former = await loadFormer(transaction, ownerId, fish.id)
  const others = shown.filter((photo) => photo.photoId !== photoId)
  const otherIds = others.map((photo) => photo.photoId)
  const { own, rest } = separate(toFormerCatch(fish), { shown, others, former, photoId })
  if (own.id === fish.id) {
    const to = await insertCatch(transaction, ownerId, rest)
    await replaceCatch(transaction, ownerId, { from: [fish.id], to, photoIds: otherIds })
    await updateCatch(transaction, { ownerId }, fish.id, own)
    await keepOnlyOwn(transaction, ownerId, [photoId], fish.id)
    await keepOnlyOwn(transaction, ownerId, otherIds, to)
  } else {
    await keepOnlyOwn(transaction, ownerId, [photoId], fish.id)
    const to = await insertCatch(transaction, ownerId, own)
    await replaceCatch(transaction, ownerId, { from: [fish.id], to, photoIds: [photoId] })
    await updateCatch(transaction, { ownerId }, fish.id, { ...rest, id: fish.id })
    await keepOnlyOwn(transaction, ownerId, otherIds, fish.id)
  }
  await saveDifferent(
    transaction,
    ownerId,
    otherIds.map((other) => [photoId, other] as const),
  )
  return shown.map((photo) => photo.photoId)
}

async function findShared(
  transaction: Transaction,
  key: PhotoKey,
  catchId: string | undefined,
): Promise<{ fish: Catch; shown: ShownPhoto[] } | null> {
  const fish = await listCatches(transaction, key)
  const wanted = catchId === undefined ? fish : fish.filter(({ id }) => id === catchId)
  if (catchId !== undefined && wanted.length === 0) throw new ApiError('NOT_FOUND', 'Fish not found.')
  const photos = await listShownPhotos(
    transaction,
    key.ownerId,
    wanted.map(({ id }) => id),
  )
  const shared = wanted
    .map((one) => ({ fish: one, shown: photos.filter((photo) => photo.catchId === one.id) }))
    .filter(({ shown }) => shown.length > 1)
  if (shared.length > 1) {
    throw new ApiError(
      'CATCH_NEEDED',
      'Several fish of this photo are in other photos. Choose the one to split.',
    )
  }
  return shared[0] ?? null
}

interface Separation {
  shown: readonly ShownPhoto[]
  others: readonly ShownPhoto[]
  former: FormerByPhoto
  photoId: string
}

/**
 * Returns the fish of the photo and that of the others. If it isn't known what they showed before, as after an import, both
 * have the values of the shared fish.
 */
function separate(
  current: FormerCatch,
  { shown, others, former, photoId }: Separation,
): { own: FormerCatch; rest: FormerCatch } {
  const ownOf = (photos: readonly ShownPhoto[]) =>
    largestFirst(photos).flatMap((photo) => former.get(photo.photoId)?.own ?? [])
  const own = former.get(photoId)?.own ?? { ...current, id: photoId }
  const otherOwn = ownOf(others)
  const restId = others.flatMap((photo) => former.get(photo.photoId)?.own.id ?? [])[0] ?? photoId
  const id = current.id === own.id ? restId : current.id
  if (otherOwn.length < others.length || !former.has(photoId)) return { own, rest: { ...current, id } }
  const values = mergeValues(otherOwn)
  const edits = { merged: mergeValues(ownOf(shown)), current }
  return { own, rest: { ...withLaterEdits(values, edits), id } }
}
