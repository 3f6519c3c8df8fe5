import type { NotedCatch } from '../catches/noted-catches.ts'
import { type Catch, toStoredCatch, unknownCatch } from '../catches.ts'
import {
  type CompactCatch,
  type CompactNotedCatch,
  type CompactPhoto,
  type LogPhoto,
  notedDefaults,
  photoDefaults,
} from '../sync.ts'
import { derivedFields } from './derived-fields.ts'

/** Removes what `expandPhoto` adds. */
export function toCompactPhoto(full: LogPhoto): CompactPhoto {
  const { catches, groupName: _group, locationPosition: _position, ...fields } = full
  const isAssigned = full.positionSource === 'assigned'
  const [only] = catches?.length === 1 ? catches : []
  const isOwnCatch = catches === undefined || only?.id === full.id
  const entries = Object.entries(fields).filter(
    ([key, value]) =>
      !(key in derivedFields) &&
      value !== photoDefaults[key as keyof typeof photoDefaults] &&
      !(isAssigned && (key === 'latitude' || key === 'longitude')) &&
      !(!isOwnCatch && key in unknownCatch),
  )
  const compact = Object.fromEntries(entries) as unknown as CompactPhoto
  if (!isOwnCatch) return { ...compact, catches: catches.map(toCompactCatch) }
  const { id, species, ...details } = only ? toCompactCatch(only) : compact
  return { ...compact, ...details }
}

/** Removes what `expandNotedCatch` adds. */
export function toCompactNotedCatch(full: NotedCatch): CompactNotedCatch {
  const { locationName: _, ...fields } = full
  const entries = Object.entries(toCompactCatch({ ...unknownCatch, ...fields })).filter(
    ([key, value]) => value !== notedDefaults[key as keyof typeof notedDefaults],
  )
  return Object.fromEntries(entries) as unknown as CompactNotedCatch
}

/** Removes what `expandCatch` adds, and candidates for a name that is known. */
function toCompactCatch(full: Catch): CompactCatch {
  const { estimatedLengthInches, speciesCandidates, ...fields } = toStoredCatch(full)
  const entries = Object.entries(fields).filter(
    ([key, value]) => value !== unknownCatch[key as keyof typeof unknownCatch],
  )
  const hasChoice = full.speciesSource === 'guessed' && speciesCandidates.length > 1
  return {
    ...(Object.fromEntries(entries) as unknown as CompactCatch),
    ...(full.lengthSource !== 'guessed' && estimatedLengthInches !== null && { estimatedLengthInches }),
    ...(hasChoice && { speciesCandidates }),
  }
}
