import type { UnitSystem } from './unit-systems.ts'

/** A display unit: its name, the factor from the stored unit, and the maximum number of decimals. */
export interface Unit {
  name: string
  perStored: number
  decimals: number
}

/* The factors are exact by definition: international yard and pound of 1959, NIST Special Publication 811, appendix B. */
const centimetersPerInch = 2.54
const kilogramsPerPound = 0.45359237
const metersPerFoot = 0.3048
const metersPerMile = 1609.344
const kilometersPerMile = metersPerMile / 1000

/** Fish length units, stored in inches. */
export const lengthUnit: Record<UnitSystem, Unit> = {
  imperial: { name: 'in', perStored: 1, decimals: 1 },
  metric: { name: 'cm', perStored: centimetersPerInch, decimals: 1 },
}

/** Fish weight units, stored in pounds; kilograms have two decimals because a tenth is too coarse for small fish. */
export const weightUnit: Record<UnitSystem, Unit> = {
  imperial: { name: 'lbs', perStored: 1, decimals: 1 },
  metric: { name: 'kg', perStored: kilogramsPerPound, decimals: 2 },
}

/** Wind speed units, stored in miles per hour. */
export const windUnit: Record<UnitSystem, Unit> = {
  imperial: { name: 'mph', perStored: 1, decimals: 1 },
  metric: { name: 'km/h', perStored: kilometersPerMile, decimals: 1 },
}

/** Formats a length in inches for display: `18.5 in` or `47 cm`. Returns null for null. */
export function formatLength(inches: number | null, units: UnitSystem): string | null {
  return formatIn(lengthUnit[units], inches)
}

/** Formats pounds: `3.2 lb` or `1.45 kg`; `pound` selects the label `lb` or `lbs`. Returns null for null. */
export function formatWeight(
  pounds: number | null,
  units: UnitSystem,
  pound: 'lb' | 'lbs' = 'lb',
): string | null {
  const unit = weightUnit[units]
  return formatIn(units === 'imperial' ? { ...unit, name: pound } : unit, pounds)
}

/**
 * Formats a length or weight for a small badge: `18.5 in`, `62 cm`, `3.2 lb`, `11.1 kg`, `0.85 kg`. Metric values get
 * fewer decimals, since they would not fit otherwise. Returns null for null.
 */
export function formatCompact({ name, perStored, decimals }: Unit, stored: number | null): string | null {
  if (stored === null) return null
  const value = stored * perStored
  const format = perStored === 1 || value < 1 ? decimals : value < 30 ? 1 : 0
  return `${[noDecimal, upToOne, upToTwo][format]?.format(value)} ${name}`
}

/** Formats a wind speed: `7.2 mph` or `11.6 km/h`. Returns null for null. */
export function formatWind(milesPerHour: number | null, units: UnitSystem): string | null {
  return formatIn(windUnit[units], milesPerHour)
}

/** Formats a temperature: `67.4°F` or `19.7°C`. Returns null for null. */
export function formatTemperature(fahrenheit: number | null, units: UnitSystem): string | null {
  if (fahrenheit === null) return null
  return `${formatOneDecimal(convertTemperature(units, fahrenheit))}°${units === 'imperial' ? 'F' : 'C'}`
}

/** Converts degrees Fahrenheit (as stored) to the scale of `units`. */
export function convertTemperature(units: UnitSystem, fahrenheit: number): number {
  return units === 'imperial' ? fahrenheit : (fahrenheit - 32) / 1.8
}

/** Formats a tide level, always with one decimal: `3.0 ft` or `0.9 m`. Returns null for null. */
export function formatTideLevel(feet: number | null, units: UnitSystem): string | null {
  if (feet === null) return null
  const [level, name] = units === 'imperial' ? [feet, 'ft'] : [feet * metersPerFoot, 'm']
  return `${level.toFixed(1).replace(/^-(0\.0)$/, '$1')} ${name}`
}

/** Formats a distance in meters, with up to one decimal below ten: `3.5 mi`, `111 km`. */
export function formatDistance(meters: number, units: UnitSystem): string {
  const distance = convertDistance(units, meters)
  return `${distance < 10 ? formatOneDecimal(distance) : noDecimal.format(distance)} ${units === 'imperial' ? 'mi' : 'km'}`
}

/** Formats how far away something is: `3.5 mi away`. */
export function formatDistanceAway(meters: number, units: UnitSystem): string {
  return `${formatDistance(meters, units)} away`
}

/** Converts meters to miles or kilometers. */
export function convertDistance(units: UnitSystem, meters: number): number {
  return meters / (units === 'imperial' ? metersPerMile : 1000)
}

/** Formats a number with at most one decimal: `18.5`, `3`. */
export function formatOneDecimal(value: number): string {
  return upToOne.format(value)
}

function formatIn({ name, perStored, decimals }: Unit, stored: number | null): string | null {
  return stored === null ? null : `${(decimals === 1 ? upToOne : upToTwo).format(stored * perStored)} ${name}`
}

const upToOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'negative' })
const noDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
