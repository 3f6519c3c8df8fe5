import { isOverdue, loadBackupStatus } from '../backup/backup-status.ts'
import { type Check, toFindings } from './check.ts'

/** Finds that backups into `BACKUP_DIR` fail, or that none was made for days. */
export const checkBackup: Check = async ({ db, backupDir }) => {
  if (backupDir === null) return []
  const status = await loadBackupStatus(db)
  const { lastFailure } = status
  if (lastFailure === null && !isOverdue(status, new Date())) return []
  return toFindings([lastFailure ?? backupDir], {
    singular:
      lastFailure === null
        ? 'folder is set as BACKUP_DIR, but no backup was made for days'
        : 'folder is set as BACKUP_DIR, but the last backup failed',
    plural: '',
    format: (text) => text,
    repair: null,
    repairedText: '',
    advice: 'a running Creel tries again, or run npm run backup',
  })
}
