import { and, eq, sql } from 'drizzle-orm'
import type { CatchValues } from '../../shared/catches/apply-catch-edit.ts'
import { noteFields } from '../../shared/catches/note-fields.ts'
import { type Catch, isKnown, unknownCatch } from '../../shared/catches.ts'
import { ApiError } from '../../shared/errors.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { Config } from '../config.ts'
import { lockUserRow } from '../database/lock-user-row.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import { estimates, locations, photos, users } from '../database/schema.ts'
import { ServiceRejectedError } from '../external-services/fetch-json.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { JobQueue, PhotoJob } from '../jobs/job-queue.ts'
import type { Logger } from '../logging/logger.ts'
import { estimateWithLooks, type LookedEstimate } from '../vision/look-again.ts'
import type { FishBox } from '../vision/vision-response.ts'
import type { VisionService } from '../vision/vision-service.ts'
import { addCatch, listCatches, removeFromPhoto, updateCatch } from './catch-rows.ts'
import { updateFormer } from './same-fish/merged-rows.ts'
import { type IsFishingDeps, setIsFishing } from './set-is-fishing.ts'

interface Deps {
  db: Db
  store: FileStore
  jobs: JobQueue
  config: Config
  vision: VisionService
  cropPhoto(photo: PhotoRow, box: FishBox): Promise<Buffer | null>
  log: Logger
}

/** The data of a job about an earlier photo: its owner has agreed to this provider and no other. */
export type BacklogJob = PhotoKey & { isBacklog: true; backlogProvider: PublicProvider }

/**
 * Job that asks the vision service whether a photo shows a catch, and of which species and size. It never overwrites
 * values that the user has edited.
 */
export const identifyCatch: PhotoJob<Deps> = {
  name: 'estimate-catch',
  needed: (photo) => photo.analysisStatus === 'waiting',
  loadSettings: ({ db, vision }) => vision.findIdentity(db),
  run: async (deps, { ownerId, photoId, backlogProvider }: PhotoKey & Partial<BacklogJob>) => {
    const key = { ownerId, photoId }
    const { db, store } = deps
    const input = await loadInput(db, key)
    if (input?.photo.analysisStatus !== 'waiting') return
    const vision = await deps.vision.find(db)
    const isOtherProvider = backlogProvider !== undefined && backlogProvider !== vision?.provider
    if (vision === null || isOtherProvider) return await saveStatus(db, key, 'off')
    const image = await store.readFile(`${photoFolder(key.ownerId, key.photoId)}/${storedFileName.preview}`)
    if (image === null) throw new Error('The preview of a photo is missing.')
    try {
      const visionInput = {
        image,
        mediaType: 'image/webp' as const,
        anglerHeightInches: input.anglerHeightInches,
        cameraSetup: input.cameraSetup,
        placeName: input.place,
        month: localMonth(input.photo),
      }
      const estimate = await estimateWithLooks(vision, visionInput, (box) => openCrop(deps, input, box))
      await db.transaction((transaction) => saveEstimate(transaction, deps, key, estimate))
    } catch (cause) {
      if (!isFinal(cause)) throw cause
      await saveStatus(db, key, 'failed')
    }
  },
}

/**
 * Returns an enlarged part of a photo; null if the user wants none, or if that fails for whatever reason, such as a full
 * disk: the first look has been paid for and must be saved.
 */
async function openCrop(
  { cropPhoto, log }: Deps,
  { photo, looksAgain }: { photo: PhotoRow; looksAgain: boolean },
  box: FishBox,
): Promise<Buffer | null> {
  if (!looksAgain) return null
  try {
    return await cropPhoto(photo, box)
  } catch (cause) {
    log.warn({ err: cause, photo: photo.id }, 'a photo could not be enlarged')
    return null
  }
}

/**
 * Returns whether retrying is pointless: the service rejected the photo permanently, or the decoder cannot convert it
 * to a format the service accepts.
 */
function isFinal(cause: unknown): boolean {
  return (
    cause instanceof ServiceRejectedError || (cause instanceof ApiError && cause.code === 'INVALID_INPUT')
  )
}

/** The place name in the request: from public maps only, never given by the user, and never coordinates. */
const mapLocationName = sql<
  string | null
>`case when ${locations.nameSource} in ('town', 'place') then ${locations.name} end`

async function loadInput(db: Db, { ownerId, photoId }: PhotoKey) {
  const [input] = await db
    .select({
      photo: photos,
      place: mapLocationName,
      anglerHeightInches: users.anglerHeightInches,
      cameraSetup: users.cameraSetup,
      looksAgain: users.looksAgain,
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.ownerId))
    .leftJoin(locations, and(eq(locations.ownerId, photos.ownerId), eq(locations.id, photos.locationId)))
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
  return input ?? null
}

/** Returns the month of the catch in local time, 1 to 12; null if the capture time is unknown. */
function localMonth({ capturedAt, utcOffsetMinutes }: PhotoRow): number | null {
  if (capturedAt === null) return null
  return new Date(capturedAt.getTime() + (utcOffsetMinutes ?? 0) * 60_000).getUTCMonth() + 1
}

/** Queues another analysis unless one is pending; throws `VISION_OFF` if no vision service is configured. */
export async function enqueueIdentification(
  transaction: Transaction,
  { jobs, vision }: { jobs: JobQueue; vision: VisionService },
  { ownerId, id, analysisStatus }: PhotoRow,
): Promise<void> {
  if ((await vision.findProvider(transaction)) === null) {
    throw new ApiError('VISION_OFF', 'No vision service is set up, so fish can’t be identified.')
  }
  if (analysisStatus === 'waiting') return
  await setStatus(transaction, { ownerId, photoId: id }, 'waiting')
  await jobs.enqueue(transaction, identifyCatch.name, { ownerId, photoId: id })
}

async function saveStatus(db: Db, key: PhotoKey, analysisStatus: PhotoRow['analysisStatus']): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockUserRow(transaction, key.ownerId)
    await setStatus(transaction, key, analysisStatus)
  })
}

type Fish = LookedEstimate['fish'][number]

/**
 * Writes an estimate under the owner's row lock, without values that the user has entered or confirmed, also concurrently.
 * The first estimated fish goes to the first catch, and so on. Once the user has added, removed, named, measured, described
 * or merged a fish, no fish is added or removed.
 */
async function saveEstimate(
  transaction: Transaction,
  deps: IsFishingDeps,
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

/** Returns whether the user has entered or confirmed a species or a size, which implies that the photo shows a catch. */
function isSetByUser(caught: Catch): boolean {
  const { species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource } = caught
  return (
    (species !== null && isKnown(speciesSource)) ||
    (lengthInches !== null && isKnown(lengthSource)) ||
    (weightLbs !== null && isKnown(weightSource))
  )
}

function isDescribedByUser(fish: Catch): boolean {
  const isNoted = ([...noteFields, 'ruler'] as const).some((field) => fish[field] !== null)
  return isKnown(fish.speciesSource) || isSetByUser(fish) || isNoted
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
async function setStatus(
  transaction: Transaction,
  { ownerId, photoId }: PhotoKey,
  analysisStatus: PhotoRow['analysisStatus'],
): Promise<void> {
  await transaction
    .update(photos)
    .set({ analysisStatus })
    .where(and(eq(photos.ownerId, ownerId), eq(photos.id, photoId)))
}
