import { z } from 'zod'
import { limits } from './limits.ts'
import { normalizeName } from './name-matching.ts'
import { singleLineText } from './text.ts'

const speciesName = singleLineText(limits.speciesLength)

/** Species names as entered by the user, the main one first. */
export const speciesList = z.array(speciesName).min(1).max(limits.speciesCount)

/** Measurements of the fish that a user can edit. */
export const measurements = z.strictObject({
  lengthInches: z.number().min(limits.lengthInches.min).max(limits.lengthInches.max).nullable(),
  weightLbs: z.number().min(limits.weightLbs.min).max(limits.weightLbs.max).nullable(),
  caughtWith: singleLineText(limits.caughtWithLength).nullable(),
})

/** The fields of one fish that a user can edit. */
export const catchEdit = z.strictObject({ species: speciesName.nullable(), ...measurements.shape }).partial()
export type CatchEdit = z.infer<typeof catchEdit>

/** Changes of the fish in a photo: those to change, to add and to remove. */
export const catchesEdit = z.strictObject({
  changed: z
    .array(catchEdit.extend({ id: z.string() }))
    .max(limits.catchesPerPhoto)
    .optional(),
  added: z.array(catchEdit).max(limits.catchesPerPhoto).optional(),
  removed: z.array(z.string()).max(limits.catchesPerPhoto).optional(),
})
export type CatchesEdit = z.infer<typeof catchesEdit>

const edits = z.object({
  speciesEdited: z.boolean(),
  lengthEdited: z.boolean(),
  weightEdited: z.boolean(),
})

/** One fish: estimates of the vision service and the user's edits. */
export const catchSchema = z.object({
  id: z.string(),
  species: speciesName.nullable(),
  ...measurements.shape,
  ...edits.shape,
})
export type Catch = z.infer<typeof catchSchema>

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
export function summarizeCatches(catches: readonly Omit<Catch, 'id'>[]): CatchFields {
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

function listSpecies(catches: readonly Pick<Catch, 'species'>[]): string[] | null {
  if (catches.length === 1) return catches[0]?.species ? [catches[0].species] : null
  const named = new Map<string, string>()
  for (const { species } of catches)
    if (species !== null && !named.has(normalizeName(species))) named.set(normalizeName(species), species)
  return named.size === 0 ? null : [...named.values()]
}

/** Returns the catches of a photo. One without a list shows a single catch, which has the photo's id and fields. */
export function catchesOf(photo: { id: string; catches?: readonly Catch[] } & CatchFields): readonly Catch[] {
  if (photo.catches) return photo.catches
  const { id, speciesEdited, lengthInches, lengthEdited, weightLbs, weightEdited, caughtWith } = photo
  const species = photo.species?.[0] ?? null
  return [{ id, species, speciesEdited, lengthInches, lengthEdited, weightLbs, weightEdited, caughtWith }]
}
