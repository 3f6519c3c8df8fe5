import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import type { Services } from '../services.ts'
import { BackupStoppedError } from './backup-format.ts'
import { recordBackupFailure } from './backup-status.ts'
import { explainBackupFailure, isOutOfSpace } from './explain-backup-failure.ts'
import { backUpIfDue, findLastNight } from './nightly-backup.ts'

const checkMs = 10 * 60_000
/** A backup that failed is tried again after this time. */
const retryMs = 60 * 60_000

/**
 * Makes a backup into `BACKUP_DIR` every night, or as soon as Creel runs after one. With several processes, one of them does. A
 * backup that fails is tried again an hour later, and one for which there is no room the next night.
 */
export function startBackupSchedule(services: Services): void {
  const { config, db, log, pool } = services
  const root = config.backupDir
  if (root === null) return
  let failedAt: Date | null = null
  let isFull = false

  async function check(folder: string): Promise<void> {
    if (failedAt !== null && !isTimeToRetry(failedAt, isFull, new Date())) return
    try {
      await tryWithAdvisoryLock(db, 'nightly-backup', () => backUpIfDue(services, folder, new Date()))
      failedAt = null
    } catch (cause) {
      if (pool.ending || cause instanceof BackupStoppedError) return
      const reason = explainBackupFailure(cause, folder)
      log.error({ err: cause, reason }, 'the nightly backup failed')
      failedAt = new Date()
      isFull = isOutOfSpace(cause)
      await recordBackupFailure(db, reason).catch(() => {}) // the database may be what failed
    }
  }

  async function checkAgain(folder: string): Promise<void> {
    await check(folder)
    if (!pool.ending) setTimeout(checkAgain, checkMs, folder).unref()
  }
  void checkAgain(root)
}

function isTimeToRetry(failedAt: Date, isFull: boolean, now: Date): boolean {
  return isFull ? findLastNight(now) > failedAt : now.getTime() - failedAt.getTime() >= retryMs
}
