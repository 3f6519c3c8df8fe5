import { z } from 'zod'
import { editedFields } from './catches/note-fields.ts'
import { limits } from './limits.ts'
import { normalizeName } from './name-matching.ts'
import { multiLineText, singleLineText } from './text.ts'

const speciesName = singleLineText(limits.speciesLength)

/** Species names as entered by the user, the main one first. */
export const speciesList = z.array(speciesName).min(1).max(limits.speciesCount)

/** Measurements of the fish that a user can edit. */
export const measurements = z.strictObject({
  lengthInches: z.number().min(limits.lengthInches.min).max(limits.lengthInches.max).nullable(),
  weightLbs: z.number().min(limits.weightLbs.min).max(limits.weightLbs.max).nullable(),
  caughtWith: singleLineText(limits.caughtWithLength).nullable(),
})

/** How a species is known: entered by the user, confirmed by the user, or guessed by the vision service. */
export const speciesSource = z.enum(['entered', 'confirmed', 'guessed'])
export type SpeciesSource = z.infer<typeof speciesSource>

/**
 * How a length or weight is known, the most certain first: measured, read from a photo with the ruler, entered by the user
 * without saying how it was measured, confirmed by the user, derived from the length, or guessed by the vision service.
 */
export const sizeSource = z.enum(['measured', 'ruler', 'entered', 'confirmed', 'derived', 'guessed'])
export type SizeSource = z.infer<typeof sizeSource>

/** What may become of a fish; one that is `lost` got away. */
export const fishOutcomes = ['released', 'kept', 'lost'] as const
/** What became of a fish. With `none` there was no fish: a catch without a photo is then a note about an outing. */
export const outcome = z.enum([...fishOutcomes, 'none'])
export type Outcome = z.infer<typeof outcome>

interface WithOutcome {
  outcome?: Outcome | null | undefined
}

/** What says whether a fish counts as a catch of the user. */
export interface CountableFish extends WithOutcome {
  caughtBy: string | null | undefined
}

/** Returns whether a fish was landed, no matter who caught it: one that got away wasn't, nor was there one in an outing note. */
export function isLanded({ outcome }: WithOutcome): boolean {
  return outcome !== 'lost' && outcome !== 'none'
}

/** Returns whether a catch without a photo is a note about an outing, without a fish. */
export function isOutingNote({ outcome }: WithOutcome): boolean {
  return outcome === 'none'
}

/** Returns whether a fish counts as a catch of the user: one that someone else caught does not, nor one that got away. */
export function isOwnCatch(fish: CountableFish): boolean {
  return isLanded(fish) && fish.caughtBy == null
}

/** How far one can see into the water, the farthest first. */
export const waterClarities = ['clear', 'stained', 'muddy'] as const
/** How far one can see into the water. */
export const waterClarity = z.enum(waterClarities)

/** What the user notes about a catch. */
export const catchNotes = z.strictObject({
  note: multiLineText(limits.noteLength).nullable(),
  outcome: outcome.nullable(),
  waterTemperature: z
    .number()
    .min(limits.waterTemperature.min)
    .max(limits.waterTemperature.max)
    .nullable()
    .describe('°F'),
  waterClarity: waterClarity.nullable(),
  caughtBy: singleLineText(limits.caughtByLength)
    .nullable()
    .describe('Who caught it, if someone else did; such a fish is in no bests, counts or patterns'),
})

const fraction = z.number().min(0).max(1)
const point = z.tuple([fraction, fraction])

/**
 * A ruler drawn on a photo: two marks on something of known length, then snout and tail. Points are fractions of the
 * upright photo's width and height, before the user's rotation. `markErrors` are the standard deviations of both ends,
 * snout and tail, as fractions of its longer side.
 */
export const rulerDrawing = z.strictObject({
  reference: z.strictObject({
    name: singleLineText(limits.rulerReferenceLength),
    lengthInches: z.number().positive().max(limits.lengthInches.max),
    ends: z.tuple([point, point]),
  }),
  snout: point,
  tail: point,
  markErrors: z.tuple([fraction, fraction, fraction, fraction]).optional(),
})
export type RulerDrawing = z.infer<typeof rulerDrawing>

/** A name for a fish by the vision service, with its estimate of how likely it is, 0 to 1. */
export const speciesCandidate = z.object({ name: speciesName, likelihood: fraction.nullable() })
export type SpeciesCandidate = z.infer<typeof speciesCandidate>

