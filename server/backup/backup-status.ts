import { backupOverdueMs } from '../../shared/admin.ts'
import type { Db } from '../database/open-database.ts'
import { backupStatus } from '../database/schema.ts'
import type { Manifest } from './backup-format.ts'

/** When the last backup was made, what it holds, and how the last one failed. */
export type BackupStatus = Omit<typeof backupStatus.$inferSelect, 'only'>

/** The status before the first backup. */
const noStatus: BackupStatus = {
  checkedAt: null,
  number: 0,
  lastBackupAt: null,
  photos: 0,
  bytes: 0,
  incompletePhotos: 0,
  isOnDataDisk: false,
  lastFailureAt: null,
  lastFailure: null,
}

/** Loads the status of backups, which all processes share. */
export async function loadBackupStatus(db: Pick<Db, 'select'>): Promise<BackupStatus> {
  const [row] = await db.select().from(backupStatus)
  return row ?? noStatus
}

/** Returns whether no backup was made for two days, or none ever. */
export function isOverdue({ lastBackupAt }: Pick<BackupStatus, 'lastBackupAt'>, now: Date): boolean {
  return lastBackupAt === null || now.getTime() - lastBackupAt.getTime() > backupOverdueMs
}

/** A process with `BACKUP_DIR` reports several times an hour, but only the next night while the disk is full. */
const maxCheckAgeMs = 26 * 3_600_000

/** Returns whether a process with `BACKUP_DIR` runs, as far as the status says. */
export function isScheduled({ checkedAt }: Pick<BackupStatus, 'checkedAt'>, now: Date): boolean {
  return checkedAt !== null && now.getTime() - checkedAt.getTime() < maxCheckAgeMs
}

/** Records that a process with `BACKUP_DIR` has looked whether a backup is due, or is making one. */
export async function recordCheck(
  db: Db,
  { isOnDataDisk }: Pick<BackupStatus, 'isOnDataDisk'>,
): Promise<void> {
  await save(db, { checkedAt: new Date(), isOnDataDisk })
}

/** Records a complete backup, as the last one unless there is a newer one, and that nothing has failed since. */
export async function recordBackup(db: Pick<Db, 'select' | 'insert'>, manifest: Manifest): Promise<void> {
  const { number, lastBackupAt } = await loadBackupStatus(db)
  const madeAt = new Date(manifest.madeAt)
  const isOfEarlierVersion = number === 0 && manifest.number === 0
  const isLast = isOfEarlierVersion ? (lastBackupAt ?? 0) < madeAt : number <= manifest.number
  await save(db, {
    ...(isLast && {
      number: manifest.number,
      lastBackupAt: madeAt,
      photos: manifest.photos,
      bytes: manifest.bytes,
      incompletePhotos: manifest.faulty.length,
    }),
    lastFailureAt: null,
    lastFailure: null,
  })
}

/** Records why no backup could be made, in a sentence without paths. */
export async function recordBackupFailure(db: Db, reason: string): Promise<void> {
  await save(db, { checkedAt: new Date(), lastFailureAt: new Date(), lastFailure: reason })
}

async function save(db: Pick<Db, 'insert'>, values: Partial<BackupStatus>): Promise<void> {
  await db.insert(backupStatus).values(values).onConflictDoUpdate({ target: backupStatus.only, set: values })
}
