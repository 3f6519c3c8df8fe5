import { type BackupStatus, isOverdue, isScheduled, loadBackupStatus } from '../backup/backup-status.ts'
import { type Check, toFindings } from './check.ts'

/** Finds that backups into `BACKUP_DIR` fail, or that none was made for days or ever. */
export const checkBackup: Check = async ({ db, backupDir }) => {
  if (backupDir === null) return []
  const status = await loadBackupStatus(db)
  const problem = findProblem(status, new Date())
  if (problem === null) return []
  return toFindings([status.lastFailure ?? backupDir], {
    singular: `folder is set as BACKUP_DIR, but ${problem}`,
    plural: '',
    format: (text) => text,
    repair: null,
    repairedText: '',
    advice: `a running Creel ${status.lastFailure === null ? 'makes one' : 'tries again'}, or run npm run backup`,
  })
}

/** Says what is wrong with the backups; null if nothing is, or if Creel is making the first one. */
function findProblem(status: BackupStatus, now: Date): string | null {
  if (status.lastFailure !== null) return 'the last backup failed'
  if (status.lastBackupAt === null) return isScheduled(status, now) ? null : 'no backup has been made yet'
  return isOverdue(status, now) ? 'no backup was made for days' : null
}
