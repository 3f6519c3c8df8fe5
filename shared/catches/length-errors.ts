import { type Catch, isEntered, isLanded } from '../catches.ts'
import { lengthError } from '../size-estimates/length-band.ts'

/** Returns the errors of the fish whose lengths the angler has entered, in ascending order; of a fish that is listed twice, one. */
export function lengthErrorsOf(fish: readonly MeasuredFish[]): number[] {
  const errors = new Map<string, number>()
  for (const each of fish) {
    const { id, lengthInches, lengthSource, estimatedLengthInches } = each
    if (lengthInches && estimatedLengthInches && lengthSource && isEntered(lengthSource) && isLanded(each))
      errors.set(id, lengthError(lengthInches, estimatedLengthInches))
  }
  return [...errors.values()].sort((a, b) => a - b)
}

/** What says how far off the estimate of a fish was. */
export type MeasuredFish = Pick<Catch, 'id'> &
  Partial<Pick<Catch, 'lengthInches' | 'lengthSource' | 'estimatedLengthInches' | 'outcome'>>
