import { isMe, me } from '../catches/angler.ts'
import { type Catch, fishOutcomes, isMeasuredBy, waterClarities } from '../catches.ts'
import { windDirectionOf } from '../conditions/wind-direction.ts'
import { tideTypes, windDirections } from '../conditions.ts'
import type { Coordinates } from '../coordinates.ts'
import { createSearchMatcher, type SearchablePhoto } from '../match-search.ts'
import { createNameMatcher, normalizeName } from '../name-matching.ts'
import type { Photo } from '../photos.ts'
import { speciesKey } from '../species-key.ts'
import { isInArea } from './area.ts'
import {
  createDatesMatcher,
  type FilterName,
  hourParams,
  monthParams,
  moonPhaseParams,
  type PhotoFilter,
  seasons,
  timesOfDay,
} from './photo-filter.ts'
import { hasTime, hourOf, moonPhaseOf, seasonOf, timeOfDayOf } from './photo-time.ts'

/*
 * The table of filters, for chips, counts and matching, in browsers and on the server. Each row says what of a photo or fish its
 * parameters are compared with, so that the server reads no more. What a filter says of a fish must be true of one and the same
 * fish in the photo. A new filter is a row here, and its parameters in `photo-filter.ts`.
 */

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
type Fish = { species: string | readonly string[] | null } & Partial<
  Pick<
    Catch,
    | 'lengthInches'
    | 'lengthSource'
    | 'weightLbs'
    | 'weightSource'
    | 'outcome'
    | 'waterTemperature'
    | 'waterClarity'
    | 'caughtWith'
    | 'caughtBy'
  >
>

/** What filters may compare of a photo: its own fields, those of its conditions, location or fish, or the names of all its fish. */
interface Parts {
  photo: Pick<FilterablePhoto, 'timestamp' | 'hasTime' | 'latitude' | 'locationId' | 'isFavorite'>
  conditions: Pick<FilterablePhoto, 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection' | 'tideType'>
  location: Pick<FilterablePhoto, 'groupName' | 'locationPosition'>
  fish: Fish
  names: Pick<FilterablePhoto, 'species'>
}

/** What the parameters of a filter are compared with. */
type Compared<Value> = {
  [Part in keyof Parts]: { of: Part; valueOf: (part: Parts[Part]) => Value | null | undefined }
}[keyof Parts]

/** The parameters whose values are of a type. */
type NameOf<Value> = {
  [Name in FilterName]: NonNullable<PhotoFilter[Name]> extends Value ? Name : never
}[FilterName]

/** A filter for one of several values. */
export type ChoiceFilter = Compared<string | readonly string[]> & {
  kind: 'choice'
  label: string
  name: Exclude<NameOf<string>, 'search'>
  /** All values in order, or those that the photos have: names, the most frequent first, or years, the latest first. */
  values: readonly string[] | 'names' | 'years'
  /** Names are equal if this makes them so; by default in any case. */
  fold?: (name: string) => string
}

/** A filter for a minimum and a maximum. */
export type RangeFilter = Compared<number> & {
  kind: 'range'
  label: string
  min: NameOf<number> & `min${string}`
  max: NameOf<number> & `max${string}`
  unit: 'length' | 'weight' | 'temperature' | 'wind speed' | 'percent'
}

/** A filter that is on or off. */
type FlagFilter = Compared<boolean> & {
  kind: 'flag'
  label: string
  name: NameOf<boolean>
}

/** A filter for the part of the map, which is set on the map and can only be turned off. */
type AreaFilter = Compared<Coordinates> & { kind: 'area'; label: string; name: 'area' }

/** A filter but for the search. */
export type Filter = ChoiceFilter | RangeFilter | FlagFilter | AreaFilter

