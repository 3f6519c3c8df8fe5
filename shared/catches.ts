import { z } from 'zod'
import { limits } from './limits.ts'
import { singleLineText } from './text.ts'

/** Species names as entered by the user, the main one first. */
export const speciesList = z.array(singleLineText(limits.speciesLength)).min(1).max(limits.speciesCount)

/** Measurements of the fish that a user can edit. */
export const measurements = z.strictObject({
  lengthInches: z.number().min(limits.lengthInches.min).max(limits.lengthInches.max).nullable(),
  weightLbs: z.number().min(limits.weightLbs.min).max(limits.weightLbs.max).nullable(),
  caughtWith: singleLineText(limits.caughtWithLength).nullable(),
})

/** The catch data of a photo: estimates of the vision service and the user's edits. */
export const catchFields = z.object({
  ...measurements.shape,
  species: speciesList.nullable(),
  speciesEdited: z.boolean(),
  lengthEdited: z.boolean(),
  weightEdited: z.boolean(),
})
/** The vision service's progress on a photo; `off` if no analysis is due. */
export const analysisStatus = z.enum(['off', 'waiting', 'done', 'failed'])
export type AnalysisStatus = z.infer<typeof analysisStatus>
