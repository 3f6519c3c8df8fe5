import { CallError } from '../../../shared/errors.ts'

/** Creates the error for a photo of which no verified clean copy could be made. */
export function notSureToBeClean(cause: unknown): CallError {
  return new CallError(
    'SHARE_COPY_FAILED',
    'No copy of this photo could be made that is sure to hold no position, so nothing was sent.',
    { cause },
  )
}
