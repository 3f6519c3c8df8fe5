import { CallError } from '../../shared/errors.ts'
import { DatabaseFailure, tellable } from '../database/database-failure.ts'

/** Whether something failed because the disk is full, that of the files or that of the database. */
export function isOutOfRoom(cause: unknown): boolean {
  const told = tellable(cause)
  if (told instanceof DatabaseFailure) return told.isDiskFull
  return isOutOfFileRoom(cause)
}

/** Whether the disk or the store of the files is full, or the share of it that is ours. */
export function isOutOfFileRoom(cause: unknown): boolean {
  if (cause instanceof CallError) return cause.code === 'DISK_FULL'
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
}
