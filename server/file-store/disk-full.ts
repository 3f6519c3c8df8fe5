import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'
import { DatabaseError, redactError } from '../database/database-error.ts'

/** Returns true if the error means that a disk is full: that of the files or that of the database. */
export function isDiskFull(cause: unknown): boolean {
  const error = redactError(cause)
  if (error instanceof DatabaseError) return error.isDiskFull
  return isFileStoreFull(cause)
}

/** Returns true if the error means that the file store is full, or our quota on it is used up. */
export function isFileStoreFull(cause: unknown): boolean {
  if (cause instanceof ApiError) return cause.code === 'DISK_FULL'
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '')
}