/** All filters but the search, in the order of their chips. */
export const filters: readonly Filter[] = [
  {
    kind: 'flag',
    label: 'Favorites',
    name: 'favorites',
    of: 'photo',
    valueOf: ({ isFavorite }) => isFavorite,
  },
  {
    kind: 'choice',
    label: 'Species',
    name: 'species',
    values: 'names',
    fold: speciesKey,
    of: 'fish',
    valueOf: ({ species }) => species,
  },
  {
    kind: 'choice',
    label: 'Location group',
    name: 'group',
    values: 'names',
    of: 'location',
    valueOf: ({ groupName }) => groupName,
  },
  {
    kind: 'choice',
    label: 'Date',
    name: 'date',
    values: 'years',
    of: 'photo',
    valueOf: ({ timestamp }) => timestamp,
  },
  {
    kind: 'range',
    label: 'Length',
    min: 'minLengthInches',
    max: 'maxLengthInches',
    unit: 'length',
    of: 'fish',
    valueOf: ({ lengthInches }) => lengthInches,
  },
  {
    kind: 'range',
    label: 'Weight',
    min: 'minWeightLbs',
    max: 'maxWeightLbs',
    unit: 'weight',
    of: 'fish',
    valueOf: ({ weightLbs }) => weightLbs,
  },
  {
    kind: 'choice',
    label: 'Bait',
    name: 'bait',
    values: 'names',
    of: 'fish',
    valueOf: ({ caughtWith }) => caughtWith,
  },
  {
    kind: 'choice',
    label: 'Season',
    name: 'season',
    values: seasons,
    of: 'photo',
    valueOf: ({ timestamp, latitude }) => timestamp && seasonOf(timestamp, latitude),
  },
  {
    kind: 'choice',
    label: 'Time of day',
    name: 'timeOfDay',
    values: Object.keys(timesOfDay),
    of: 'photo',
    valueOf: (photo) => (hasTime(photo) ? timeOfDayOf(photo.timestamp) : null),
  },
  {
    kind: 'choice',
    label: 'Month',
    name: 'month',
    values: monthParams,
    of: 'photo',
    valueOf: ({ timestamp }) => timestamp && String(Number(timestamp.slice(5, 7))),
  },
  {
    kind: 'choice',
    label: 'Hour',
    name: 'hour',
    values: hourParams,
    of: 'photo',
    valueOf: (photo) => (hasTime(photo) ? String(hourOf(photo.timestamp)) : null),
  },
  {
    kind: 'choice',
    label: 'Tide',
    name: 'tide',
    values: tideTypes,
    of: 'conditions',
    valueOf: ({ tideType }) => tideType,
  },
  {
    kind: 'choice',
    label: 'Moon',
    name: 'moon',
    values: moonPhaseParams,
    of: 'photo',
    valueOf: (photo) => moonPhaseParams[moonPhaseOf(photo) ?? -1],
  },
  {
    kind: 'range',
    label: 'Temperature',
    min: 'minTemperature',
    max: 'maxTemperature',
    unit: 'temperature',
    of: 'conditions',
    valueOf: ({ temperature }) => temperature,
  },
  {
    kind: 'range',
    label: 'Clouds',
    min: 'minCloudCover',
    max: 'maxCloudCover',
    unit: 'percent',
    of: 'conditions',
    valueOf: ({ cloudCover }) => cloudCover,
  },
  {
    kind: 'range',
    label: 'Wind',
    min: 'minWindSpeed',
    max: 'maxWindSpeed',
    unit: 'wind speed',
    of: 'conditions',
    valueOf: ({ windSpeed }) => windSpeed,
  },
  {
    kind: 'choice',
    label: 'Wind direction',
    name: 'windFrom',
    values: windDirections,
    of: 'conditions',
    valueOf: windDirectionOf,
  },
  {
    kind: 'range',
    label: 'Water temperature',
    min: 'minWaterTemperature',
    max: 'maxWaterTemperature',
    unit: 'temperature',
    of: 'fish',
    valueOf: ({ waterTemperature }) => waterTemperature,
  },
  {
    kind: 'choice',
    label: 'Water clarity',
    name: 'waterClarity',
    values: waterClarities,
    of: 'fish',
    valueOf: ({ waterClarity }) => waterClarity,
  },
  {
    kind: 'choice',
    label: 'Outcome',
    name: 'outcome',
    values: fishOutcomes,
    of: 'fish',
    valueOf: ({ outcome }) => outcome,
  },
  {
    kind: 'choice',
    label: 'Caught by',
    name: 'caughtBy',
    values: 'names',
    fold: (name) => (isMe(name) ? me : normalizeName(name)),
    of: 'fish',
    valueOf: ({ caughtBy }) => caughtBy ?? me,
  },
  { kind: 'flag', label: 'Measured', name: 'measured', of: 'fish', valueOf: isMeasured },
  {
    kind: 'flag',
    label: 'Unidentified',
    name: 'unidentified',
    of: 'names',
    valueOf: ({ species }) => !species?.length,
  },
  {
    kind: 'flag',
    label: 'No location',
    name: 'noLocation',
    of: 'photo',
    valueOf: ({ locationId }) => locationId === null,
  },
  {
    kind: 'area',
    label: 'Part of the map',
    name: 'area',
    of: 'location',
    valueOf: ({ locationPosition }) => locationPosition,
  },
]

