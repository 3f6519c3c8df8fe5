import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatLength, formatOneDecimal, lengthUnit } from '../../shared/units.ts'
import type { Measurement } from './measure-fish.ts'

/** Formats a length with its error, which is at least a tenth: `18.3 in ± 0.4`. */
export function formatMeasurement({ lengthInches, errorInches }: Measurement, units: UnitSystem): string {
  const error = Math.max(errorInches * lengthUnit[units].perStored, 0.1)
  return `${formatLength(lengthInches, units)} ± ${formatOneDecimal(error)}`
}
