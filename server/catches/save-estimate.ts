import { and, eq } from 'drizzle-orm'
import type { CatchValues } from '../../shared/catches/apply-catch-edit.ts'
import { type Catch, isKnown, unknownCatch } from '../../shared/catches.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Transaction } from '../database/open-database.ts'
import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import { estimates, photos } from '../database/schema.ts'
import type { LookedEstimate } from '../vision/look-again.ts'
import { addCatch, listCatches, removeFromPhoto, updateCatch } from './catch-rows.ts'
import { isSetByUser } from './edit-catch.ts'
import { updateFormer } from './same-fish/merged-rows.ts'
import { setIsFishing } from './set-is-fishing.ts'

type FishingDeps = Parameters<typeof setIsFishing>[1]
type Fish = LookedEstimate['fish'][number]

/**
 * Writes an estimate under the owner's row lock, without values that the user has entered or confirmed, also concurrently.
 * The first estimated fish goes to the first catch, and so on. Once the user has added, removed, named, measured, described
 * or merged a fish, no fish is added or removed.
 */
export async function saveEstimate(
  transaction: Transaction,
  deps: FishingDeps,
  key: PhotoKey,
  estimate: LookedEstimate,
): Promise<void> {
  await lockUserRow(transaction, key.ownerId)
  const [photo] = await transaction
    .select()
    .from(photos)
    .where(and(eq(photos.ownerId, key.ownerId), eq(photos.id, key.photoId)))
  if (!photo) return // the photo was deleted in the meantime
  const shown = await listCatches(transaction, key)
  if (shown.length === 0) throw new Error('A photo shows no catch.')
  const isShared = await updateFormer(
    transaction,
    key,
    (before) => estimate.fish[0] && estimatedValues(before, estimate.fish[0]),
  )
  if (photo.catchesEdited || isShared || shown.some(isDescribedByUser)) {
    await updateFish(transaction, key, shown, estimate.fish)
  } else {
    await replaceFish(transaction, key, shown, estimate.fish)
  }
  await saveResponse(transaction, key, estimate)
  await setStatus(transaction, key, 'done')
  const isFishing = estimate.isFishing || shown.some(isSetByUser)
  await setIsFishing(transaction, deps, photo, { isFishing, source: 'vision' })
}

function isDescribedByUser(fish: Catch): boolean {
  const { speciesSource, caughtWith, caughtBy, ruler } = fish
  const { note, outcome, waterTemperature, waterClarity } = fish
  const notes = [caughtWith, caughtBy, note, outcome, waterTemperature, waterClarity, ruler]
  return isKnown(speciesSource) || isSetByUser(fish) || notes.some((value) => value !== null)
}

/** Updates what the user does not know of each fish; without a new name, a fish keeps its name. */
async function updateFish(
  transaction: Transaction,
  key: PhotoKey,
  shown: readonly Catch[],
  fish: readonly Fish[],
): Promise<void> {
  for (const [index, before] of shown.entries()) {
    const estimated = fish[index]
    if (estimated) await updateCatch(transaction, key, before.id, estimatedValues(before, estimated))
  }
}

async function replaceFish(
  transaction: Transaction,
  key: PhotoKey,
  shown: readonly Catch[],
  fish: readonly Fish[],
): Promise<void> {
  const further = shown.slice(Math.max(1, fish.length))
  await removeFromPhoto(
    transaction,
    key,
    further.map(({ id }) => id),
  )
  for (const [index, estimated] of (fish.length === 0 ? [noFish] : fish).entries()) {
    const before = shown[index]
    const values = {
      ...estimatedValues(unknownCatch, estimated),
      species: estimated.species[0]?.name ?? null,
    }
    if (before) await updateCatch(transaction, key, before.id, values)
    else await addCatch(transaction, key, values, index)
  }
}

const noFish = {
  species: [],
  group: null,
  lengthInches: null,
  weightLbs: null,
  isWeightDerived: false,
} satisfies Partial<Fish>

type EstimatedFish = Pick<Fish, keyof typeof noFish>

function estimatedValues(
  before: Pick<Catch, 'species' | 'speciesSource' | 'lengthSource' | 'weightSource'>,
  { species, group, lengthInches, weightLbs, isWeightDerived }: EstimatedFish,
): CatchValues {
  return {
    ...(!isKnown(before.speciesSource) && { species: species[0]?.name ?? before.species }),
    speciesCandidates: species,
    speciesGroup: group,
    ...(!isKnown(before.lengthSource) && { lengthInches }),
    estimatedLengthInches: lengthInches,
    ...(!isKnown(before.weightSource) && {
      weightLbs,
      weightSource: isWeightDerived ? 'derived' : 'guessed',
    }),
  }
}

async function saveResponse(
  transaction: Transaction,
  key: PhotoKey,
  { raw: response, model, confidence, looks, usage }: LookedEstimate,
): Promise<void> {
  const values = { response, model, confidence, estimatedAt: new Date(), looks, ...usage }
  await transaction
    .insert(estimates)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [estimates.ownerId, estimates.photoId], set: values })
}

/** Saves how far the analysis of a photo is. */
export async function setStatus(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<void> {
  await transaction
    .update(photos)
    .set({ analysisStatus })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
}
