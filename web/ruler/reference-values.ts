import type { UnitSystem } from '../../shared/unit-systems.ts'
import { lengthUnit } from '../../shared/units.ts'
import { boardName, type Reference } from './known-references.ts'

/** The fields of the form: what is chosen (`board`, `other` or the name of a known reference), and texts. */
interface ReferenceValues {
  kind: string
  name: string
  /** In the user's units. */
  length: string
}

/** Returns the choice that a reference was made with; a board if none was made. */
export function kindOf(chosen: Reference | null, known: readonly Reference[]): string {
  if (chosen === null || chosen.name === boardName) return 'board'
  const isKnown = known.some(
    ({ name, lengthInches }) => name === chosen.name && lengthInches === chosen.lengthInches,
  )
  return isKnown ? chosen.name : 'other'
}

/** Formats a length for a field in the user's units, to a hundredth; empty without one. */
export function lengthText(inches: number | null, units: UnitSystem): string {
  return inches === null ? '' : String(Math.round(inches * lengthUnit[units].perStored * 100) / 100)
}

/**
 * Returns the reference that the form's values name; null if something is missing. An unchanged length keeps its exact
 * value, however the units round it.
 */
export function toReference(
  { kind, name, length }: ReferenceValues,
  { known, chosen, units }: { known: readonly Reference[]; chosen: Reference | null; units: UnitSystem },
): Reference | null {
  const found = known.find((reference) => reference.name === kind)
  if (found) return found
  const isUnchanged = chosen !== null && length === lengthText(chosen.lengthInches, units)
  const lengthInches = isUnchanged ? chosen.lengthInches : Number(length) / lengthUnit[units].perStored
  const ownName = kind === 'board' ? boardName : name.trim()
  return lengthInches > 0 && ownName !== '' ? { name: ownName, lengthInches } : null
}
