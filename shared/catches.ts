import { z } from 'zod'
import { limits } from './limits.ts'

/** What is known of the fish in a photo: estimates of the vision service and the angler's own words. */
export const catchFields = z.object({
  species: z.array(z.string().min(1).max(limits.speciesLength)).min(1).max(limits.speciesCount).nullable(),
  speciesEdited: z.boolean(),
  lengthInches: z.number().min(limits.lengthInches.min).max(limits.lengthInches.max).nullable(),
  lengthEdited: z.boolean(),
  weightLbs: z.number().min(limits.weightLbs.min).max(limits.weightLbs.max).nullable(),
  weightEdited: z.boolean(),
  caughtWith: z.string().max(limits.caughtWithLength).nullable(),
})
export type CatchFields = z.infer<typeof catchFields>

/** How far the vision service has come with a photo; `off` where none is to look at it. */
export const analysisStatus = z.enum(['off', 'waiting', 'done', 'failed'])
export type AnalysisStatus = z.infer<typeof analysisStatus>
