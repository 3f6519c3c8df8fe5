import type { BackupHealth } from '../../../shared/admin.ts'
import { formatBytes } from '../../../shared/formatting/bytes.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatRecentTime } from '../format-time.ts'
import { card } from '../section.tsx'
import { type BackupState, backupState } from './health-labels.ts'

/** When the last backup was made, and what to do if there is none or something is wrong with it. */
export function BackupCard({ backup, now }: { backup: BackupHealth; now: number }) {
  const state = backupState(backup, now)
  const { lastBackupAt, photos, bytes, isScheduled, isOnDataDisk } = backup
  const { variant, label } = badges[state]
  const advice = adviceFor(state, backup, now)
  return (
    <div
      className={`${card} flex flex-wrap items-start justify-between gap-x-4 gap-y-2 ${variant === 'caution' ? 'border-caution!' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold text-base">
          {lastBackupAt === null ? 'No backup yet' : `Last backup: ${formatRecentTime(lastBackupAt, now)}`}
        </p>
        {lastBackupAt !== null && (
          <p className="text-quiet">
            {plural(photos, 'photo')}, {formatBytes(bytes)}
          </p>
        )}
        {advice !== null && <p className="wrap-anywhere">{advice}</p>}
        {isScheduled && isOnDataDisk && (
          <p className="text-quiet">
            Backups are on the same disk as the log. That protects against mistakes, not against a broken
            disk.
          </p>
        )}
      </div>
      <Badge variant={variant}>{label}</Badge>
    </div>
  )
}

const setUp = 'Set BACKUP_DIR to a folder on another disk, and Creel makes one every night.'

function adviceFor(state: BackupState, backup: BackupHealth, now: number): string | null {
  const { incompletePhotos, isScheduled, lastFailure, lastFailureAt } = backup
  if (state === 'off') return `If the disk breaks, the whole log is lost. ${setUp}`
  if (state === 'soon') return 'Creel is making the first one.'
  if (state === 'overdue') return isScheduled ? 'Creel makes the next one soon.' : setUp
  if (state === 'incomplete')
    return `The files of ${plural(incompletePhotos, 'photo')} in it are missing or damaged. Run npm run doctor.`
  if (state === 'failing' && lastFailureAt !== null)
    return `The one from ${formatRecentTime(lastFailureAt, now)}, failed. ${lastFailure}`
  return null
}

const badges: Record<BackupState, { variant: 'quiet' | 'action' | 'caution'; label: string }> = {
  off: { variant: 'caution', label: 'Not set up' },
  soon: { variant: 'quiet', label: 'In progress' },
  working: { variant: 'action', label: 'Working' },
  incomplete: { variant: 'caution', label: 'Incomplete' },
  overdue: { variant: 'caution', label: 'Overdue' },
  failing: { variant: 'caution', label: 'Failing' },
}