/**
 * The fields of one fish that a user can edit. A size comes with how it is known, else it is `entered`. `confirmed` names
 * values that the user says are right; those that the user has entered stay as they are. The sources `guessed` and
 * `derived` take back an edit or a confirmation; the length is then the last estimate.
 */
export const catchEdit = z
  .strictObject({
    species: speciesName.nullable(),
    ...measurements.shape,
    speciesSource: z.literal('guessed'),
    lengthSource: z.enum(['measured', 'ruler', 'entered', 'guessed']),
    weightSource: z.enum(['measured', 'entered', 'derived', 'guessed']),
    confirmed: z.array(z.enum(['species', 'length', 'weight'])).max(3),
    ...catchNotes.shape,
    outcome: outcome
      .nullable()
      .refine((value): boolean => value !== 'none', 'Only a catch without a photo can be an outing note.')
      .describe('Not `none`, which only a catch without a photo can be'),
    ruler: rulerDrawing.nullable(),
  })
  .partial()
export type CatchEdit = z.infer<typeof catchEdit>

/** The values of a fish that the angler saw before editing it. */
export const catchBase = z
  .strictObject({
    species: speciesName.nullable(),
    speciesSource,
    ...measurements.shape,
    lengthSource: sizeSource,
    weightSource: sizeSource,
    ...catchNotes.shape,
  })
  .partial()
export type CatchBase = z.infer<typeof catchBase>

/**
 * Changes of the fish in a photo: those to change, to add and to remove. With a `base`, a field yields if another value was
 * entered since, and nothing happens to a fish that is gone. An added fish with an `id` is added once, however often it is
 * sent.
 */
export const catchesEdit = z.strictObject({
  changed: z
    .array(catchEdit.extend({ id: z.string(), base: catchBase.optional() }))
    .max(limits.catchesPerPhoto)
    .optional(),
  added: z
    .array(catchEdit.extend({ id: z.uuid().toLowerCase().optional() }))
    .max(limits.catchesPerPhoto)
    .optional(),
  removed: z
    .array(z.union([z.string(), z.strictObject({ id: z.string(), base: catchBase })]))
    .max(limits.catchesPerPhoto)
    .optional(),
})
export type CatchesEdit = z.infer<typeof catchesEdit>

/** The fields of fish that kept what was entered elsewhere; all fields of a change whose fish is gone. */
export const yieldedFields = z.array(z.object({ catchId: z.string(), fields: z.array(z.enum(editedFields)) }))
export type YieldedFields = z.infer<typeof yieldedFields>

const edits = z.object({
  speciesEdited: z.boolean(),
  lengthEdited: z.boolean(),
  weightEdited: z.boolean(),
})

/** What is known about one fish beyond what its photo says. */
export const catchDetails = z.object({
  speciesSource,
  lengthSource: sizeSource,
  weightSource: sizeSource,
  estimatedLengthInches: measurements.shape.lengthInches.describe('The last estimate, also after edits'),
  speciesCandidates: z
    .array(speciesCandidate)
    .max(limits.speciesCandidates)
    .describe('Names by the vision service, the likeliest first'),
  speciesGroup: speciesName.nullable().describe('A group that is surer than the species, such as Black Bass'),
  ...catchNotes.shape,
  ruler: rulerDrawing.nullable().describe('Of this photo'),
})
export type CatchDetails = z.infer<typeof catchDetails>

/** One fish: estimates of the vision service and the user's edits. */
export const catchSchema = z.object({
  id: z.string(),
  species: speciesName.nullable(),
  ...measurements.shape,
  ...edits.shape,
  ...catchDetails.shape,
})
export type Catch = z.infer<typeof catchSchema>

/** The stored values of a catch, from which its `...Edited` fields follow. */
export type StoredCatch = Omit<Catch, keyof CatchEdits>
type CatchEdits = z.infer<typeof edits>

/** The stored values of a fish, without its id and what belongs to one photo of it. */
export type FishValues = Omit<StoredCatch, 'id' | 'ruler'>

/** Returns whether the user has entered a value, by how it is known. Such a length says how good its estimate was. */
export function isEntered(source: SpeciesSource | SizeSource): boolean {
  return source === 'measured' || source === 'ruler' || source === 'entered'
}

/** Returns whether a size was measured, not estimated by anyone. */
export function isMeasuredBy(source: SizeSource): boolean {
  return source === 'measured' || source === 'ruler'
}

/** Returns whether the user has entered or confirmed a value, so that estimates leave it as it is. */
export function isKnown(source: SpeciesSource | SizeSource): boolean {
  return isEntered(source) || source === 'confirmed'
}

