import { ApiError } from '../../shared/errors.ts'

/** Creates the error for a photo of which no verified clean copy could be made. */
export function shareCopyFailed(cause: unknown): ApiError {
  return new ApiError(
    'SHARE_COPY_FAILED',
    'Creel couldn’t make a copy that’s certain to be free of GPS data, so nothing was sent.',
    { cause },
  )
}
