import { CallError } from '../../../shared/errors.ts'
import { limits } from '../../../shared/limits.ts'

/** The refusal of a file whose picture cannot be decoded whole. */
export function damaged(cause?: unknown): CallError {
  return new CallError('INVALID_INPUT', 'This photo is damaged or incomplete: it could not be decoded.', {
    cause,
  })
}

/** The refusal of a picture that would take more memory and time than any photo is worth. */
export function tooManyPixels(): CallError {
  return new CallError(
    'INVALID_INPUT',
    `This photo is too large: up to ${limits.megapixels} megapixels are taken.`,
  )
}
