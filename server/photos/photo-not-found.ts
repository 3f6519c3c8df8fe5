import { ApiError } from '../../shared/errors.ts'

/** Creates the `NOT_FOUND` error for a photo that does not exist or belongs to another user. */
export function photoNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Photo not found.')
}
