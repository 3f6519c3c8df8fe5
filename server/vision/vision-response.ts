import { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { tidyLine } from '../../shared/text.ts'

/**
 * The response format requested from the model. It has no bounds, because not every provider allows them in a schema.
 */
export const responseSchema = z.strictObject({
  isFishing: z.boolean().describe('Whether the photo shows a caught fish'),
  species: z
    .array(z.strictObject({ name: z.string().describe('Common English name'), confidence: z.number() }))
    .describe('Every species to be seen, the surest first'),
  lengthInches: z.number().nullable().describe('Total length of the largest fish, in inches'),
  weightLbs: z.number().nullable().describe('Weight of that fish, in pounds'),
  confidence: z.number().describe('Of the whole, from 0 to 1'),
})

/** A number, or a text with a number and the requested unit; null for anything else. */
const looseNumber = z
  .union([z.number(), z.string().transform(readNumber)])
  .nullish()
  .transform((value) => value ?? null)
  .catch(null)
const confidence = looseNumber.transform(asShare)
const oneSpecies = z.union([
  z.string().transform((name) => ({ name, confidence: null })),
  z.object({ name: z.string(), confidence }),
])

/**
 * The response formats that are accepted. Models that do not enforce the requested format omit fields, write numbers as
 * text, and list species without a confidence or with one in percent. `isFishing` is required.
 */
export const lenientResponseSchema = z
  .object({
    isFishing: z.boolean(),
    species: z.array(oneSpecies).nullish().catch(null),
    lengthInches: measure(limits.lengthInches.max),
    weightLbs: measure(limits.weightLbs.max),
    confidence,
  })
  .transform((told) => {
    const { isFishing, confidence } = told
    const nothing = { isFishing, species: [], lengthInches: null, weightLbs: null, confidence }
    return isFishing ? { ...told, species: tidySpecies(told.species ?? []) } : nothing
  })
export type VisionResponse = z.output<typeof lenientResponseSchema>

function readNumber(text: string): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)\s*(?:in|inch|inches|"|lb|lbs|pounds?|%)?\.?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Accepts a size above zero and up to `max`, the most a log entry can hold; anything else becomes null. */
function measure(max: number) {
  return looseNumber.transform((value) => (value !== null && value > 0 && value <= max ? value : null))
}

function asShare(value: number | null): number | null {
  if (value === null || value < 0 || value > 100) return null
  return value > 1 ? value / 100 : value
}

const noNames = /^(unknown|unidentified|unsure|n\/?a|none|null|fish|other)\b/i

/** Normalizes species: the most confident first, without duplicates and without words like "unknown". */
function tidySpecies(species: { name: string; confidence: number | null }[]) {
  const tidy = species
    .map(({ name, confidence }) => ({ name: tidyName(name), confidence }))
    .filter(({ name }) => name !== '' && !noNames.test(name))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  const first = new Map(tidy.toReversed().map((one) => [normalizeName(one.name), one]))
  return tidy.filter((one) => first.get(normalizeName(one.name)) === one).slice(0, limits.speciesCount)
}

/**
 * Cleans a name; empty if nothing visible is left. Commas become spaces, because they separate species in the edit
 * form.
 */
function tidyName(name: string): string {
  return tidyLine(name.replaceAll(',', ' '), limits.speciesLength) ?? ''
}