/** Returns a function that says whether a photo matches a filter. */
export function createPhotoMatcher(filter: PhotoFilter): (photo: FilterablePhoto) => boolean {
  const ofPhoto: ((photo: FilterablePhoto) => boolean)[] = []
  const ofFish: ((fish: Fish) => boolean)[] = []
  if (filter.search !== undefined) ofPhoto.push(createSearchMatcher(filter.search))
  function add<Value>(compared: Compared<Value>, matches: (value: Value) => boolean): void {
    if (compared.of === 'fish') ofFish.push((fish) => isMatch(compared.valueOf(fish), matches))
    else ofPhoto.push((photo) => isMatch(compared.valueOf(photo), matches))
  }
  for (const row of filters) {
    if (row.kind === 'range') {
      const { [row.min]: min, [row.max]: max } = filter
      if (min !== undefined || max !== undefined) add(row, createRangeMatcher(min, max))
    } else if (row.kind === 'area') {
      const { area } = filter
      if (area !== undefined) add(row, (position) => isInArea(area, position))
    } else if (row.kind === 'flag') {
      if (filter[row.name]) add(row, (isOn) => isOn)
    } else {
      const wanted = filter[row.name]
      if (wanted !== undefined) add(row, createChoiceMatcher(row, wanted))
    }
  }
  if (ofFish.length > 0)
    ofPhoto.push((photo) => fishOf(photo).some((fish) => ofFish.every((matches) => matches(fish))))
  return (photo) => ofPhoto.every((matches) => matches(photo))
}

/** Returns the parts of a photo that its matcher compares. */
export function comparedParts(filter: PhotoFilter): Set<keyof Parts> {
  const names = (row: Filter) => (row.kind === 'range' ? [row.min, row.max] : [row.name])
  const rows = filters.filter((row) => names(row).some((name) => filter[name] !== undefined))
  return new Set(rows.map(({ of }) => of))
}

/** Returns the values that a photo has for a filter, each once; of equal names the first. */
export function valuesIn(filter: ChoiceFilter, photo: FilterablePhoto): string[] {
  const found = filter.of === 'fish' ? fishOf(photo).map(filter.valueOf) : [filter.valueOf(photo)]
  const values = found.flatMap((value) => (typeof value === 'string' ? [value] : (value ?? [])))
  if (filter.values === 'years') return values.map((timestamp) => timestamp.slice(0, 4))
  const keys = filter.values === 'names' ? values.map(filter.fold ?? normalizeName) : values
  return values.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

function isMatch<Value>(value: Value | null | undefined, matches: (value: Value) => boolean): boolean {
  return value !== null && value !== undefined && matches(value)
}

function fishOf(photo: FilterablePhoto): readonly Fish[] {
  return photo.catches ?? [photo]
}

function createRangeMatcher(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) {
  return (value: number) => value >= min && value <= max
}

function createChoiceMatcher({ values, fold }: ChoiceFilter, wanted: string) {
  const matches =
    values === 'names'
      ? createNameMatcher(wanted, fold)
      : values === 'years'
        ? createDatesMatcher(wanted)
        : (value: string) => value === wanted
  return (value: string | readonly string[]) =>
    typeof value === 'string' ? matches(value) : value.some(matches)
}

function isMeasured({ lengthInches, lengthSource, weightLbs, weightSource }: Fish): boolean {
  return (
    (lengthInches != null && isMeasuredBy(lengthSource ?? 'guessed')) ||
    (weightLbs != null && isMeasuredBy(weightSource ?? 'guessed'))
  )
}
