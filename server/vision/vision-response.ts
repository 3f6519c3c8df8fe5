import { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { cleanLineOrNull } from '../../shared/text.ts'

/**
 * The response format requested from the model, without bounds, which not every provider allows. Models write fields in
 * this order, so that what shows scale comes before the size that follows from it.
 */
export const responseSchema = z.strictObject({
  isFishing: z.boolean().describe('Whether the photo shows a caught fish'),
  fish: z
    .array(
      z.strictObject({
        box: z
          .strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
          .nullable()
          .describe('Where the fish is, as fractions of the width and height from the top left'),
        scale: z.string().nullable().describe('What shows scale beside this fish, such as a ruler or a hand'),
        scaleInches: z.number().nullable().describe('How long that is, in inches'),
        shortestInches: z.number().nullable().describe('The shortest that the fish could be'),
        longestInches: z.number().nullable().describe('The longest that the fish could be'),
        lengthInches: z.number().nullable().describe('Best estimate of the total length'),
        species: z
          .array(z.strictObject({ name: z.string().describe('Common English name'), likelihood: z.number() }))
          .describe('The likeliest species and up to three alternatives'),
        group: z.string().nullable().describe('A group that is sure even if the species is not'),
        weightLbs: z.number().nullable().describe('Weight in pounds'),
      }),
    )
    .describe('Each fish of the catch, the largest first'),
  confidence: z.number().describe('Of the whole, from 0 to 1'),
})

type SpeciesItems = { name: string; likelihood: number | null }[]

/** A number, or a text with a number and the requested unit; null for anything else. */
const lenientNumber = z
  .union([z.number(), z.string().transform(parseNumber)])
  .nullish()
  .transform((value) => value ?? null)
  .catch(null)
const fraction = lenientNumber.transform(toFraction)
const lenientText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null)

const speciesItem = z.union([
  z.string().transform((name) => ({ name, likelihood: null })),
  z
    .object({ name: z.string(), likelihood: fraction, confidence: fraction })
    .transform(({ name, likelihood, confidence }) => ({ name, likelihood: likelihood ?? confidence })),
])
const speciesItems = z
  .union([z.array(speciesItem), z.string().transform((name): SpeciesItems => [{ name, likelihood: null }])])
  .nullish()
  .catch(null)
  .transform((items): SpeciesItems => items ?? [])
const sizes = {
  lengthInches: measurement(limits.lengthInches.max),
  weightLbs: measurement(limits.weightLbs.max),
}

/** Where a fish is in a photo, as fractions of its width and height from the top left. */
export interface FishBox {
  left: number
  top: number
  right: number
  bottom: number
}
const edge = z.number().min(0).max(1)
const fishBox = z
  .object({ left: edge, top: edge, right: edge, bottom: edge })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom)
  .nullish()
  .catch(null)
  .transform((box): FishBox | null => box ?? null)

const fishSchema = z
  .object({
    box: fishBox,
    scale: lenientText,
    ...sizes,
    species: speciesItems,
    group: lenientText,
  })
  .transform(({ scale, group, species, ...fish }) => ({
    ...fish,
    scale: cleanLineOrNull(scale, limits.factLength),
    group: cleanGroup(group),
    species: normalizeSpecies(species).slice(0, limits.speciesCandidates),
  }))
/** One fish in a photo, as the model sees it, without what only leads it to a better estimate of the length. */
export type FishEstimate = z.output<typeof fishSchema>

/**
 * The response formats that are accepted. Models that do not enforce the requested format omit fields, write numbers as
 * text, give likelihoods in percent, and describe a single fish without a list: then each species is a fish, and the sizes
 * are those of the first. `isFishing` is required.
 */
export const lenientResponseSchema = z
  .object({
    isFishing: z.boolean(),
    fish: z
      .union([z.array(fishSchema), fishSchema.transform((fish) => [fish])])
      .nullish()
      .catch(null),
    species: speciesItems,
    ...sizes,
    confidence: fraction,
  })
  .transform(({ isFishing, fish, species, lengthInches, weightLbs, confidence }) => {
    if (!isFishing) return { isFishing, fish: [], confidence }
    const listed = fish ?? listFish(normalizeSpecies(species), { lengthInches, weightLbs })
    return { isFishing, fish: largestFirst(listed).slice(0, limits.catchesPerPhoto), confidence }
  })
export type VisionResponse = z.output<typeof lenientResponseSchema>

function listFish(
  species: SpeciesItems,
  sizes: Pick<FishEstimate, 'lengthInches' | 'weightLbs'>,
): FishEstimate[] {
  const [first, ...further] = species
  return [
    { ...unknownFish, ...sizes, species: first ? [first] : [] },
    ...further.map((item) => ({ ...unknownFish, species: [item] })),
  ]
}

const unknownFish: FishEstimate = {
  box: null,
  scale: null,
  lengthInches: null,
  weightLbs: null,
  species: [],
  group: null,
}

/** Sorts fish by length, else by weight; those without a size keep their order, after the others. */
function largestFirst(fish: readonly FishEstimate[]): FishEstimate[] {
  const size = (value: number | null) => value ?? -1
  return fish.toSorted(
    (a, b) => size(b.lengthInches) - size(a.lengthInches) || size(b.weightLbs) - size(a.weightLbs),
  )
}

function parseNumber(text: string): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)\s*(?:in|inch|inches|"|lb|lbs|pounds?|%)?\.?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Accepts a size above zero and up to `max`, the most a log entry can hold; anything else becomes null. */
function measurement(max: number) {
  return lenientNumber.transform((value) => (value !== null && value > 0 && value <= max ? value : null))
}

function toFraction(value: number | null): number | null {
  if (value === null || value < 0 || value > 100) return null
  return value > 1 ? value / 100 : value
}

const placeholderNames = /^(unknown|unidentified|unsure|n\/?a|none|null|fish|other)\b/i

/** Normalizes species: the likeliest first, without duplicates and without words like "unknown". */
function normalizeSpecies(species: SpeciesItems): SpeciesItems {
  const cleaned = species
    .map(({ name, likelihood }) => ({ name: cleanName(name), likelihood }))
    .filter(({ name }) => name !== '' && !placeholderNames.test(name))
    .toSorted((a, b) => (b.likelihood ?? 0) - (a.likelihood ?? 0))
  const first = new Map(cleaned.toReversed().map((item) => [normalizeName(item.name), item]))
  return cleaned.filter((item) => first.get(normalizeName(item.name)) === item).slice(0, limits.speciesCount)
}

function cleanGroup(group: string | null): string | null {
  const name = cleanName(group ?? '')
  return name === '' || placeholderNames.test(name) ? null : name
}

/** Cleans a name; empty if nothing visible is left. Commas become spaces: they separate species in the edit form. */
function cleanName(name: string): string {
  return cleanLineOrNull(name.replaceAll(',', ' '), limits.speciesLength) ?? ''
}
