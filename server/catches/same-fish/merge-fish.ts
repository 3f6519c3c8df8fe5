import { and, eq, inArray } from 'drizzle-orm'
import { noteFields } from '../../../shared/catches/note-fields.ts'
import {
  type Catch,
  type FishValues,
  isKnown,
  type SizeSource,
  type SpeciesSource,
  unknownCatch,
} from '../../../shared/catches.ts'
import { ApiError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { loadCatches } from '../../database/load-catches.ts'
import type { Transaction } from '../../database/open-database.ts'
import type { PhotoKey } from '../../database/rows.ts'
import { catches, type FormerCatch, mergedCatches, photos } from '../../database/schema.ts'
import { listCatches, updateCatch } from '../catch-rows.ts'
import { saveDifferent } from './different-fish.ts'
import { deleteFormer, type FormerByPhoto, insertCatch, loadFormer, toFormerCatch } from './merged-rows.ts'
import {
  largestFirst,
  listShownPhotos,
  replaceCatch,
  requirePhotos,
  type ShownPhoto,
} from './shown-photos.ts'

/**
 * Makes the only fish of each photo one, which keeps the id of that of the earliest photo, and stores what the photos showed
 * before. Returns all photos of the fish, in the order in which they were taken; none if they share it already. Throws
 * `NOT_FOUND` for a photo of another user, and `CATCH_NEEDED` or `INVALID_INPUT` if they can't show one fish.
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

/** Stores the fish that each photo showed; of one that shared it already, what it showed before that stays known. */
async function saveFormer(
  transaction: Transaction,
  ownerId: string,
  catchId: string,
  shown: readonly ShownPhoto[],
  formerCatches: ReadonlyMap<string, FormerCatch>,
): Promise<void> {
  const rows = shown.flatMap(({ photoId, catchId: formerId }) => {
    const own = formerCatches.get(formerId)
    return own ? [{ ownerId, photoId, catchId, own }] : []
  })
  const alone = shown.filter((photo) => !shown.some((other) => showedOneFish(photo, other)))
  const aloneIds = alone.map(({ photoId }) => photoId)
  await deleteFormer(transaction, ownerId, aloneIds, catchId) // of a fish shared with photos that are deleted
  await transaction.insert(mergedCatches).values(rows).onConflictDoNothing()
}

function showedOneFish(photo: ShownPhoto, other: ShownPhoto): boolean {
  return other.catchId === photo.catchId && other.photoId !== photo.photoId
}

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
  const alone = otherIds.length === 1 ? [photoId, ...otherIds] : [photoId]
  await deleteFormer(transaction, ownerId, alone, fish.id)
  const [staying, leaving, leavingIds] = own.id === fish.id ? [own, rest, otherIds] : [rest, own, [photoId]]
  const to = await insertCatch(transaction, ownerId, leaving)
  await replaceCatch(transaction, ownerId, { from: [fish.id], to, photoIds: leavingIds })
  await updateCatch(transaction, { ownerId }, fish.id, { ...staying, id: fish.id })
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
    largestFirst(photos).flatMap((photo) => former.get(photo.photoId) ?? [])
  const own = former.get(photoId) ?? { ...current, id: photoId }
  const otherOwn = ownOf(others)
  const restId = others.flatMap((photo) => former.get(photo.photoId)?.id ?? [])[0] ?? photoId
  const id = current.id === own.id ? restId : current.id
  if (otherOwn.length < others.length || !former.has(photoId)) return { own, rest: { ...current, id } }
  const values = mergeValues(otherOwn)
  const edits = { merged: mergeValues(ownOf(shown)), current }
  return { own, rest: { ...withLaterEdits(values, edits), id } }
}

/**
 * Returns what is known about a fish of which these are the values, those of its largest photo first. Each value is the
 * most certain one; of equally certain ones, the first.
 */
