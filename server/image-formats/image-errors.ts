import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'

/** Creates the error for a file whose image cannot be decoded completely. */
export function damagedImage(cause?: unknown): ApiError {
  return new ApiError('INVALID_INPUT', 'This photo is damaged or incomplete and couldn’t be opened.', {
    cause,
  })
}

/** Creates the error for a file of another type, such as “a video”. */
export function unsupportedType(name: string): ApiError {
  return new ApiError('UNSUPPORTED_TYPE', `This is ${name}. Creel accepts JPEG, PNG, WebP and HEIC.`)
}

/** How to name an image in a HEIF container with a codec other than HEVC. */
export const foreignHeif = 'a HEIF image of another kind'

/** Creates the error for an image with too many pixels, which would take too much memory and time. */
export function imageTooLarge(): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    `This photo is too large. The limit is ${limits.megapixels} megapixels.`,
  )
}
