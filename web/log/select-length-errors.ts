import { isEntered, isLanded } from '../../shared/catches.ts'
import { lengthError } from '../../shared/size-estimates/length-band.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/**
 * Returns how far the estimates of the log's known lengths were off, in ascending order, for the bands of the other
 * estimates.
 */
export const selectLengthErrors = memoizeByRows((rows): readonly number[] => {
  const errors = new Map<string, number>() // by fish, of which several photos may be
  for (const photo of rows.photos.values())
    for (const fish of photo.catches ?? [photo]) {
      const { id, lengthInches, lengthSource, estimatedLengthInches } = fish
      if (lengthInches && estimatedLengthInches && lengthSource && isEntered(lengthSource) && isLanded(fish))
        errors.set(id, lengthError(lengthInches, estimatedLengthInches))
    }
  return [...errors.values()].sort((a, b) => a - b)
})
