import { CallError } from '../../shared/errors.ts'
import { DatabaseFailure, tellable } from '../database/database-failure.ts'

/** Returns true if the error means that a disk is full: that of the files or that of the database. */
export function isOutOfRoom(cause: unknown): boolean {
  const told = tellable(cause)
  if (told instanceof DatabaseFailure) return told.isDiskFull
  return isOutOfFileRoom(cause)
}

/** Returns true if the error means that the file store is full, or our quota on it is used up. */
export function isOutOfFileRoom(cause: unknown): boolean {
  if (cause instanceof CallError) return cause.code === 'DISK_FULL'
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
}
