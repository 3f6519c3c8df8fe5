import type { Units } from './unit-systems.ts'

/** What a number is shown in: its name, how many of it are one of what is stored, and to how many decimals it is told. */
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

/** Lengths of fish, stored in inches. */
export const lengthUnit: Record<Units, Unit> = {
  imperial: { name: 'in', perStored: 1, decimals: 1 },
  metric: { name: 'cm', perStored: centimetersPerInch, decimals: 1 },
}

/** Weights of fish, stored in pounds; a tenth of a kilogram would be too much for small ones. */
export const weightUnit: Record<Units, Unit> = {
  imperial: { name: 'lbs', perStored: 1, decimals: 1 },
  metric: { name: 'kg', perStored: kilogramsPerPound, decimals: 2 },
}

/** Speeds of the wind, stored in miles an hour. */
export const windUnit: Record<Units, Unit> = {
  imperial: { name: 'mph', perStored: 1, decimals: 1 },
  metric: { name: 'km/h', perStored: kilometersPerMile, decimals: 1 },
}

/** `18.5 in`, `47 cm`; null stays null, here and below. */
export function sayLength(inches: number | null, units: Units): string | null {
  return sayIn(lengthUnit[units], inches)
}

/** `3.2 lb`, `1.45 kg`; where a screen says `lbs` it says so. */
export function sayWeight(pounds: number | null, units: Units, pound: 'lb' | 'lbs' = 'lb'): string | null {
  const unit = weightUnit[units]
  return sayIn(units === 'imperial' ? { ...unit, name: pound } : unit, pounds)
}

/** Length or weight for a small badge: `18.5 in`, `62 cm`, `3.2 lb`, `11.1 kg`, `0.85 kg`; metric ones would not fit otherwise. */
export function sayBriefly({ name, perStored, decimals }: Unit, stored: number | null): string | null {
  if (stored === null) return null
  const value = stored * perStored
  const format = perStored === 1 || value < 1 ? decimals : value < 30 ? 1 : 0
  return `${[noDecimal, upToOne, upToTwo][format]?.format(value)} ${name}`
}

/** `7.2 mph`, `11.6 km/h`. */
export function sayWind(milesPerHour: number | null, units: Units): string | null {
  return sayIn(windUnit[units], milesPerHour)
}

/** `67.4°F`, `19.7°C`. */
export function sayTemperature(fahrenheit: number | null, units: Units): string | null {
  if (fahrenheit === null) return null
  return `${oneDecimal(temperatureIn(units, fahrenheit))}°${units === 'imperial' ? 'F' : 'C'}`
}

/** Degrees of the scale that is read, of those Fahrenheit that are stored. */
export function temperatureIn(units: Units, fahrenheit: number): number {
  return units === 'imperial' ? fahrenheit : (fahrenheit - 32) / 1.8
}

/** The level of a tide, always to the tenth: `3.0 ft`, `0.9 m`. */
export function sayTideLevel(feet: number | null, units: Units): string | null {
  if (feet === null) return null
  const [level, name] = units === 'imperial' ? [feet, 'ft'] : [feet * metersPerFoot, 'm']
  return `${level.toFixed(1).replace(/^-(0\.0)$/, '$1')} ${name}`
}

/** How far it is, to the tenth below ten: `3.5 mi`, `111 km`. */
export function sayDistance(meters: number, units: Units): string {
  const far = distanceIn(units, meters)
  return `${far < 10 ? oneDecimal(far) : noDecimal.format(far)} ${units === 'imperial' ? 'mi' : 'km'}`
}

/** Miles or kilometres, of metres. */
export function distanceIn(units: Units, meters: number): number {
  return meters / (units === 'imperial' ? metersPerMile : 1000)
}

/** A number as people read it, with one decimal where it has one: `18.5`, `3`. */
export function oneDecimal(value: number): string {
  return upToOne.format(value)
}

function sayIn({ name, perStored, decimals }: Unit, stored: number | null): string | null {
  return stored === null ? null : `${(decimals === 1 ? upToOne : upToTwo).format(stored * perStored)} ${name}`
}

const upToOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'negative' })
const noDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
