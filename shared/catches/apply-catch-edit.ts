import { type CatchEdit, isKnown, type SizeSource, type SpeciesSource, type StoredCatch } from '../catches.ts'
import { deriveWeight } from '../size-estimates/derive-weight.ts'
import { isMe } from './angler.ts'

/** The columns of a catch that an edit changes. */
export type CatchValues = Partial<Omit<StoredCatch, 'ruler'>>

/** An edit of a catch, whose species may also be said to be the user's. */
export type AppliableEdit = Omit<CatchEdit, 'speciesSource'> & {
  speciesSource?: 'entered' | 'guessed' | undefined
}

/** What an edit of a catch changes. */
interface AppliedEdit {
  values: CatchValues
  /** The ruler of the photo; undefined if it stays. */
  ruler: StoredCatch['ruler'] | undefined
  /** Whether it sets or confirms a species or size, which implies that the photo shows a catch. */
  isSet: boolean
}

/**
 * Applies a user's edit to a catch: a changed value is known from the user, and a size comes with its source. A length that is
 * a guess again is the last estimate. A derived weight follows a change of species or length.
 */
export function applyCatchEdit(
  before: Omit<StoredCatch, 'id'>,
  { speciesSource, lengthSource, weightSource, confirmed = [], ruler, ...entered }: AppliableEdit,
): AppliedEdit {
  const edit = lengthSource === 'guessed' ? { ...entered, ...lastEstimate(before) } : entered
  const { species, lengthInches, weightLbs } = { ...before, ...edit }
  const isLengthSet = lengthInches !== before.lengthInches || lengthSource !== undefined
  const isWeightSet = weightLbs !== before.weightLbs || weightSource !== undefined
  const sources = {
    speciesSource: newSource(before.speciesSource, {
      entered: speciesSource ?? (species !== before.species ? 'entered' : undefined),
      isConfirmed: confirmed.includes('species') && species !== null,
    }),
    lengthSource: newSource(before.lengthSource, {
      entered: isLengthSet ? (lengthSource ?? 'entered') : undefined,
      isConfirmed: confirmed.includes('length') && lengthInches !== null,
    }),
    weightSource: newSource(before.weightSource, {
      entered: isWeightSet ? (weightSource ?? 'entered') : undefined,
      isConfirmed: confirmed.includes('weight') && weightLbs !== null,
    }),
  }
  const hasChanged = species !== before.species || lengthInches !== before.lengthInches
  const isWeightOutdated = sources.weightSource === 'derived' && hasChanged
  const isRulerOutdated = isLengthSet && lengthSource !== 'ruler' && before.ruler !== null
  return {
    values: {
      ...edit,
      ...(edit.caughtBy && isMe(edit.caughtBy) && { caughtBy: null }),
      ...sources,
      ...(isWeightOutdated && { weightLbs: deriveWeight(species, lengthInches) }),
    },
    ruler: ruler === undefined && isRulerOutdated ? null : ruler,
    isSet:
      (species !== null &&
        isNewlyKnown(before.speciesSource, sources.speciesSource, species !== before.species)) ||
      (lengthInches !== null && isNewlyKnown(before.lengthSource, sources.lengthSource, isLengthSet)) ||
      (weightLbs !== null && isNewlyKnown(before.weightSource, sources.weightSource, isWeightSet)),
  }
}

function lastEstimate({ lengthInches, estimatedLengthInches }: Omit<StoredCatch, 'id'>) {
  const estimate = estimatedLengthInches ?? lengthInches
  return { lengthInches: estimate, estimatedLengthInches: estimate }
}

function newSource<Source extends SpeciesSource | SizeSource>(
  before: Source,
  { entered, isConfirmed }: { entered: Source | undefined; isConfirmed: boolean },
): Source {
  if (entered !== undefined) return entered
  return isConfirmed && !isKnown(before) ? ('confirmed' as Source) : before
}

function isNewlyKnown(before: string, after: SpeciesSource | SizeSource, isChanged: boolean): boolean {
  return isKnown(after) && (isChanged || after !== before)
}
