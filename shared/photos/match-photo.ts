import { isMe } from '../catches/angler.ts'
import { type Catch, isMeasuredBy } from '../catches.ts'
import { windDirectionOf } from '../conditions/wind-direction.ts'
import type { Coordinates } from '../coordinates.ts'
import { createSearchMatcher, type SearchablePhoto } from '../match-search.ts'
import { moonPhaseIndex } from '../moon.ts'
import { createNameMatcher } from '../name-matching.ts'
import type { Photo } from '../photos.ts'
import { computeSunAndMoon } from '../sun-and-moon.ts'
import { isInArea } from './area.ts'
import {
  createDatesMatcher,
  moonPhaseParams,
  type PhotoFilter,
  type Season,
  seasons,
  type TimeOfDay,
  timesOfDay,
} from './photo-filter.ts'

/** What a filter needs to know of a photo, or of a catch without one. */
export type FilterablePhoto = SearchablePhoto &
  Pick<
    Photo,
    | 'latitude'
    | 'locationId'
    | 'isFavorite'
    | 'temperature'
    | 'cloudCover'
    | 'windSpeed'
    | 'windDirection'
    | 'tideType'
  > &
  Fish & {
    catches?: readonly Fish[]
    /** The position of its location. */
    locationPosition?: Coordinates | null | undefined
    /** False for a catch without a photo that has a date alone. */
    hasTime?: boolean
  }

/** A fish, or a photo of a single one, which lists its name. */
type Fish = { species: string | readonly string[] | null } & Pick<Catch, 'lengthInches' | 'weightLbs'> &
  Partial<
    Pick<
      Catch,
      | 'lengthSource'
      | 'weightSource'
      | 'outcome'
      | 'waterTemperature'
      | 'waterClarity'
      | 'caughtWith'
      | 'caughtBy'
    >
  >

/** Returns a function that says whether a photo matches a filter. */
export function createPhotoMatcher(filter: PhotoFilter): (photo: FilterablePhoto) => boolean {
  const conditions = createConditions(filter)
  return (photo) => conditions.every((matches) => matches(photo))
}

type Condition = (photo: FilterablePhoto) => boolean

function createConditions(filter: PhotoFilter): Condition[] {
  const { date, area, season, timeOfDay, month, hour, tide, moon, minTemperature, maxTemperature } = filter
  const conditions: (Condition | false | undefined | null)[] = [
    filter.search !== undefined && createSearchMatcher(filter.search),
    filter.group !== undefined && createGroupCondition(filter.group),
    date !== undefined && createDateCondition(date),
    area && (({ locationPosition }) => locationPosition != null && isInArea(area, locationPosition)),
    season && (({ timestamp, latitude }) => timestamp !== null && seasonOf(timestamp, latitude) === season),
    timeOfDay && ((photo) => hasTime(photo) && timeOfDayOf(photo.timestamp) === timeOfDay),
    month !== undefined && (({ timestamp }) => timestamp !== null && monthOf(timestamp) === month),
    hour !== undefined && ((photo) => hasTime(photo) && hourOf(photo.timestamp) === hour),
    tide && ((photo) => photo.tideType === tide),
    moon !== undefined && ((photo) => moonPhaseOf(photo) === moonPhaseParams.indexOf(moon)),
    createFishCondition(filter),
    inRange<FilterablePhoto>(({ temperature }) => temperature, minTemperature, maxTemperature),
    inRange<FilterablePhoto>(({ cloudCover }) => cloudCover, filter.minCloudCover, filter.maxCloudCover),
    inRange<FilterablePhoto>(({ windSpeed }) => windSpeed, filter.minWindSpeed, filter.maxWindSpeed),
    filter.windFrom && ((photo) => windDirectionOf(photo) === filter.windFrom),
    filter.favorites && (({ isFavorite }) => isFavorite),
    filter.unidentified && (({ species }) => species === null || species.length === 0),
    filter.noLocation && (({ locationId }) => locationId === null),
  ]
  return conditions.filter((condition) => typeof condition === 'function')
}

