import { z } from 'zod'
import { me } from '../catches/angler.ts'
import { fishOutcomes, waterClarity } from '../catches.ts'
import { tideType, windDirections } from '../conditions.ts'
import { limits } from '../limits.ts'
import { searchWords } from '../match-search.ts'
import { moonPhases } from '../moon.ts'
import { flag } from '../text.ts'
import { parseArea } from './area.ts'

/*
 * How photos are found, in browsers and by the API. Parameters have the same names in the URL of the gallery and of
 * `GET /api/photos`; all that are given must match.
 */

/** Meteorological seasons, from March on in the north; south of the equator they are half a year later. */
export const seasons = ['spring', 'summer', 'fall', 'winter'] as const
/** A season. */
export type Season = (typeof seasons)[number]

/** Parts of a day by the local clock, with the hour at which each begins. */
export const timesOfDay = { morning: 5, afternoon: 12, evening: 17, night: 21 } as const
/** A part of the day. */
export type TimeOfDay = keyof typeof timesOfDay

/** The hours of a day as parameters: `6` is from 6 to 7 AM. */
export const hourParams = [...Array(24).keys()].map(String)

/** The months of any year as parameters: `6` is June. */
export const monthParams = hourParams.slice(1, 13)

/** The moon phases as parameters: `full-moon`. */
export const moonPhaseParams = moonPhases.map((name) => name.toLowerCase().replace(' ', '-'))

/** Matches a number in a URL. */
export const boundPattern = /^-?\d{1,6}(\.\d{1,6})?$/

/** A number in a URL; a minimum and a maximum include it. */
const bound = z.string().regex(boundPattern, 'must be a number').transform(Number)

/** Returns whether a text is a year, month or day: `2026`, `2026-07`, `2026-07-14`. */
export function isYearMonthOrDay(text: string): boolean {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(text)) return false
  const begin = new Date(`${text}${'-01-01'.slice(text.length - 4)}T00:00:00Z`)
  return !Number.isNaN(begin.getTime()) && begin.toISOString().startsWith(text) // no February 31
}

/** Returns whether a text is a year, month, day, or two days: `2026-07-28/2026-08-03`, the first of which is not later. */
export function isDates(text: string): boolean {
  const [from = '', to = from, ...rest] = text.split('/')
  if (!isYearMonthOrDay(from) || !isYearMonthOrDay(to) || rest.length > 0) return false
  return from === text || (from.length === dayLength && to.length === dayLength && from <= to)
}

/** Returns a function that says whether a local time is in these dates, which may be as `isDates` takes them. */
export function createDatesMatcher(dates: string): (timestamp: string) => boolean {
  const [from = '', to = from] = dates.split('/')
  return (timestamp) => {
    const day = timestamp.slice(0, dayLength)
    return day >= from && (day <= to || day.startsWith(to))
  }
}

const dayLength = '2026-07-14'.length

/** The parameters that filter photos. */
export const photoFilterParams = {
  search: z
    .string()
    .max(limits.searchLength)
    .refine(
      (text) => searchWords(text).length <= limits.searchWords,
      `must have at most ${limits.searchWords} words`,
    )
    .optional()
    .describe(
      'Words that must all occur in the species, location, group of the location, bait, notes, who caught it, month or year; `in`, `with`, `the` and the like are ignored unless they come last',
    ),
  species: z
    .string()
    .max(limits.speciesLength)
    .optional()
    .describe('A species that the photo names, in any case'),
  group: z
    .string()
    .min(1)
    .max(limits.nameLength)
    .optional()
    .describe('The name of the group of its location, in any case'),
  date: z
    .string()
    .refine(isDates, 'must be a year, month, day or two days, such as 2026-07-28/2026-08-03')
    .optional()
    .describe(
      'By the local clock: a year, month or day, such as 2026, 2026-07 or 2026-07-14, or two days and all between: 2026-07-28/2026-08-03',
    ),
  area: z
    .string()
    .refine((text) => parseArea(text) !== undefined, 'must be west,south,east,north in degrees')
    .transform((text) => parseArea(text))
    .optional()
    .describe('Only at locations in this part of the map: west,south,east,north in degrees'),
  minLengthInches: bound.optional(),
  maxLengthInches: bound.optional(),
  minWeightLbs: bound.optional(),
  maxWeightLbs: bound.optional(),
  season: z.enum(seasons).optional(),
  timeOfDay: z
    .enum(Object.keys(timesOfDay) as [TimeOfDay, ...TimeOfDay[]])
    .optional()
    .describe('By the local clock: morning from 5, afternoon from 12, evening from 17, night from 21'),
  month: z.enum(monthParams).optional().describe('A month of any year by the local clock, 1 to 12'),
  hour: z.enum(hourParams).optional().describe('An hour of the day by the local clock, 0 to 23'),
  tide: tideType.optional(),
  moon: z.enum(moonPhaseParams).optional(),
  minTemperature: bound.optional().describe('°F'),
  maxTemperature: bound.optional().describe('°F'),
  minCloudCover: bound.optional().describe('%'),
  maxCloudCover: bound.optional().describe('%'),
  minWindSpeed: bound.optional().describe('mph'),
  maxWindSpeed: bound.optional().describe('mph'),
  windFrom: z
    .enum(windDirections)
    .optional()
    .describe('The direction that the wind came from; a calm, below 0.5 mph, has none'),
  outcome: z
    .enum(fishOutcomes)
    .optional()
    .describe('Only with a fish that was released or kept, or that got away: `lost`'),
  minWaterTemperature: bound.optional().describe('°F'),
  maxWaterTemperature: bound.optional().describe('°F'),
  waterClarity: waterClarity.optional(),
  bait: z
    .string()
    .min(1)
    .max(limits.caughtWithLength)
    .optional()
    .describe('Only with a fish that was caught with this, in any case'),
  caughtBy: z
    .string()
    .min(1)
    .max(limits.caughtByLength)
    .optional()
    .describe(`Only with a fish of this angler, in any case; \`${me}\`: of the user’s own`),
  favorites: flag.optional().describe('Only favorites'),
  measured: flag
    .optional()
    .describe('Only with a length or weight that was measured, or read with the ruler'),
  unidentified: flag.optional().describe('Only without a species'),
  noLocation: flag.optional().describe('Only without a location'),
}

/** What photos must match to be found. */
export type PhotoFilter = z.output<z.ZodObject<typeof photoFilterParams>>
