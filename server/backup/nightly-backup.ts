import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { readInstance } from '../file-store/verify-store-identity.ts'
import type { Services } from '../services.ts'
import { BackupStoppedError, nightlyPrefix } from './backup-format.ts'
import { recordBackup, recordCheck } from './backup-status.ts'
import { DiskReserveError } from './explain-backup-failure.ts'
import { dateOf, findPreviousBackup, listBackups } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'

type Deps = Pick<Services, 'config' | 'log' | 'db' | 'pool' | 'store' | 'openMaintenanceDatabase'>

/** When backups are made, in the server's time zone. */
const nightHour = 3
/** How often a backup that takes long records that backups are made. */
const recordMs = 5 * 60_000
/** Left free on a disk that holds the database or the photo files too: without it, both would fail. */
const reserveGigabytes = 1

/** Returns the last time before `now` at which a backup became due. */
export function findLastNight(now: Date): Date {
  const night = new Date(now)
  night.setHours(nightHour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/**
 * Makes a backup into `BACKUP_DIR` if there is none since last night, then deletes those that are too old. Backups made there by
 * hand count too. Returns whether one was made; only one process may do so at a time.
 */
export async function backUpIfDue(deps: Deps, root: string, now: Date): Promise<boolean> {
  const instanceId = (await readInstance(deps.pool))?.id ?? ''
  const existing = await listBackups(root, instanceId, now)
  const isOnDataDisk = await sharesDisk(deps.config, root)
  await recordCheck(deps.db, { isOnDataDisk })
  const [last] = existing
  if (last && dateOf(last, now) >= findLastNight(now).getTime()) {
    await recordBackup(deps.db, last.manifest)
    return false
  }
  await makeNightlyBackup(deps, {
    folder: join(root, `${nightlyPrefix}${formatName(now)}`),
    from: await findPreviousBackup(existing),
    onProgress: atMostEvery(recordMs, () => recordCheck(deps.db, { isOnDataDisk })),
    assertRoom: async () => {
      if (isOnDataDisk) await assertDiskReserve(root)
    },
  })
  await deleteOldBackups(deps, root, instanceId)
  return true
}

interface NightlyOptions {
  folder: string
  from: string | null
  /** Called after each photo. */
  onProgress(): Promise<void>
  /** Called before anything is written, and often from then on; throws if the disk is almost full. */
  assertRoom(): Promise<void>
}

async function makeNightlyBackup(
  { db, log, pool: serverPool, store, openMaintenanceDatabase }: Deps,
  { folder, from, onProgress, assertRoom }: NightlyOptions,
): Promise<void> {
  await assertRoom()
  const throwIfStopped = () => {
    if (serverPool.ending) throw new BackupStoppedError('Creel stops, so no backup was made.')
  }
  const { pool, close } = openMaintenanceDatabase()
  try {
    const made = await makeBackup(
      { pool, store, version: manifest.version },
      { folder, from, isNightly: true, onProgress, throwIfStopped, assertRoom },
    )
    await recordBackup(db, made)
    log.info({ photos: made.photos, bytes: made.bytes }, 'a backup was made')
    if (made.faulty.length > 0)
      log.warn({ photos: made.faulty.length }, 'the backup has incomplete photos; npm run doctor lists them')
  } finally {
    await close()
  }
}

/** Deletes old backups. A failure only leaves them where they are, since the new one is complete. */
async function deleteOldBackups({ log }: Deps, root: string, instanceId: string): Promise<void> {
  try {
    const deleted = await pruneBackups(await listBackups(root, instanceId, new Date()))
    if (deleted > 0) log.info({ backups: deleted }, 'old backups were deleted')
  } catch (cause) {
    log.warn({ err: cause }, 'old backups couldn’t be deleted')
  }
}

/** Returns a function that acts only if it has not done so for a while; a failure waits for the next time. */
function atMostEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
  let actedAt = Date.now()
  return async () => {
    if (Date.now() - actedAt < ms) return
    actedAt = Date.now()
    await act().catch(() => {})
  }
}

/** Returns whether a folder is on the file system that holds the database or the photo files. */
async function sharesDisk({ dataDir, databaseUrl, s3 }: Deps['config'], root: string): Promise<boolean> {
  const { dev } = await stat(root)
  const folders = [
    ...(databaseUrl === null ? [join(dataDir, 'postgres')] : []),
    ...(s3 === null ? [join(dataDir, 'files')] : []),
  ]
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => null)))
  return found.some((data) => data?.dev === dev)
}

async function assertDiskReserve(root: string): Promise<void> {
  const { bavail, bsize } = await statfs(root)
  if (bavail * bsize >= reserveGigabytes * 1_000_000_000) return
  throw new DiskReserveError(
    `BACKUP_DIR is on the same disk as the log, and it has less than ${reserveGigabytes} GB left.`,
  )
}

/** Formats a local time as part of a file name: `2026-11-28-0310`. */
function formatName(time: Date): string {
  const [date, clock] = [
    [time.getFullYear(), time.getMonth() + 1, time.getDate()],
    [time.getHours(), time.getMinutes()],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')))
  return `${date?.join('-')}-${clock?.join('')}`
}
