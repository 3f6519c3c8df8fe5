import { formatCatchLength, noBands } from '../../shared/catches/catch-size.ts'
import type { Catch } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'

/** Returns a fish as a choice among several: `Fish 2 · Yellow Perch · ≈ 9 in`. */
export function fishLabel(fish: Catch, index: number, units: UnitSystem): string {
  const known = [fish.species && titleCase(fish.species), formatCatchLength(fish, noBands, units)]
  return [`Fish ${index + 1}`, ...known.filter(Boolean)].join(' · ')
}
