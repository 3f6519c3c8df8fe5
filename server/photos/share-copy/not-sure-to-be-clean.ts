import { CallError } from '../../../shared/errors.ts'

/** Creates the error for a photo of which no verified clean copy could be made. */
export function notSureToBeClean(cause: unknown): CallError {
  return new CallError(
    'SHARE_COPY_FAILED',
    'Creel couldn’t make a copy that’s certain to be free of GPS data, so nothing was sent.',
    { cause },
  )
}