function mergeValues(candidates: readonly FishValues[]): FishValues {
  const [first = unknownFish] = candidates
  const species = findBest(candidates, rankSpecies) ?? first
  const length = findBest(candidates, (fish) => rankSize(fish.lengthInches, fish.lengthSource)) ?? first
  const byLength = [length, ...candidates] // weights are often derived from lengths, and should fit
  const weight = findBest(byLength, (fish) => rankSize(fish.weightLbs, fish.weightSource)) ?? length
  return {
    ...firstOfEach(candidates),
    ...speciesOf(species),
    ...lengthOf(length),
    estimatedLengthInches: firstOfEach([length, ...candidates]).estimatedLengthInches,
    ...weightOf(weight),
    note: joinNotes(candidates),
  }
}

/** Returns `values` with what the user has changed since `merged` was `current`. */
function withLaterEdits(
  values: FishValues,
  { merged, current }: { merged: FishValues; current: FishValues },
): FishValues {
  const isChanged = (field: keyof FishValues) => current[field] !== merged[field]
  const isEdited = (value: keyof FishValues, source: 'speciesSource' | 'lengthSource' | 'weightSource') =>
    isKnown(current[source]) && (isChanged(value) || isChanged(source))
  const notes = noteFields.filter(isChanged).map((field) => [field, current[field]])
  return {
    ...values,
    ...(isEdited('species', 'speciesSource') && speciesOf(current)),
    ...(isEdited('lengthInches', 'lengthSource') && lengthOf(current)),
    ...(isEdited('weightLbs', 'weightSource') && weightOf(current)),
    ...Object.fromEntries(notes),
  }
}

const { ruler: _, ...unknownFish } = unknownCatch

const speciesOf = ({ species, speciesSource, speciesCandidates, speciesGroup }: FishValues) => ({
  species,
  speciesSource,
  speciesCandidates,
  speciesGroup,
})
const lengthOf = ({ lengthInches, lengthSource }: FishValues) => ({ lengthInches, lengthSource })
const weightOf = ({ weightLbs, weightSource }: FishValues) => ({ weightLbs, weightSource })

/** Guesses rank by how likely the vision service says they are, below what the user says. */
function rankSpecies({ species, speciesSource, speciesCandidates }: FishValues): number {
  if (species === null) return -1
  if (speciesSource !== 'guessed') return speciesRanks[speciesSource]
  return speciesCandidates.find(({ name }) => name === species)?.likelihood ?? 0
}

const speciesRanks: Record<Exclude<SpeciesSource, 'guessed'>, number> = { entered: 3, confirmed: 2 }

function rankSize(value: number | null, source: SizeSource): number {
  return value === null ? -1 : sizeRanks[source]
}

const sizeRanks: Record<SizeSource, number> = {
  measured: 4,
  ruler: 3,
  entered: 2,
  confirmed: 1,
  derived: 0,
  guessed: 0,
}

/** Returns the first of those that rank highest; undefined if none has the value. */
function findBest(
  candidates: readonly FishValues[],
  rank: (fish: FishValues) => number,
): FishValues | undefined {
  const highest = Math.max(...candidates.map(rank))
  return highest < 0 ? undefined : candidates.find((fish) => rank(fish) === highest)
}

/** Returns the first known value of each field. */
function firstOfEach(candidates: readonly FishValues[]): FishValues {
  const known = candidates.map((fish) =>
    Object.fromEntries(Object.entries(fish).filter(([, value]) => value !== null)),
  )
  return Object.assign({}, ...candidates.slice(0, 1), ...known.toReversed()) as FishValues
}

/** Joins different notes; those that would be too long stay out, and come back when the merge is taken back. */
function joinNotes(candidates: readonly FishValues[]): string | null {
  const notes = new Set(candidates.flatMap(({ note }) => note ?? []))
  let joined: string | null = null
  for (const note of notes) {
    const longer: string = joined === null ? note : `${joined}\n${note}`
    if (longer.length <= limits.noteLength) joined = longer
  }
  return joined
}
