import { z } from 'zod'
import { me } from '../catches/angler.ts'
import { fishOutcomes, waterClarities } from '../catches.ts'
import { tideTypes, windDirections } from '../conditions.ts'
import { limits } from '../limits.ts'
import { searchWords } from '../match-search.ts'
import { moonPhases } from '../moon.ts'
import { flag } from '../text.ts'
import { type Area, parseArea } from './area.ts'

/*
 * What filters photos, in browsers and by the API: the URL of a screen and `GET /api/photos` have the same parameters, and all that
 * are given must match. A screen ignores values that are not valid; the API rejects them. `match-photo.ts` decides which photos
 * match. It is loaded on demand, so it is a file of its own.
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

/** A parameter that filters photos: how a screen reads it from its URL, and what the API accepts. */
interface Param<Value> {
  /** Returns undefined for a text that is no value. */
  parse: (text: string) => Value | undefined
  schema: z.ZodOptional<z.ZodType<Value>>
  /** Adds to the document of the API. */
  describe: (text: string) => Param<Value>
}

/** Matches a number in a URL. */
const boundPattern = /^-?\d{1,6}(\.\d{1,6})?$/

const params = {
  search: words(
    z
      .string()
      .max(limits.searchLength)
      .refine(
        (text) => searchWords(text).length <= limits.searchWords,
        `must have at most ${limits.searchWords} words`,
      ),
  ).describe(
    'Words that must all occur in the species, location, group of the location, bait, notes, who caught it, month or year; `in`, `with`, `the` and the like are ignored unless they come last',
  ),
  species: words(z.string().max(limits.speciesLength)).describe(
    'A species that the photo names, in any case',
  ),
  group: words(z.string().min(1).max(limits.nameLength)).describe(
    'The name of the group of its location, in any case',
  ),
  date: param(
    z.string().refine(isDates, 'must be a year, month, day or two days, such as 2026-07-28/2026-08-03'),
    (text) => (isDates(text) ? text : undefined),
  ).describe(
    'By the local clock: a year, month or day, such as 2026, 2026-07 or 2026-07-14, or two days and all between: 2026-07-28/2026-08-03',
  ),
  area: param<Area>(
    z
      .string()
      .refine((text) => parseArea(text) !== undefined, 'must be west,south,east,north in degrees')
      .transform((text) => parseArea(text) as Area),
    parseArea,
  ).describe('Only at locations in this part of the map: west,south,east,north in degrees'),
  minLengthInches: bound(),
  maxLengthInches: bound(),
  minWeightLbs: bound(),
  maxWeightLbs: bound(),
  season: oneOf(seasons),
  timeOfDay: oneOf(Object.keys(timesOfDay) as TimeOfDay[]).describe(
    'By the local clock: morning from 5, afternoon from 12, evening from 17, night from 21',
  ),
  month: oneOf(monthParams).describe('A month of any year by the local clock, 1 to 12'),
  hour: oneOf(hourParams).describe('An hour of the day by the local clock, 0 to 23'),
  tide: oneOf(tideTypes),
  moon: oneOf(moonPhaseParams),
  minTemperature: bound().describe('°F'),
  maxTemperature: bound().describe('°F'),
  minCloudCover: bound().describe('%'),
  maxCloudCover: bound().describe('%'),
  minWindSpeed: bound().describe('mph'),
  maxWindSpeed: bound().describe('mph'),
  windFrom: oneOf(windDirections).describe(
    'The direction that the wind came from; a calm, below 0.5 mph, has none',
  ),
  outcome: oneOf(fishOutcomes).describe(
    'Only with a fish that was released or kept, or that got away: `lost`',
  ),
  minWaterTemperature: bound().describe('°F'),
  maxWaterTemperature: bound().describe('°F'),
  waterClarity: oneOf(waterClarities),
  bait: words(z.string().min(1).max(limits.caughtWithLength)).describe(
    'Only with a fish that was caught with this, in any case',
  ),
  caughtBy: words(z.string().min(1).max(limits.caughtByLength)).describe(
    `Only with a fish of this angler, in any case; \`${me}\`: of the user’s own`,
  ),
  favorites: onOrOff().describe('Only favorites'),
  measured: onOrOff().describe('Only with a length or weight that was measured, or read with the ruler'),
  unidentified: onOrOff().describe('Only without a species'),
  noLocation: onOrOff().describe('Only without a location'),
}

/** A parameter that filters photos. */
export type FilterName = keyof typeof params

/** What photos must match to be found. */
export type PhotoFilter = {
  [Name in FilterName]?: Exclude<ReturnType<(typeof params)[Name]['parse']>, undefined> | undefined
}

/** The filter as parameters of a URL. */
export type FilterParams = { [Name in FilterName]?: string | undefined }

/** The names of all parameters that filter photos. */
export const filterNames = Object.keys(params) as FilterName[]

/** The parameters as the API takes them. */
export const photoFilterParams = Object.fromEntries(
  filterNames.map((name) => [name, params[name].schema]),
) as { [Name in FilterName]: (typeof params)[Name]['schema'] }

/** Returns the filter that parameters describe, without the values that are not valid. */
export function parseFilter(given: FilterParams): PhotoFilter {
  const entries = filterNames.map((name) => [name, params[name].parse(given[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns whether a filter lets every photo through. */
export function isEmptyFilter(filter: PhotoFilter): boolean {
  return filterNames.every((name) => filter[name] === undefined)
}

/** Returns the parameters that filter photos, without the others of a screen. */
export function pickFilter(given: FilterParams): FilterParams {
  return Object.fromEntries(filterNames.map((name) => [name, given[name]]))
}

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

function param<Value>(schema: z.ZodType<Value>, parse: Param<Value>['parse']): Param<Value> {
  const optional = schema.optional()
  return {
    parse,
    schema: optional,
    describe: (text) => ({ ...param(schema, parse), schema: optional.describe(text) }),
  }
}

function words(schema: z.ZodType<string>): Param<string> {
  return param(schema, (text) => (text.trim() === '' ? undefined : text))
}

function oneOf<Value extends string>(values: readonly Value[]): Param<Value> {
  const schema = z.enum(values) as z.ZodType<Value>
  return param(schema, (text) => values.find((value) => value === text))
}

/** A minimum or a maximum, which it includes. */
function bound(): Param<number> {
  const schema = z.string().regex(boundPattern, 'must be a number').transform(Number)
  return param<number>(schema, (text) => (boundPattern.test(text) ? Number(text) : undefined))
}

function onOrOff(): Param<boolean> {
  return param<boolean>(flag, (text) => text === 'true' || undefined)
}
