import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { listDataFolders } from '../config.ts'
import { tryWithAdvisoryLock } from '../database/advisory-lock.ts'
import { catches, photos } from '../database/schema.ts'
import { claimFolder } from '../file-store/claimed-folder.ts'
import { isOlderCopy } from '../file-store/generation.ts'
import { requireInstance } from '../file-store/verify-store-identity.ts'
import { fullVersion } from '../logging/version.ts'
import type { Services } from '../services.ts'
import {
  BackupStoppedError,
  type FoundBackup,
  listBackups,
  type Manifest,
  nullIfUnusable,
  pathInBackup,
  readChecksums,
} from './backup-format.ts'
import { recordBackup, recordBackupFailure, recordCheck } from './backup-status.ts'
import { DiskReserveError, explainBackupFailure, isOutOfSpace } from './explain-backup-failure.ts'
import { makeBackup, nightlyWorkPrefix } from './make-backup.ts'

/*
 * Every ten minutes, one process looks whether `BACKUP_DIR` has a backup of this log since last night. If not, it makes one, which
 * shares files with the newest intact one there, and then deletes those that are too old. A stop of Creel and a disk that is
 * almost full end a backup; what failed is in `backup_status`, for Health and the doctor.
 */

type Deps = Pick<Services, 'config' | 'log' | 'db' | 'pool' | 'store' | 'openMaintenanceDatabase'>

const checkMs = 10 * 60_000
/** A backup that failed is tried again after this time. */
const retryMs = 60 * 60_000
/** When backups are made, in the server's time zone. */
const nightHour = 3
/** The clocks of two machines may differ by this much. */
const clockSkewMs = 60 * 60_000
/** How often a backup that takes long records that backups are made. */
const recordMs = 5 * 60_000
/** Left free on a disk that holds the database or the photo files too: without it, both would fail. */
const reserveGigabytes = 1
/** How many nightly backups are kept. */
const keptBackups = 7
/** The name of a nightly backup: the local time at which it was begun, such as `nightly-2026-11-28-0303`. */
const nightlyName = /^nightly-\d{4}-\d\d-\d\d-\d{4}$/

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

/** Returns the last time before `now` at which a backup became due. */
function findLastNight(now: Date): Date {
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
  const { db, log, pool: serverPool, store } = deps
  const { id: instanceId } = await requireInstance(serverPool)
  const existing = await listBackups(root, instanceId)
  const isOnDataDisk = await sharesDisk(deps.config, root)
  await recordCheck(db, { isOnDataDisk })
  const [last] = existing
  if (last && !(await isDue(db, last.manifest, now))) {
    await recordBackup(db, last.manifest)
    return false
  }
  let recordedAt = Date.now()
  const beforeStep = async (step: 'write' | 'flush') => {
    if (serverPool.ending) throw new BackupStoppedError('Creel stops, so no backup was made.')
    if (step === 'flush') return
    if (isOnDataDisk) await assertDiskReserve(root)
    if (Date.now() - recordedAt < recordMs) return
    recordedAt = Date.now()
    await recordCheck(db, { isOnDataDisk }).catch(() => {}) // the next time will do
  }
  await beforeStep('write')
  const folder = await findFreeFolder(root, now)
  const from = await findPreviousBackup(existing)
  const { pool, close } = deps.openMaintenanceDatabase()
  try {
    const made = await makeBackup(
      { pool, store, version: fullVersion },
      { folder, from, isNightly: true, beforeStep },
    )
    await recordBackup(db, made)
    log.info({ photos: made.photos, bytes: made.bytes }, 'a backup was made')
    if (made.faulty.length > 0)
      log.warn({ photos: made.faulty.length }, 'the backup has incomplete photos; npm run doctor lists them')
  } finally {
    await close()
  }
  // Only older backups may have the newest rows if an older copy of the database was put back.
  if (!(await isOlderCopy(deps))) await deleteOldBackups(deps, root, instanceId)
  return true
}

/**
 * Returns whether another backup is due after the newest one: since last night, if a wrong clock dated it in the future, or once
 * there are photos or catches and it has none.
 */
