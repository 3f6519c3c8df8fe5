import { DatabaseFailure, tellable } from '../database/database-failure.ts'

/** Whether something failed because the disk is full, that of the files or that of the database. */
export function isOutOfRoom(cause: unknown): boolean {
  const told = tellable(cause)
  if (told instanceof DatabaseFailure) return told.isDiskFull
  return isOutOfFileRoom(cause)
}

/** Whether the disk of the files is full, or the share of it that is ours. */
export function isOutOfFileRoom(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
}
