import { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { foldName } from '../../shared/place-names.ts'
import { tidyLine } from '../../shared/text.ts'

/** The form in which the model is asked to answer. Without bounds, which not every provider allows in a schema. */
export const askedForm = z.strictObject({
  isFishing: z.boolean().describe('Whether the photo shows a caught fish'),
  species: z
    .array(z.strictObject({ name: z.string().describe('Common English name'), confidence: z.number() }))
    .describe('Every species to be seen, the surest first'),
  lengthInches: z.number().nullable().describe('Total length of the largest fish, in inches'),
  weightLbs: z.number().nullable().describe('Weight of that fish, in pounds'),
  confidence: z.number().describe('Of the whole, from 0 to 1'),
})

/** A number, also as text with the unit that was asked for; null for any other. */
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
 * The forms that are understood: models that are not held to the asked one leave fields out, write numbers as text,
 * name species without a confidence or give it in percent. Whether it is a catch must be said.
 */
export const understoodForm = z
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
export type UnderstoodAnswer = z.output<typeof understoodForm>

function readNumber(text: string): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)\s*(?:in|inch|inches|"|lb|lbs|pounds?|%)?\.?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A size above zero and within what the log can hold; null for any other. */
function measure(max: number) {
  return looseNumber.transform((value) => (value !== null && value > 0 && value <= max ? value : null))
}

function asShare(value: number | null): number | null {
  if (value === null || value < 0 || value > 100) return null
  return value > 1 ? value / 100 : value
}

const noNames = /^(unknown|unidentified|unsure|n\/?a|none|null|fish|other)\b/i

/** Names as they are kept: surest first, each once, without words for not knowing. */
function tidySpecies(species: { name: string; confidence: number | null }[]) {
  const tidy = species
    .map(({ name, confidence }) => ({ name: tidyName(name), confidence }))
    .filter(({ name }) => name !== '' && !noNames.test(name))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  const first = new Map(tidy.toReversed().map((one) => [foldName(one.name), one]))
  return tidy.filter((one) => first.get(foldName(one.name)) === one).slice(0, limits.speciesCount)
}

/** Empty where nothing is to be seen; commas separate species where the angler edits them. */
function tidyName(name: string): string {
  return tidyLine(name.replaceAll(',', ' '), limits.speciesLength) ?? ''
}