async function isDue(db: Deps['db'], newest: Manifest, now: Date): Promise<boolean> {
  const madeAt = Date.parse(newest.madeAt)
  if (madeAt < findLastNight(now).getTime() || madeAt > now.getTime() + clockSkewMs) return true
  const catchRows = newest.tables.find(({ name }) => name === getTableName(catches))?.rows ?? 0
  if (newest.photos > 0 || catchRows > 0) return false
  return (await db.$count(photos)) > 0 || (await db.$count(catches)) > 0
}

/** Returns whether a folder is on the file system that holds the database or the photo files. */
async function sharesDisk(config: Deps['config'], root: string): Promise<boolean> {
  const { dev } = await stat(root)
  const folders = listDataFolders(config)
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

/** Returns the folder for a backup that begins now. If a clock that was set back has used its name, it has that of a later minute. */
async function findFreeFolder(root: string, now: Date): Promise<string> {
  const names = await readdir(root)
  for (let time = now; ; time = new Date(time.getTime() + 60_000)) {
    const name = `nightly-${formatName(time)}`
    if (!names.includes(name)) return join(root, name)
  }
}

/** Formats a local time as part of a file name: `2026-11-28-0310`. */
function formatName(time: Date): string {
  const [date, clock] = [
    [time.getFullYear(), time.getMonth() + 1, time.getDate()],
    [time.getHours(), time.getMinutes()],
  ].map((parts) => parts.map((part) => String(part).padStart(2, '0')))
  return `${date?.join('-')}-${clock?.join('')}`
}

/** Returns the folder of the newest backup whose list of files is intact; null if there is none. */
async function findPreviousBackup(newestFirst: FoundBackup[]): Promise<string | null> {
  for (const { folder, manifest } of newestFirst)
    if ((await nullIfUnusable(readChecksums(folder, manifest))) !== null) return folder
  return null
}

/** Deletes old backups. A failure only leaves them where they are, since the new one is complete. */
async function deleteOldBackups({ log }: Deps, root: string, instanceId: string): Promise<void> {
  try {
    const deleted = await pruneBackups(await listBackups(root, instanceId))
    if (deleted > 0) log.info({ backups: deleted }, 'old backups were deleted')
  } catch (cause) {
    log.warn({ err: cause }, 'old backups couldn’t be deleted')
  }
}

/**
 * Deletes all but the newest seven nightly backups, and nothing else. A backup that still has a file which the newest one has
 * lost is kept. Returns how many were deleted.
 */
async function pruneBackups(newestFirst: FoundBackup[]): Promise<number> {
  const [newest] = newestFirst
  if (newest === undefined) return 0
  let deleted = 0
  for (const backup of newestFirst.filter(isOwnToDelete).slice(keptBackups)) {
    if (await hasLostFile(backup, newest.manifest)) continue
    await deleteBackup(backup)
    deleted += 1
  }
  return deleted
}

/** Returns whether Creel made a backup by itself, and no one has given it a name to keep it. */
function isOwnToDelete({ folder, manifest }: FoundBackup): boolean {
  return manifest.isNightly && nightlyName.test(basename(folder))
}

/** Returns whether a backup has, or may have, an intact file that was missing or damaged when the newest one was made. */
async function hasLostFile({ folder, manifest }: FoundBackup, newest: Manifest): Promise<boolean> {
  const lost = listFaultyPaths(newest)
  if (lost.length === 0) return false
  const alsoFaulty = new Set(listFaultyPaths(manifest))
  const checksums = await nullIfUnusable(readChecksums(folder, manifest))
  return checksums === null || lost.some((path) => checksums.has(path) && !alsoFaulty.has(path))
}

function listFaultyPaths({ faulty }: Manifest): string[] {
  return faulty.flatMap(({ ownerId, photoId: id, files }) =>
    files.map((name) => pathInBackup({ ownerId, id }, name)),
  )
}

/** Takes the backup's name away before its files, so that an interruption leaves none that only looks complete. */
async function deleteBackup({ folder, manifest }: FoundBackup): Promise<void> {
  const names = { prefix: nightlyWorkPrefix, owner: manifest.instanceId }
  const doomed = await claimFolder(dirname(folder), names)
  try {
    await rename(folder, join(doomed.path, basename(folder)))
    await rm(doomed.path, { recursive: true, force: true })
  } finally {
    doomed.release()
  }
}
