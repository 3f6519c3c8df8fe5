import type { Catch } from '../../shared/catches.ts'
import type { FormerCatch } from '../database/schema.ts'

/** Returns the stored values of a catch, without those that follow from others or belong to one photo. */
export function toFormerCatch({
  speciesEdited: _speciesEdited,
  lengthEdited: _lengthEdited,
  weightEdited: _weightEdited,
  ruler: _ruler,
  ...values
}: Catch): FormerCatch {
  return values
}
