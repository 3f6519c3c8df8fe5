import { eq, ne } from 'drizzle-orm'
import type pg from 'pg'
import { ApiError } from '../../shared/errors.ts'
import { type BackupStatus, isOverdue, isScheduled, loadBackupStatus } from '../backup/backup-status.ts'
import { listDataFolders } from '../config.ts'
import { findLastMigration, listMigrations, rejectNewerSchema } from '../database/migrate.ts'
import { inboxes, instance, users } from '../database/schema.ts'
import { openDisks } from '../file-store/disk-space.ts'
import { isOlderCopy, keepOlderCopy } from '../file-store/generation.ts'
import { hashFile } from '../file-store/hash-file.ts'
import { storedFileName } from '../file-store/photo-folder.ts'
import { purgeFiles } from '../file-store/purge-files.ts'
import { openOwnStore } from '../file-store/verify-store-identity.ts'
import { withStoredCopy } from '../file-store/with-stored-copy.ts'
import { openFolder, openRoot } from '../inbox/open-folder.ts'
import { noMetrics } from '../metrics/metrics.ts'
import { findDuplicatePhoto } from '../photos/find-duplicate-photo.ts'
import { createIngestContext, ingestSteps } from '../photos/ingest.ts'
import { DuplicatePhotoError } from '../photos/insert-photo.ts'
import { type Origin, readOrigin } from '../photos/make-renditions.ts'
import { cleanName } from '../photos/receive-upload.ts'
import { listUnexplained, olderCopyText, unexplainedText } from '../photos/unexplained-photos.ts'
import { type Adoption, type Check, type DoctorContext, type Finding, toFindings } from './check.ts'
import { checkPhotoFiles } from './check-photo-files.ts'
import { checkRows } from './check-rows.ts'

/** Thrown if the database cannot be checked in its current state; the message says what to do first. */
export class DoctorError extends Error {}

/** Runs all checks, even while Creel is running. Changes nothing; repairs are up to the caller. */
export async function runChecks(context: DoctorContext): Promise<Finding[]> {
  await assertCurrentSchema(context.pool)
  // With the wrong store every photo would appear lost, and every file orphaned.
  const store = await openOwnStore(context.pool, context.store, context.address)
  const findings: Finding[] = []
  const checks = [checkPhotoFiles, checkUnexplained, checkRows, checkInbox, checkBackup]
  for (const check of checks) findings.push(...(await check({ ...context, store })))
  return findings
}

/** Finds a missing `INBOX_DIR`, and inbox folders in it that are missing or that Creel may not read. */
export const checkInbox: Check = async ({ db, config: { inbox } }) => {
  if (inbox === null) return []
  const root = await openRoot(inbox.dir).catch(() => null)
  if (root === null)
    return toFindings([inbox.dir], {
      singular: 'folder is set as INBOX_DIR, but can’t be read',
      format: (dir) => dir,
      advice: 'mount its disk, or create it; Creel adds its photos once it’s there',
    })
  await using _ = root
  const lost: string[] = []
  for (const { folder } of await db.select().from(inboxes).where(ne(inboxes.state, 'requested'))) {
    const opened = await openFolder(root, folder).catch(() => null)
    if (opened === null) lost.push(folder)
    await opened?.handle.close()
  }
  return toFindings(lost, {
    singular: 'inbox folder is missing or can’t be read',
    plural: 'inbox folders are missing or can’t be read',
    format: (folder) => folder,
    advice: 'check the disk and its permissions; its angler can create it again in Settings',
  })
}

async function assertCurrentSchema(pool: pg.Pool): Promise<void> {
  const last = await findLastMigration(pool)
  rejectNewerSchema(last)
  if (last?.madeAt === listMigrations().at(-1)?.madeAt) return
  throw new DoctorError(
    last === null
      ? 'This database has no Creel data yet. Start Creel once, then try again.'
      : 'The database is from an earlier version of Creel. Start this version once to update it.',
  )
}

/** An upload has ended long before this. */
const settledAfterMs = 3_600_000

/** Finds photos of the store that nothing explains, and a database that is an older copy than its store. */
const checkUnexplained: Check = async (context) => {
  const { db, store, explains } = context
  const isOlder = await isOlderCopy({ db, store })
  const until = await findSettledTime(context, isOlder)
  const unexplained = await listUnexplained({ db, store }, until)
  const older: Finding = {
    ...olderCopyText,
    count: 1,
    examples: [],
    isRequested: explains !== null,
    repair: async () => {
      if ((await listUnexplained({ db, store }, until)).length > 0) return 1
      await keepOlderCopy({ db, store })
      return 0
    },
    repairedText: 'it has all photos again, so Creel goes on with it',
  }
  return [
    ...toFindings(unexplained, {
      ...unexplainedText,
      format: (folder) => folder,
      isRequested: explains !== null,
      repair: explains && (() => explainAll(context, unexplained)),
      repairedText: explains === 'set-aside' ? 'set aside' : 'added to the log again',
    }),
    ...(isOlder ? [older] : []),
  ]
}

