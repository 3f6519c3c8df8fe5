import { CallError } from '../../../shared/errors.ts'

/** The refusal of a photo that no clean copy could be made of. */
export function notSureToBeClean(cause: unknown): CallError {
  return new CallError(
    'SHARE_COPY_FAILED',
    'No copy of this photo could be made that is sure to hold no position, so nothing was sent.',
    { cause },
  )
}
