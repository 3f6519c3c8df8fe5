import { lengthErrorsOf, type MeasuredFish } from '../../shared/catches/length-errors.ts'
import { memoizeByRows } from './memoize-by-rows.ts'

/**
 * Returns how far the estimates of the log's known lengths were off, in ascending order, for the bands of the other
 * estimates.
 */
export const selectLengthErrors = memoizeByRows((rows): readonly number[] =>
  lengthErrorsOf([...rows.photos.values()].flatMap((photo): MeasuredFish[] => photo.catches ?? [photo])),
)
