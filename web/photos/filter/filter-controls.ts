import { isMe, me } from '../../../shared/catches/angler.ts'
import {
  type CatchFields,
  catchesOf,
  fishOutcomes,
  type Outcome,
  waterClarities,
} from '../../../shared/catches.ts'
import { windDirectionOf } from '../../../shared/conditions/wind-direction.ts'
import { tideTypes, windDirections } from '../../../shared/conditions.ts'
import { formatHours, formatMonthName } from '../../../shared/formatting/hours-and-months.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import { moonPhases } from '../../../shared/moon.ts'
import {
  type FilterablePhoto,
  hasTime,
  hourOf,
  monthOf,
  moonPhaseOf,
  seasonOf,
  timeOfDayOf,
} from '../../../shared/photos/match-photo.ts'
import {
  hourParams,
  monthParams,
  moonPhaseParams,
  type PhotoFilter,
  seasons,
  type TimeOfDay,
  timesOfDay,
} from '../../../shared/photos/photo-filter.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { convertTemperature, lengthUnit, type Unit, weightUnit, windUnit } from '../../../shared/units.ts'
import { outcomeLabels } from '../../catches/outcome-labels.ts'
import { formatDates } from '../outing/format-dates.ts'
import type { FilterName, FilterParams } from './filter-params.ts'

/** What the controls need to know of a photo, or of a catch without one. */
export type Filterable = Pick<
  LogPhoto,
  | 'id'
  | 'timestamp'
  | 'latitude'
  | 'locationId'
  | 'locationName'
  | 'groupName'
  | 'locationPosition'
  | 'isFavorite'
  | 'temperature'
  | 'cloudCover'
  | 'windSpeed'
  | 'windDirection'
  | 'tideType'
  | 'catches'
  | keyof CatchFields
> &
  Pick<FilterablePhoto, 'hasTime'>

/** A control for one of several values. */
export interface ChoiceControl {
  kind: 'choice'
  label: string
  name:
    | 'species'
    | 'group'
    | 'date'
    | 'season'
    | 'timeOfDay'
    | 'month'
    | 'hour'
    | 'tide'
    | 'moon'
    | 'windFrom'
    | 'outcome'
    | 'waterClarity'
    | 'bait'
    | 'caughtBy'
  /** All values, in order, or the order of those that the photos have. */
  values: readonly string[] | 'by frequency' | 'descending'
  valuesOf(photo: Filterable): readonly string[]
  labelOf(value: string): string
}

type RangeName =
  | 'LengthInches'
  | 'WeightLbs'
  | 'Temperature'
  | 'CloudCover'
  | 'WindSpeed'
  | 'WaterTemperature'

/** A control for a minimum and a maximum. */
export interface RangeControl {
  kind: 'range'
  label: string
  min: `min${RangeName}`
  max: `max${RangeName}`
  unitOf(units: UnitSystem): DisplayUnit
}

/** A control that is on or off. */
export interface FlagControl {
  kind: 'flag'
  label: string
  name: 'favorites' | 'measured' | 'unidentified' | 'noLocation'
}

/** A control for the part of the map, which is set on the map and can only be turned off. */
interface AreaControl {
  kind: 'area'
  label: string
  name: 'area'
}

/** A control that filters photos. */
export type FilterControl = ChoiceControl | RangeControl | FlagControl | AreaControl

/** How a stored value is entered and shown. */
interface DisplayUnit {
  name: string
  toStored(value: number): number
  fromStored(stored: number): number
}

