import { windDirectionOf } from '../../shared/conditions/wind-direction.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatOneDecimal, formatTemperature, formatWind } from '../../shared/units.ts'

/** Returns the weather of a catch: `61°F · 20% clouds · 4 mph wind from SW`; null if its temperature is unknown. */
export function weatherText(
  {
    temperature,
    cloudCover,
    ...wind
  }: Pick<LogPhoto, 'temperature' | 'cloudCover' | 'windSpeed' | 'windDirection'>,
  units: UnitSystem,
): string | null {
  if (temperature === null) return null
  const { windSpeed } = wind
  const from = windDirectionOf(wind)
  return [
    formatTemperature(temperature, units),
    cloudCover === null ? null : `${formatOneDecimal(cloudCover)}% clouds`,
    windSpeed === null ? null : `${formatWind(windSpeed, units)} wind${from ? ` from ${from}` : ''}`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}
