import { limits } from '../../shared/limits.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { convertTemperature } from '../../shared/units.ts'

/** The unit in which a water temperature is entered; it is stored in °F. */
export const temperatureUnit: Record<UnitSystem, string> = { imperial: '°F', metric: '°C' }

/** Returns the step and bounds of the field, within those of the server. */
export function temperatureRange(units: UnitSystem): { step: number; min: number; max: number } {
  const { min, max } = limits.waterTemperature
  return {
    step: 0.1,
    min: Math.ceil(convertTemperature(units, min) * 10) / 10,
    max: Math.floor(convertTemperature(units, max) * 10) / 10,
  }
}

/** Returns the content of the field, rounded to its step. */
export function formatTemperatureField(fahrenheit: number | null, units: UnitSystem): string {
  return fahrenheit === null ? '' : String(Math.round(convertTemperature(units, fahrenheit) * 10) / 10)
}

/** Returns the entered temperature in °F; null for an empty field. */
export function parseTemperatureField(text: string, units: UnitSystem): number | null {
  if (text.trim() === '') return null
  return units === 'imperial' ? Number(text) : Number(text) * 1.8 + 32
}