/** All controls, in the order of their chips. */
export const filterControls: readonly FilterControl[] = [
  { kind: 'flag', label: 'Favorites', name: 'favorites' },
  {
    kind: 'choice',
    label: 'Species',
    name: 'species',
    values: 'by frequency',
    valuesOf: ({ species }) => species ?? [],
    labelOf: titleCase,
  },
  {
    kind: 'choice',
    label: 'Location group',
    name: 'group',
    values: 'by frequency',
    valuesOf: ({ groupName }) => present(groupName),
    labelOf: (name) => name,
  },
  {
    kind: 'choice',
    label: 'Date',
    name: 'date',
    values: 'descending',
    valuesOf: ({ timestamp }) => present(timestamp?.slice(0, 4)),
    labelOf: formatDates,
  },
  {
    kind: 'range',
    label: 'Length',
    min: 'minLengthInches',
    max: 'maxLengthInches',
    unitOf: (units) => displayUnit(lengthUnit[units]),
  },
  {
    kind: 'range',
    label: 'Weight',
    min: 'minWeightLbs',
    max: 'maxWeightLbs',
    unitOf: (units) => displayUnit(weightUnit[units]),
  },
  {
    kind: 'choice',
    label: 'Bait',
    name: 'bait',
    values: 'by frequency',
    valuesOf: (photo) => [...new Set(catchesOf(photo).flatMap(({ caughtWith }) => caughtWith ?? []))],
    labelOf: (name) => name,
  },
  {
    kind: 'choice',
    label: 'Season',
    name: 'season',
    values: seasons,
    valuesOf: ({ timestamp, latitude }) => present(timestamp && seasonOf(timestamp, latitude)),
    labelOf: titleCase,
  },
  {
    kind: 'choice',
    label: 'Time of day',
    name: 'timeOfDay',
    values: Object.keys(timesOfDay) as TimeOfDay[],
    valuesOf: (photo) => (hasTime(photo) ? [timeOfDayOf(photo.timestamp)] : []),
    labelOf: titleCase,
  },
  {
    kind: 'choice',
    label: 'Month',
    name: 'month',
    values: monthParams,
    valuesOf: ({ timestamp }) => present(timestamp && monthOf(timestamp)),
    labelOf: formatMonthName,
  },
  {
    kind: 'choice',
    label: 'Hour',
    name: 'hour',
    values: hourParams,
    valuesOf: (photo) => (hasTime(photo) ? [hourOf(photo.timestamp)] : []),
    labelOf: formatHours,
  },
  {
    kind: 'choice',
    label: 'Tide',
    name: 'tide',
    values: tideTypes,
    valuesOf: ({ tideType }) => present(tideType),
    labelOf: titleCase,
  },
  {
    kind: 'choice',
    label: 'Moon',
    name: 'moon',
    values: moonPhaseParams,
    valuesOf: (photo) => present(moonPhaseParams[moonPhaseOf(photo) ?? -1]),
    labelOf: (value) => moonPhases[moonPhaseParams.indexOf(value)] ?? value,
  },
  {
    kind: 'range',
    label: 'Temperature',
    min: 'minTemperature',
    max: 'maxTemperature',
    unitOf: temperatureUnit,
  },
  {
    kind: 'range',
    label: 'Clouds',
    min: 'minCloudCover',
    max: 'maxCloudCover',
    unitOf: () => displayUnit({ name: '%', perStored: 1 }),
  },
  {
    kind: 'range',
    label: 'Wind',
    min: 'minWindSpeed',
    max: 'maxWindSpeed',
    unitOf: (units) => displayUnit(windUnit[units]),
  },
  {
    kind: 'choice',
    label: 'Wind direction',
    name: 'windFrom',
    values: windDirections,
    valuesOf: (photo) => present(windDirectionOf(photo)),
    labelOf: (direction) => `${direction} wind`,
  },
  {
    kind: 'range',
    label: 'Water temperature',
    min: 'minWaterTemperature',
    max: 'maxWaterTemperature',
    unitOf: temperatureUnit,
  },
  {
    kind: 'choice',
    label: 'Water clarity',
    name: 'waterClarity',
    values: waterClarities,
    valuesOf: (photo) => [...new Set(catchesOf(photo).flatMap(({ waterClarity }) => waterClarity ?? []))],
    labelOf: titleCase,
  },
  {
    kind: 'choice',
    label: 'Outcome',
    name: 'outcome',
    values: fishOutcomes,
    valuesOf: (photo) => [...new Set(catchesOf(photo).flatMap(({ outcome }) => outcome ?? []))],
    labelOf: (value) => outcomeLabels[value as Outcome] ?? value,
  },
  {
    kind: 'choice',
    label: 'Caught by',
    name: 'caughtBy',
    values: 'by frequency',
    valuesOf: (photo) => [...new Set(catchesOf(photo).map(({ caughtBy }) => caughtBy ?? me))],
    labelOf: (name) => (isMe(name) ? 'Me' : name),
  },
  { kind: 'flag', label: 'Measured', name: 'measured' },
  { kind: 'flag', label: 'Unidentified', name: 'unidentified' },
  { kind: 'flag', label: 'No location', name: 'noLocation' },
  { kind: 'area', label: 'Part of the map', name: 'area' },
]

