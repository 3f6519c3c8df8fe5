import { z } from 'zod'
import { limits } from './limits.ts'
import { lineOfText } from './text.ts'

/** Names of fish as the angler sees them, the main one first. */
export const speciesList = z.array(lineOfText(limits.speciesLength)).min(1).max(limits.speciesCount)

/** Measures of the fish that an angler can edit. */
export const measurements = z.strictObject({
  lengthInches: z.number().min(limits.lengthInches.min).max(limits.lengthInches.max).nullable(),
  weightLbs: z.number().min(limits.weightLbs.min).max(limits.weightLbs.max).nullable(),
  caughtWith: lineOfText(limits.caughtWithLength).nullable(),
})

/** What is known of the fish in a photo: estimates of the vision service and the angler's own words. */
export const catchFields = z.object({
  ...measurements.shape,
  species: speciesList.nullable(),
  speciesEdited: z.boolean(),
  lengthEdited: z.boolean(),
  weightEdited: z.boolean(),
})
export type CatchFields = z.infer<typeof catchFields>

/** How far the vision service has come with a photo; `off` where none is to look at it. */
export const analysisStatus = z.enum(['off', 'waiting', 'done', 'failed'])
export type AnalysisStatus = z.infer<typeof analysisStatus>