/** Returns up to which time of the store's clock uploads have ended; the sweep of a running Creel may know better. */
async function findSettledTime({ db, store }: DoctorContext, isOlder: boolean): Promise<Date> {
  const now = await store.readClock()
  if (isOlder) return now
  const [row] = await db.select({ until: instance.unexplainedUntil }).from(instance)
  return new Date(Math.max(now.getTime() - settledAfterMs, row?.until?.getTime() ?? 0))
}

/** Takes the photos in or sets them aside, and returns how many remain unexplained. */
async function explainAll(context: DoctorContext, folders: string[]): Promise<number> {
  const { db, store, explains } = context
  let left = 0
  for (const folder of folders) {
    if (explains === 'set-aside') await store.setAside(folder)
    else if (explains === null || !(await adoptPhoto(context, explains, folder))) left += 1
  }
  await db.update(instance).set({ unexplainedPhotos: left }).where(eq(instance.only, true))
  return left
}

/**
 * Adds a photo that only the file store has to its owner's log, as an upload would, under its former id. Returns false, and
 * changes nothing, if it is another account's, is in the log already, or has no original that can be read.
 */
async function adoptPhoto(context: DoctorContext, adoption: Adoption, folder: string): Promise<boolean> {
  const { store } = context
  const [ownerId = ''] = folder.split('/')
  const origin = await readOrigin(store, folder)
  if (!(await isOwn(context, adoption, ownerId, origin))) return false
  const isAdded = await withStoredCopy(context, `${folder}/${storedFileName.original}`, (path) =>
    addPhoto(context, adoption, { folder, path, origin }),
  )
  // The photo is stored in the folder of the account's present id now.
  if (isAdded === true && ownerId !== adoption.account.id) await purgeFiles(store, folder)
  return isAdded === true
}

/** The folder says whose a photo is; if that account is lost as well, its name beside the original does. */
async function isOwn(
  { db }: DoctorContext,
  { account }: Adoption,
  ownerId: string,
  origin: Origin | null,
): Promise<boolean> {
  if (ownerId === account.id) return true
  if ((await db.$count(users, eq(users.id, ownerId))) > 0) return false
  return origin?.owner?.toLowerCase() === (account.email ?? account.subject).toLowerCase()
}

async function addPhoto(
  { db, store, config, imageWorker, openQueue }: DoctorContext,
  { account, tideAndTimeZone }: Adoption,
  { folder, path, origin }: { folder: string; path: string; origin: Origin | null },
): Promise<boolean> {
  const { bytes, sha256 } = await hashFile(path)
  const filename = origin?.filename ?? cleanName(undefined)
  const file = { filename, path, bytes, sha256: Buffer.from(sha256, 'hex'), tooLarge: false }
  if (await findDuplicatePhoto(db, account.id, file, {})) return false
  const photo = await createIngestContext(account.id, file, {}, { provider: null }, folder.split('/')[1])
  if (origin) photo.uploadedAt = new Date(origin.uploadedAt)
  const jobs = await openQueue()
  const vision = { findProvider: async () => null } // the angler is asked before a provider gets it
  const disks = openDisks(listDataFolders(config))
  const deps = { db, jobs, config, store, disks, imageWorker, tideAndTimeZone, vision, metrics: noMetrics }
  try {
    for (const step of ingestSteps) await step.run(deps, photo)
    return true
  } catch (cause) {
    if (cause instanceof DuplicatePhotoError || (cause instanceof ApiError && cause.status < 500))
      return false
    throw cause
  }
}

/** Finds that backups into `BACKUP_DIR` fail, or that none was made for days or ever. */
const checkBackup: Check = async ({ db, config: { backupDir } }) => {
  if (backupDir === null) return []
  const status = await loadBackupStatus(db)
  const problem = findProblem(status, new Date())
  if (problem === null) return []
  return toFindings([status.lastFailure ?? backupDir], {
    singular: `folder is set as BACKUP_DIR, but ${problem}`,
    format: (text) => text,
    advice: `a running Creel ${status.lastFailure === null ? 'makes one' : 'tries again'}, or run npm run backup`,
  })
}

/** Says what is wrong with the backups; null if nothing is, or if Creel is making the first one. */
function findProblem(status: BackupStatus, now: Date): string | null {
  if (status.lastFailure !== null) return 'the last backup failed'
  if (status.lastBackupAt === null) return isScheduled(status, now) ? null : 'no backup has been made yet'
  return isOverdue(status, now) ? 'no backup was made for days' : null
}