/** Returns the parameters of a control. */
export function paramsOf(control: FilterControl): FilterName[] {
  return control.kind === 'range' ? [control.min, control.max] : [control.name]
}

/** Returns the parameters that turn a control off. */
export function turnedOff(control: FilterControl): FilterParams {
  return Object.fromEntries(paramsOf(control).map((name) => [name, undefined]))
}

/** Returns what a control is set to: `Rising`, `12 to 20 in`; null if it is off. */
export function describeSetting(
  control: FilterControl,
  filter: PhotoFilter,
  units: UnitSystem,
): string | null {
  if (control.kind === 'flag' || control.kind === 'area') return filter[control.name] ? control.label : null
  if (control.kind === 'choice') {
    const value = filter[control.name]
    return value === undefined ? null : control.labelOf(value)
  }
  const [min, max] = [filter[control.min], filter[control.max]]
  const { name, fromStored } = control.unitOf(units)
  const isWind = control.min === 'minWindSpeed' // its bands are whole in miles per hour only
  const show = (stored: number) => (isWind ? wholeFormat : numberFormat).format(fromStored(stored))
  const unit = name === '%' ? name : ` ${name}`
  if (min !== undefined && max !== undefined) return `${show(min)} to ${show(max)}${unit}`
  if (min !== undefined) return `from ${show(min)}${unit}`
  return max === undefined ? null : `up to ${show(max)}${unit}`
}

/** Returns what was entered into the fields of a range as its parameters; a reversed range is turned around. */
export function toRangeParams(
  { min, max, unitOf }: RangeControl,
  entered: { from: string; to: string },
  units: UnitSystem,
): FilterParams {
  const { toStored } = unitOf(units)
  const [from, to] = [parseNumber(entered.from), parseNumber(entered.to)]
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to]
  return {
    [min]: low === null ? undefined : String(Math.floor(toStored(low) * precision + tolerance) / precision),
    [max]: high === null ? undefined : String(Math.ceil(toStored(high) * precision - tolerance) / precision),
  }
}

/** Returns the fields of a range as they show its parameters. */
export function toRangeFields(
  { min, max, unitOf }: RangeControl,
  filter: PhotoFilter,
  units: UnitSystem,
): { from: string; to: string } {
  const show = (stored: number | undefined) =>
    stored === undefined ? '' : String(Number(unitOf(units).fromStored(stored).toFixed(2)))
  return { from: show(filter[min]), to: show(filter[max]) }
}

/** Bounds are rounded outward to thousandths, so that a fish of exactly 50 cm is from 50 to 50 cm long. */
const precision = 1000
const tolerance = 1e-6

function parseNumber(text: string): number | null {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

function present<Value>(value: Value | null | undefined | ''): Value[] {
  return value === null || value === undefined || value === '' ? [] : [value]
}

function displayUnit({ name, perStored }: Pick<Unit, 'name' | 'perStored'>): DisplayUnit {
  return { name, toStored: (value) => value / perStored, fromStored: (stored) => stored * perStored }
}

function temperatureUnit(units: UnitSystem): DisplayUnit {
  return {
    name: units === 'imperial' ? '°F' : '°C',
    toStored: (value) => (units === 'imperial' ? value : value * 1.8 + 32),
    fromStored: (stored) => convertTemperature(units, stored),
  }
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const wholeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
