import { isMe } from '../../shared/catches/angler.ts'
import { outcomeLabels } from '../../shared/catches/outcome-labels.ts'
import type { Outcome } from '../../shared/catches.ts'
import { formatHours, formatMonthName } from '../../shared/formatting/hours-and-months.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { moonPhases } from '../../shared/moon.ts'
import type { ChoiceFilter, Filter, RangeFilter } from '../../shared/photos/match-photo.ts'
import {
  type FilterName,
  type FilterParams,
  moonPhaseParams,
  type PhotoFilter,
} from '../../shared/photos/photo-filter.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { convertTemperature, lengthUnit, type Unit, weightUnit, windUnit } from '../../shared/units.ts'
import { formatDates } from '../photos/format-dates.ts'

/* What the chips of the filters show, and what their dialogs set. */

/** Returns the parameters of a control. */
export function paramsOf(control: Filter): FilterName[] {
  return control.kind === 'range' ? [control.min, control.max] : [control.name]
}

/** Returns the parameters that turn a control off. */
export function turnedOff(control: Filter): FilterParams {
  return Object.fromEntries(paramsOf(control).map((name) => [name, undefined]))
}

/** Returns what a control is set to: `Rising`, `12 to 20 in`; null if it is off. */
export function describeSetting(control: Filter, filter: PhotoFilter, units: UnitSystem): string | null {
  if (control.kind === 'flag' || control.kind === 'area') return filter[control.name] ? control.label : null
  if (control.kind === 'choice') {
    const value = filter[control.name]
    return value === undefined ? null : labelOf(control, value)
  }
  const [min, max] = [filter[control.min], filter[control.max]]
  const { name, fromStored } = unitOf(control, units)
  const isWind = control.unit === 'wind speed' // its bands are whole in miles per hour only
  const show = (stored: number) => (isWind ? wholeFormat : numberFormat).format(fromStored(stored))
  const unit = name === '%' ? name : ` ${name}`
  if (min !== undefined && max !== undefined) return `${show(min)} to ${show(max)}${unit}`
  if (min !== undefined) return `from ${show(min)}${unit}`
  return max === undefined ? null : `up to ${show(max)}${unit}`
}

/** Returns the text of a value: `Northern Pike`, `6 AM to 7 AM`. */
export function labelOf({ name }: ChoiceFilter, value: string): string {
  return (valueLabels[name] ?? titleCase)(value)
}

const asItIs = (value: string) => value

/** The texts of values that are not the values themselves in title case. */
const valueLabels: { [Name in ChoiceFilter['name']]?: (value: string) => string } = {
  group: asItIs,
  date: formatDates,
  bait: asItIs,
  month: formatMonthName,
  hour: formatHours,
  moon: (value) => moonPhases[moonPhaseParams.indexOf(value)] ?? value,
  windFrom: (direction) => `${direction} wind`,
  outcome: (value) => outcomeLabels[value as Outcome] ?? value,
  caughtBy: (name) => (isMe(name) ? 'Me' : name),
}

/** Returns what was entered into the fields of a range as its parameters; a reversed range is turned around. */
export function toRangeParams(
  range: RangeFilter,
  entered: { from: string; to: string },
  units: UnitSystem,
): FilterParams {
  const { min, max } = range
  const { toStored } = unitOf(range, units)
  const [from, to] = [parseNumber(entered.from), parseNumber(entered.to)]
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to]
  return {
    [min]: low === null ? undefined : String(Math.floor(toStored(low) * precision + tolerance) / precision),
    [max]: high === null ? undefined : String(Math.ceil(toStored(high) * precision - tolerance) / precision),
  }
}

/** Returns the fields of a range as they show its parameters. */
export function toRangeFields(
  range: RangeFilter,
  filter: PhotoFilter,
  units: UnitSystem,
): { from: string; to: string } {
  const { fromStored } = unitOf(range, units)
  const show = (stored: number | undefined) =>
    stored === undefined ? '' : String(Number(fromStored(stored).toFixed(2)))
  return { from: show(filter[range.min]), to: show(filter[range.max]) }
}

/** Bounds are rounded outward to thousandths, so that a fish of exactly 50 cm is from 50 to 50 cm long. */
const precision = 1000
const tolerance = 1e-6

function parseNumber(text: string): number | null {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

/** How a stored value is entered and shown. */
interface DisplayUnit {
  name: string
  toStored(value: number): number
  fromStored(stored: number): number
}

/** Returns the unit in which a range is entered and shown. */
export function unitOf({ unit }: RangeFilter, units: UnitSystem): DisplayUnit {
  if (unit === 'temperature') return temperatureUnit(units)
  if (unit === 'length') return displayUnit(lengthUnit[units])
  if (unit === 'weight') return displayUnit(weightUnit[units])
  return displayUnit(unit === 'wind speed' ? windUnit[units] : { name: '%', perStored: 1 })
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
