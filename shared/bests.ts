import { z } from 'zod'
import { notedCatch } from './catches/noted-catches.ts'
import { sizeSource } from './catches.ts'
import { defineEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { photo } from './photos.ts'

const count = z.number().int()

/** Catch counts per bucket of a pattern, and the number of catches whose bucket is unknown. */
export const pattern = z.object({
  counts: z.array(count),
  unknownCount: count,
})
export type Pattern = z.infer<typeof pattern>

/**
 * The best catches of one species. Sizes that are measured, entered or confirmed come first: a guessed or derived one is the
 * best only if no other is known, or if it is larger even at the low end of its band.
 */
export const speciesBest = z.object({
  species: z.string().nullable().describe('null if not identified'),
  catchCount: count.describe('Fish, not photos'),
  heaviestId: z
    .string()
    .nullable()
    .describe('Photo of the heaviest; null if it has none, or no fish has a weight'),
  heaviestCatchId: z.string().nullable().describe('The heaviest fish'),
  heaviestSource: sizeSource
    .nullable()
    .describe('How its weight is known; `guessed` and `derived` are guesses'),
  longestId: z
    .string()
    .nullable()
    .describe('Photo of the longest; null if it has none, or no fish has a length'),
  longestCatchId: z.string().nullable().describe('The longest fish'),
  longestSource: sizeSource.nullable().describe('How its length is known; `guessed` is a guess'),
})
export type SpeciesBest = z.infer<typeof speciesBest>

/** Statistics over all catches of a user. */
export const bests = z.object({
  catchCount: count,
  speciesCount: count.describe('All species, including those left out of the list'),
  species: z
    .array(speciesBest)
    .describe(
      `The heaviest first, then the longest, then by name, at most ${limits.speciesOfBests} of them; ` +
        'unidentified catches come last',
    ),
  photos: z.array(photo).describe('The photos referred to above, each once, in the same order'),
  notedCatches: z.array(notedCatch).describe('The catches without a photo referred to above, likewise'),
  patterns: z.object({
    month: pattern.describe('January first, by the local calendar'),
    hour: pattern.describe('From midnight on, in local time'),
    tide: pattern.describe('high, low, rising, falling'),
    moon: pattern.describe('new first, waxing crescent, first quarter and so on'),
    temperature: pattern.describe('split at 32, 50, 68, 86 °F'),
    clouds: pattern.describe('split at 25, 50, 75 %'),
    wind: pattern.describe('split at 5, 10, 15, 20 mph'),
    windDirection: pattern.describe('where it comes from: N, NE, E and so on; unknown below 0.5 mph'),
  }),
})
export type Bests = z.infer<typeof bests>
/** A dimension by which catches are counted. */
export type PatternKind = keyof Bests['patterns']

/** Returns the user's personal bests and catch patterns; photos that show no catch, fish that got away and those of other anglers are excluded. */
export const getBestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/bests',
  access: 'angler',
  scope: 'read',
  summary: 'The heaviest and longest of every species, and catches by month, hour, tide, moon and weather',
  response: bests,
})
