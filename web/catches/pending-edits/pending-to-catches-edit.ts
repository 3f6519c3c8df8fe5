import { editedFields } from '../../../shared/catches/merge-edit.ts'
import {
  type CatchBase,
  type CatchEdit,
  type CatchesEdit,
  isKnown,
  unknownCatch,
} from '../../../shared/catches.ts'
import type { FishValues, PendingChanges } from '../../offline/pending-edits.ts'
import { differs, pickValues } from './fold-edit.ts'

/** Returns what to send for waiting changes: the changes, and what the user saw before. */
export function pendingToCatchesEdit({ changed, added, removed }: PendingChanges): CatchesEdit {
  return {
    changed: changed.map(({ id, base, values }) => ({
      ...valuesToCatchEdit(values, base),
      id,
      base: withoutRuler(base),
    })),
    added: added.map((fish) => {
      const fields = editedFields.filter((field) => differs(field, unknownCatch, fish))
      return { ...valuesToCatchEdit(pickValues(fish, fields), unknownCatch), id: fish.id }
    }),
    removed: removed.map(({ id, base }) => ({ id, base: withoutRuler(base) })),
  }
}

/** Returns the edit that gives a fish these values, each known as it is here. */
export function valuesToCatchEdit(values: FishValues, base: FishValues): CatchEdit {
  const { species, speciesSource, lengthInches, lengthSource, weightLbs, weightSource, ruler, ...notes } =
    values
  const isConfirmed = {
    species: speciesSource === 'confirmed' && species === base.species,
    length: lengthSource === 'confirmed' && lengthInches === base.lengthInches,
    weight: weightSource === 'confirmed' && weightLbs === base.weightLbs,
  }
  const confirmed = (['species', 'length', 'weight'] as const).filter((name) => isConfirmed[name])
  return {
    ...notes,
    ...(species !== undefined &&
      !isConfirmed.species && { species, ...(speciesSource === 'guessed' && { speciesSource }) }),
    ...(lengthSource !== undefined && !isConfirmed.length && toLength(lengthInches, lengthSource)),
    ...(weightSource !== undefined && !isConfirmed.weight && toWeight(weightLbs, weightSource)),
    ...(ruler !== undefined && JSON.stringify(ruler) !== JSON.stringify(base.ruler) && { ruler }),
    ...(confirmed.length > 0 && { confirmed }),
  }
}

function toLength(
  lengthInches: CatchEdit['lengthInches'],
  source: NonNullable<CatchBase['lengthSource']>,
): CatchEdit {
  if (!isKnown(source)) return { lengthSource: 'guessed' }
  const lengthSource = source === 'measured' || source === 'ruler' ? source : 'entered'
  return { lengthInches, lengthSource }
}

function toWeight(
  weightLbs: CatchEdit['weightLbs'],
  source: NonNullable<CatchBase['weightSource']>,
): CatchEdit {
  const weightSource = source === 'ruler' || source === 'confirmed' ? 'entered' : source
  return { weightLbs, weightSource }
}

function withoutRuler({ ruler, ...base }: FishValues): CatchBase {
  return base
}
