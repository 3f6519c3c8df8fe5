import { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { cleanLineOrNull } from '../../shared/text.ts'

/** The response format requested from the model, without bounds, which not every provider allows. */
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
const lenientNumber = z
  .union([z.number(), z.string().transform(parseNumber)])
  .nullish()
  .transform((value) => value ?? null)
  .catch(null)
const confidence = lenientNumber.transform(toFraction)
const speciesItem = z.union([
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
    species: z.array(speciesItem).nullish().catch(null),
    lengthInches: measurement(limits.lengthInches.max),
    weightLbs: measurement(limits.weightLbs.max),
    confidence,
  })
  .transform((parsed) => {
    const { isFishing, confidence } = parsed
    const noCatch = { isFishing, species: [], lengthInches: null, weightLbs: null, confidence }
    return isFishing ? { ...parsed, species: normalizeSpecies(parsed.species ?? []) } : noCatch
  })
export type VisionResponse = z.output<typeof lenientResponseSchema>

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

/** Normalizes species: the most confident first, without duplicates and without words like "unknown". */
function normalizeSpecies(species: { name: string; confidence: number | null }[]) {
  const cleaned = species
    .map(({ name, confidence }) => ({ name: cleanName(name), confidence }))
    .filter(({ name }) => name !== '' && !placeholderNames.test(name))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  const first = new Map(cleaned.toReversed().map((item) => [normalizeName(item.name), item]))
  return cleaned.filter((item) => first.get(normalizeName(item.name)) === item).slice(0, limits.speciesCount)
}

/** Cleans a name; empty if nothing visible is left. Commas become spaces: they separate species in the edit form. */
function cleanName(name: string): string {
  return cleanLineOrNull(name.replaceAll(',', ' '), limits.speciesLength) ?? ''
}