function createDateCondition(dates: string): Condition {
  const matches = createDatesMatcher(dates)
  return ({ timestamp }) => timestamp !== null && matches(timestamp)
}

function createGroupCondition(name: string): Condition {
  const matches = createNameMatcher(name)
  return ({ groupName }) => groupName != null && matches(groupName)
}

/** Returns whether one of the fish in a photo matches everything that the filter says of a fish; null if it says nothing. */
function createFishCondition(filter: PhotoFilter): Condition | null {
  const { minLengthInches, maxLengthInches, minWeightLbs, maxWeightLbs, outcome, measured } = filter
  const { minWaterTemperature, maxWaterTemperature, waterClarity } = filter
  const conditions = [
    inRange<Fish>(({ lengthInches }) => lengthInches, minLengthInches, maxLengthInches),
    inRange<Fish>(({ weightLbs }) => weightLbs, minWeightLbs, maxWeightLbs),
    inRange<Fish>(
      ({ waterTemperature }) => waterTemperature ?? null,
      minWaterTemperature,
      maxWaterTemperature,
    ),
    outcome !== undefined && ((fish: Fish) => fish.outcome === outcome),
    waterClarity !== undefined && ((fish: Fish) => fish.waterClarity === waterClarity),
    filter.species !== undefined && createSpeciesCondition(filter.species),
    filter.bait !== undefined && createBaitCondition(filter.bait),
    filter.caughtBy !== undefined && createAnglerCondition(filter.caughtBy),
    measured === true && isMeasured,
  ].filter((condition) => condition !== false)
  if (conditions.length === 0) return null
  const matches = (fish: Fish) => conditions.every((condition) => condition(fish))
  return (photo) => photo.catches?.some(matches) ?? matches(photo)
}

function createSpeciesCondition(name: string): (fish: Fish) => boolean {
  const matches = createNameMatcher(name)
  return ({ species }) => (typeof species === 'string' ? matches(species) : (species?.some(matches) ?? false))
}

function createBaitCondition(name: string): (fish: Fish) => boolean {
  const matches = createNameMatcher(name)
  return ({ caughtWith }) => caughtWith != null && matches(caughtWith)
}

function createAnglerCondition(name: string): (fish: Fish) => boolean {
  const matches = createNameMatcher(name)
  const isOwn = isMe(name)
  return ({ caughtBy }) => (caughtBy == null ? isOwn : matches(caughtBy))
}

function inRange<Measured>(
  measureOf: (measured: Measured) => number | null,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): ((measured: Measured) => boolean) | false {
  if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) return false
  return (measured) => {
    const value = measureOf(measured)
    return value !== null && value >= min && value <= max
  }
}

/** Returns whether the time of day is known, and not just the date. */
export function hasTime<Timed extends Pick<FilterablePhoto, 'timestamp' | 'hasTime'>>(
  photo: Timed,
): photo is Timed & { timestamp: string } {
  return photo.timestamp !== null && photo.hasTime !== false
}

/** Returns the season of a local time; without a latitude, as in the north. */
export function seasonOf(timestamp: string, latitude: number | null): Season | undefined {
  const northern = Math.floor(((Number(timestamp.slice(5, 7)) + 9) % 12) / 3)
  return seasons[(northern + (latitude !== null && latitude < 0 ? 2 : 0)) % 4]
}

/** Returns the month of a local time as a parameter: `6` in June. */
export function monthOf(timestamp: string): string {
  return String(Number(timestamp.slice(5, 7)))
}

/** Returns the hour of a local time as a parameter: `6` from 6 to 7 AM. */
export function hourOf(timestamp: string): string {
  return String(Number(timestamp.slice(11, 13)))
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

function isMeasured({ lengthInches, lengthSource, weightLbs, weightSource }: Fish): boolean {
  return (
    (lengthInches !== null && isMeasuredBy(lengthSource ?? 'guessed')) ||
    (weightLbs !== null && isMeasuredBy(weightSource ?? 'guessed'))
  )
}
