import type { RulerDrawing } from '../../shared/catches.ts'
import { limits } from '../../shared/limits.ts'
import { assumedErrors } from './mark-error.ts'
import type { PhotoPoint } from './stage-geometry.ts'

/** A length read with the ruler. */
export interface Measurement {
  lengthInches: number
  /** Twice the standard deviation: the marks of 95 of 100 such rulers give a length that is off by less. */
  errorInches: number
}

/**
 * Returns the length of a fish from a ruler on a photo of this size in pixels; null if two marks that belong together
 * are at the same point.
 */
export function measureFish(
  drawing: RulerDrawing,
  photo: { width: number; height: number },
): Measurement | null {
  const { reference, snout, tail, markErrors = assumedErrors } = drawing
  const longerSide = Math.max(photo.width, photo.height)
  const [firstEnd, secondEnd] = reference.ends
  const referencePixels = distance(firstEnd, secondEnd, photo)
  const fishPixels = distance(snout, tail, photo)
  if (referencePixels === 0 || fishPixels === 0) return null
  const [firstError, secondError, snoutError, tailError] = markErrors
  const relativeError = Math.hypot(
    (Math.hypot(firstError, secondError) * longerSide) / referencePixels,
    (Math.hypot(snoutError, tailError) * longerSide) / fishPixels,
  )
  const lengthInches = (reference.lengthInches * fishPixels) / referencePixels
  return { lengthInches, errorInches: 2 * relativeError * lengthInches }
}

/** Returns whether the error of a length is more than a tenth of it: the reference is then short beside the fish. */
export function isRough({ lengthInches, errorInches }: Measurement): boolean {
  return errorInches > lengthInches / 10
}

/** The longest fish that can be saved. */
export const maxLengthInches = limits.lengthInches.max

/** Returns whether a length is longer than any that can be saved. */
export function isTooLong({ lengthInches }: Measurement): boolean {
  return lengthInches > maxLengthInches
}

/** Returns the distance in pixels of the photo, whose width and height differ, so that fractions of both do too. */
function distance(a: PhotoPoint, b: PhotoPoint, { width, height }: { width: number; height: number }) {
  return Math.hypot((a[0] - b[0]) * width, (a[1] - b[1]) * height)
}
