import { CallError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'

/** Creates the error for a file whose picture cannot be decoded completely. */
export function damaged(cause?: unknown): CallError {
  return new CallError('INVALID_INPUT', 'This photo is damaged or incomplete and couldn’t be opened.', {
    cause,
  })
}

/** Creates the error for a picture with too many pixels, which would take too much memory and time. */
export function tooManyPixels(): CallError {
  return new CallError(
    'INVALID_INPUT',
    `This photo is too large. The limit is ${limits.megapixels} megapixels.`,
  )
}
