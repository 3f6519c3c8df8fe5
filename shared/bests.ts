import { z } from 'zod'
import { defineCall } from './call.ts'
import { moonPhases, tideTypes } from './conditions.ts'
import { photo } from './photos.ts'

/** Where the bands of temperature begin but the first, in °F: 0, 10, 20 and 30 °C. */
export const temperatureEdges = [32, 50, 68, 86] as const
/** Where the bands of cloud cover begin but the first, in %. */
export const cloudEdges = [25, 50, 75] as const
/** Where the bands of wind begin but the first, in mph. */
export const windEdges = [5, 10, 15, 20] as const

/** By what catches are counted: how many parts each has, in the order of its counts. */
export const patternParts = {
  month: 12,
  hour: 24,
  tide: tideTypes.length,
  moon: moonPhases.length,
  temperature: temperatureEdges.length + 1,
  clouds: cloudEdges.length + 1,
  wind: windEdges.length + 1,
} as const
/** One way to count catches. */
export type PatternKind = keyof typeof patternParts

const count = z.number().int()

/** How often each part was met, and by how many catches nobody knows. */
export const pattern = z.object({
  counts: z.array(count),
  unknownCount: count,
})
export type Pattern = z.infer<typeof pattern>

/** The best of one species; measures count for the species that a photo names first. */
export const speciesBest = z.object({
  species: z.string().nullable().describe('null: not identified'),
  catchCount: count.describe('Catches that name it, first or not'),
  heaviestId: z.string().nullable().describe('null where no weight is known'),
  longestId: z.string().nullable().describe('null where no length is known'),
})
export type SpeciesBest = z.infer<typeof speciesBest>

/** What an angler's catches add up to. */
export const bests = z.object({
  catchCount: count,
  species: z.array(speciesBest).describe('The heaviest first, then the longest, then by name'),
  photos: z.array(photo).describe('The photos that are named above, each once, in their order'),
  patterns: z.object({
    month: pattern.describe('January first, by the calendar of the place'),
    hour: pattern.describe('From midnight on, by the clock of the place'),
    tide: pattern.describe(tideTypes.join(', ')),
    moon: pattern.describe(moonPhases.join(', ')),
    temperature: pattern.describe(`Bands that begin at ${temperatureEdges.join(', ')} °F, and what is below`),
    clouds: pattern.describe(`Bands that begin at ${cloudEdges.join(', ')} %, and what is below`),
    wind: pattern.describe(`Bands that begin at ${windEdges.join(', ')} mph, and what is below`),
  }),
})
export type Bests = z.infer<typeof bests>

/** The personal bests of an angler, and when catches were made; whatever shows no catch is left out. */
export const getBests = defineCall({
  method: 'GET',
  path: '/api/bests',
  access: 'angler',
  summary: 'The heaviest and longest of every species, and catches by month, hour, tide, moon and weather',
  answer: bests,
})
