import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'
import { DatabaseError, redactError } from '../database/database-error.ts'
import { isFileStoreFull } from '../file-store/disk-space.ts'
import { StoreMismatchError } from '../file-store/verify-store-identity.ts'
import { BackupError } from './backup-format.ts'

/** Thrown if a backup would fill the disk on which the database or the photo files are too. */
export class DiskReserveError extends BackupError {}

const reasons: Record<string, string> = {
  ENOENT: 'BACKUP_DIR isn’t there. Mount its disk, or create the folder.',
  ENOTDIR: 'BACKUP_DIR isn’t a folder.',
  EACCES: 'Creel may not write to BACKUP_DIR.',
  EPERM: 'Creel may not write to BACKUP_DIR.',
  EROFS: 'BACKUP_DIR is on a disk that is read-only.',
  EIO: 'The disk of BACKUP_DIR fails to read or write.',
}

/** Returns whether a backup failed because there is no room for it. */
export function isOutOfSpace(cause: unknown): boolean {
  return cause instanceof DiskReserveError || isFileStoreFull(findCause(cause))
}

/** Says in a sentence without paths and ids why a backup into a folder failed, for administrators. */
export function explainBackupFailure(error: unknown, root: string): string {
  if (error instanceof DiskReserveError) return error.message
  if (isOutOfSpace(error)) return 'The disk of BACKUP_DIR is full.'
  const cause = findCause(error)
  if (cause instanceof StoreMismatchError) return 'The photo files are missing or belong to another database.'
  if (cause instanceof ApiError) return 'Creel can’t reach the photo files right now.'
  if (redactError(cause) instanceof DatabaseError) return 'The database didn’t respond.'
  const { path = '', dest } = cause as { path?: string; dest?: string }
  const reason = reasons[errorCode(cause) ?? '']
  if (reason !== undefined && (dest ?? path).startsWith(root)) return reason
  return 'It failed inside Creel. See the server log for details.'
}

function findCause(error: unknown): unknown {
  return error instanceof BackupError && error.cause !== undefined ? error.cause : error
}