/** Returns a catch with the fields that follow from the stored ones. */
export function toCatch(stored: StoredCatch): Catch {
  return {
    ...stored,
    speciesEdited: isEntered(stored.speciesSource),
    lengthEdited: isEntered(stored.lengthSource),
    weightEdited: isEntered(stored.weightSource),
  }
}

/** Returns the stored values of a catch, without the fields that follow from them. */
export function toStoredCatch({ speciesEdited, lengthEdited, weightEdited, ...stored }: Catch): StoredCatch {
  return stored
}

/** The values of a catch about which nothing is known. */
export const unknownCatch: Omit<StoredCatch, 'id'> = {
  species: null,
  speciesSource: 'guessed',
  lengthInches: null,
  lengthSource: 'guessed',
  weightLbs: null,
  weightSource: 'guessed',
  caughtWith: null,
  estimatedLengthInches: null,
  speciesCandidates: [],
  speciesGroup: null,
  note: null,
  outcome: null,
  waterTemperature: null,
  waterClarity: null,
  caughtBy: null,
  ruler: null,
}

/** What a photo says of its catches: the species of all, and the size and bait of the largest. */
export const catchFields = z.object({
  ...measurements.shape,
  species: speciesList.nullable(),
  ...edits.shape,
})
export type CatchFields = z.infer<typeof catchFields>

/** The vision service's progress on a photo; `off` if no analysis is due. */
export const analysisStatus = z.enum(['off', 'waiting', 'done', 'failed'])
export type AnalysisStatus = z.infer<typeof analysisStatus>

/** Returns what a photo says of its catches; of names that differ only in case, the first. */
export function summarizeCatches(catches: readonly Pick<Catch, keyof CatchFields>[]): CatchFields {
  const largest = findLargest(catches)
  return {
    species: listSpecies(catches),
    speciesEdited: catches.some(({ speciesEdited }) => speciesEdited),
    lengthInches: largest?.lengthInches ?? null,
    lengthEdited: largest?.lengthEdited ?? false,
    weightLbs: largest?.weightLbs ?? null,
    weightEdited: largest?.weightEdited ?? false,
    caughtWith: largest?.caughtWith ?? null,
  }
}

/** Returns the largest catch: the heaviest, else the longest, else the first. */
export function findLargest<Fish extends Pick<Catch, 'weightLbs' | 'lengthInches'>>(
  catches: readonly Fish[],
): Fish | undefined {
  const [first, ...further] = catches
  return first && further.reduce((best, fish) => (isLarger(fish, best) ? fish : best), first)
}

function isLarger(a: Pick<Catch, 'weightLbs' | 'lengthInches'>, b: typeof a): boolean {
  const byWeight = (a.weightLbs ?? -1) - (b.weightLbs ?? -1)
  return byWeight > 0 || (byWeight === 0 && (a.lengthInches ?? -1) > (b.lengthInches ?? -1))
}

/** Returns the species of fish; of names that differ only in case, the first. Null if none is known. */
export function listSpecies(catches: readonly Pick<Catch, 'species'>[]): string[] | null {
  if (catches.length === 1) return catches[0]?.species ? [catches[0].species] : null
  const named = new Map<string, string>()
  for (const { species } of catches)
    if (species !== null && !named.has(normalizeName(species))) named.set(normalizeName(species), species)
  return named.size === 0 ? null : [...named.values()]
}

/**
 * Returns the catches of a photo. One without a list shows a single catch, which has the photo's id and fields; details
 * that it lacks are unknown.
 */
export function catchesOf(
  photo: { id: string; catches?: readonly Catch[] } & CatchFields & Partial<CatchDetails>,
): readonly Catch[] {
  if (photo.catches) return photo.catches
  const fields = Object.keys(unknownCatch) as (keyof typeof unknownCatch)[]
  const known = fields.filter((field) => photo[field] !== undefined).map((field) => [field, photo[field]])
  const single = { ...unknownCatch, ...Object.fromEntries(known), species: photo.species?.[0] ?? null }
  const { id, speciesEdited, lengthEdited, weightEdited } = photo
  return [{ ...withEstimatedLength(single), id, speciesEdited, lengthEdited, weightEdited }]
}

/** Returns a catch whose guessed length is its estimate. */
export function withEstimatedLength<
  Fish extends Pick<Catch, 'lengthInches' | 'lengthSource' | 'estimatedLengthInches'>,
>(fish: Fish): Fish {
  return fish.lengthSource === 'guessed' ? { ...fish, estimatedLengthInches: fish.lengthInches } : fish
}
