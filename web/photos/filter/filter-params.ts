import { fishOutcomes, waterClarities } from '../../../shared/catches.ts'
import { tideTypes, windDirections } from '../../../shared/conditions.ts'
import { parseArea } from '../../../shared/photos/area.ts'
import {
  boundPattern,
  hourParams,
  isDates,
  monthParams,
  moonPhaseParams,
  type PhotoFilter,
  seasons,
  type TimeOfDay,
  timesOfDay,
} from '../../../shared/photos/photo-filter.ts'

/** A parameter of a screen's URL that filters photos. */
export type FilterName = keyof PhotoFilter

/** The filter as parameters of a URL. */
export type FilterParams = { [Name in FilterName]?: string | undefined }

/** Returns the filter that parameters describe, without the values that are not valid. */
export function parseFilter(params: FilterParams): PhotoFilter {
  const entries = filterNames.map((name) => [name, parsers[name](params[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const parsers: { [Name in FilterName]-?: (text: string) => PhotoFilter[Name] } = {
  search: parseText,
  species: parseText,
  group: parseText,
  date: (text) => (isDates(text) ? text : undefined),
  area: parseArea,
  minLengthInches: parseNumber,
  maxLengthInches: parseNumber,
  minWeightLbs: parseNumber,
  maxWeightLbs: parseNumber,
  season: oneOf(seasons),
  timeOfDay: oneOf(Object.keys(timesOfDay) as TimeOfDay[]),
  month: oneOf(monthParams),
  hour: oneOf(hourParams),
  tide: oneOf(tideTypes),
  moon: oneOf(moonPhaseParams),
  minTemperature: parseNumber,
  maxTemperature: parseNumber,
  minWaterTemperature: parseNumber,
  maxWaterTemperature: parseNumber,
  minCloudCover: parseNumber,
  maxCloudCover: parseNumber,
  minWindSpeed: parseNumber,
  maxWindSpeed: parseNumber,
  windFrom: oneOf(windDirections),
  outcome: oneOf(fishOutcomes),
  waterClarity: oneOf(waterClarities),
  bait: parseText,
  caughtBy: parseText,
  favorites: parseFlag,
  measured: parseFlag,
  unidentified: parseFlag,
  noLocation: parseFlag,
}

/** The names of all parameters that filter photos. */
export const filterNames = Object.keys(parsers) as FilterName[]

/** Returns whether a filter lets every photo through. */
export function isEmptyFilter(filter: PhotoFilter): boolean {
  return Object.keys(filter).length === 0
}

/** Returns the parameters that filter photos, without the others of a screen. */
export function pickFilter(params: FilterParams): FilterParams {
  return Object.fromEntries(filterNames.map((name) => [name, params[name]]))
}

function parseText(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}

function parseNumber(text: string): number | undefined {
  return boundPattern.test(text) ? Number(text) : undefined
}

function parseFlag(text: string): true | undefined {
  return text === 'true' || undefined
}

function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string): Value | undefined => values.find((value) => value === text)
}
