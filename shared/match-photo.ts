import { moonPhaseIndex } from './moon.ts'
import { normalizeForSearch, normalizeName } from './name-matching.ts'
import {
  moonPhaseParams,
  type PhotoFilter,
  type Season,
  seasons,
  type TimeOfDay,
  timesOfDay,
} from './photo-filter.ts'
import type { Photo } from './photos.ts'
import { computeSunAndMoon } from './sun-and-moon.ts'

/** What a filter needs to know of a photo. */
export type FilterablePhoto = Pick<
  Photo,
  | 'timestamp'
  | 'latitude'
  | 'locationId'
  | 'locationName'
  | 'species'
  | 'lengthInches'
  | 'lengthEdited'
  | 'weightLbs'
  | 'weightEdited'
  | 'caughtWith'
  | 'temperature'
  | 'tideType'
>

/** Returns a function that says whether a photo matches a filter; it is quick for photos that share names and months. */
export function createPhotoMatcher(filter: PhotoFilter): (photo: FilterablePhoto) => boolean {
  const conditions = createConditions(filter)
  return (photo) => conditions.every((matches) => matches(photo))
}

type Condition = (photo: FilterablePhoto) => boolean

function createConditions(filter: PhotoFilter): Condition[] {
  const { season, timeOfDay, tide, moon, minTemperature, maxTemperature } = filter
  const { minLengthInches, maxLengthInches, minWeightLbs, maxWeightLbs } = filter
  const conditions: (Condition | false | undefined)[] = [
    ...searchWords(filter.search ?? '').map(createWordCondition),
    filter.species !== undefined && createSpeciesCondition(filter.species),
    season && (({ timestamp, latitude }) => timestamp !== null && seasonOf(timestamp, latitude) === season),
    timeOfDay && (({ timestamp }) => timestamp !== null && timeOfDayOf(timestamp) === timeOfDay),
    tide && ((photo) => photo.tideType === tide),
    moon !== undefined && ((photo) => moonPhaseOf(photo) === moonPhaseParams.indexOf(moon)),
    inRange(({ lengthInches }) => lengthInches, minLengthInches, maxLengthInches),
    inRange(({ weightLbs }) => weightLbs, minWeightLbs, maxWeightLbs),
    inRange(({ temperature }) => temperature, minTemperature, maxTemperature),
    filter.measured && isMeasured,
    filter.unidentified && (({ species }) => species === null || species.length === 0),
    filter.noLocation && (({ locationId }) => locationId === null),
  ]
  return conditions.filter((condition) => typeof condition === 'function')
}

/** Returns the words of a search, as `createTextMatcher` takes them. */
export function searchWords(search: string): string[] {
  return normalizeForSearch(search).split(/\s+/).filter(Boolean)
}

/** Returns a function that says whether a text contains a normalized word; it remembers texts it has seen. */
export function createTextMatcher(word: string): (text: string) => boolean {
  return memoize((text) => normalizeForSearch(text).includes(word))
}

/** Returns a month as a search finds it, from a year and month as `2024-05`: `May 2024`. */
export function monthText(yearAndMonth: string): string {
  return monthFormat.format(new Date(`${yearAndMonth}-01T00:00:00Z`))
}

function createWordCondition(word: string): Condition {
  const matches = createTextMatcher(word)
  const matchesMonth = memoize((yearAndMonth: string) => matches(monthText(yearAndMonth)))
  return ({ species, locationName, caughtWith, timestamp }) =>
    (species?.some(matches) ?? false) ||
    (locationName !== null && matches(locationName)) ||
    (caughtWith !== null && matches(caughtWith)) ||
    (timestamp !== null && matchesMonth(timestamp.slice(0, 7)))
}

function createSpeciesCondition(name: string): Condition {
  const normalizedName = normalizeName(name)
  const matches = memoize((text: string) => normalizeName(text) === normalizedName)
  return ({ species }) => species?.some(matches) ?? false
}

function inRange(
  measureOf: (photo: FilterablePhoto) => number | null,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): Condition | false {
  if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) return false
  return (photo) => {
    const value = measureOf(photo)
    return value !== null && value >= min && value <= max
  }
}

/** Returns the season of a local time; without a latitude, as in the north. */
export function seasonOf(timestamp: string, latitude: number | null): Season | undefined {
  const northern = Math.floor(((Number(timestamp.slice(5, 7)) + 9) % 12) / 3)
  return seasons[(northern + (latitude !== null && latitude < 0 ? 2 : 0)) % 4]
}

/** Returns the part of the day of a local time. */
export function timeOfDayOf(timestamp: string): TimeOfDay {
  const hour = Number(timestamp.slice(11, 13))
  const { morning, afternoon, evening, night } = timesOfDay
  if (hour < morning || hour >= night) return 'night'
  if (hour < afternoon) return 'morning'
  return hour < evening ? 'afternoon' : 'evening'
}

/** Returns the index of the moon phase in `moonPhases`; null without a time. */
export function moonPhaseOf({ timestamp }: Pick<FilterablePhoto, 'timestamp'>): number | null {
  const { moonPhase } = computeSunAndMoon(null, timestamp === null ? null : new Date(timestamp), null)
  return moonPhase === null ? null : moonPhaseIndex(moonPhase)
}

function isMeasured({ lengthInches, lengthEdited, weightLbs, weightEdited }: FilterablePhoto): boolean {
  return (lengthEdited && lengthInches !== null) || (weightEdited && weightLbs !== null)
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    known.set(text, result)
    return result
  }
}
