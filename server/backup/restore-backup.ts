import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import type { DatabaseAddress } from '../database/database-address.ts'
import { listMigrations, migrateDatabase, migrateUpTo, rejectNewerSchema } from '../database/migrate.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder } from '../file-store/photo-folder.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { assignNewIdentity, unfinishedRestoreId } from '../file-store/verify-store-identity.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { BackupError, backupFiles, type Manifest, readManifest } from './backup-format.ts'
import { readChecksums, verifyFiles } from './checksums.ts'
import { dropEmptyTables } from './drop-empty-tables.ts'
import { formatLoss, inspectTarget } from './inspect-target.ts'
import { type LoadedRows, loadRows } from './load-rows.ts'

/** The target of a restore. */
export interface RestoreTarget {
  connectionString: string
  pool: pg.Pool
  store: FileStore
  uploadTempFolder: UploadTempFolder
  /** Address of the database. */
  address: DatabaseAddress
  /** Opens the job queue of that database; called once its tables exist. */
  openQueue(): Promise<JobQueue>
}

/** Callback for the progress of a restore. */
export type OnProgress = (what: 'checked' | 'restored', done: number, total: number) => void

const concurrency = 4

/** A fully verified backup: its manifest, and the checksum of every file by path. */
export interface VerifiedBackup {
  folder: string
  manifest: Manifest
  checksums: Map<string, string>
}

/** Reads and verifies a whole backup; throws `BackupError` if it is incomplete, changed or of an unknown version. */
export async function verifyBackup(folder: string, onProgress: OnProgress): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder)
  assertKnownMigration(manifest)
  const checksums = await readChecksums(folder, manifest)
  await verifyFiles(folder, checksums, (done, total) => onProgress('checked', done, total))
  return { folder, manifest, checksums }
}

/** What was restored, and whether the key of the vision service must be entered again. */
export type RestoredRows = LoadedRows & { needsVisionKey: boolean }

/** Options and progress callbacks of a restore. */
export interface RestoreOptions {
  /** Whether existing photo files whose database is lost may be taken over. */
  ontoExisting: boolean
  /** Called with a sentence on what will be lost, before anything is changed, if there are such files. */
  onLoss(loss: string): void
  onProgress: OnProgress
}

/**
 * Restores a verified backup into an empty instance: first the files, then all rows in one transaction, last a new
 * identity for both database and store. It can be restarted after an interruption at any point, and until the end no
 * Creel starts on the target.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { folder, manifest, checksums }: VerifiedBackup,
  { ontoExisting, onLoss, onProgress }: RestoreOptions,
): Promise<RestoredRows> {
  const existing = await inspectTarget(target, { manifest, checksums }, { ontoExisting })
  if (existing.folders > 0) onLoss(formatLoss(existing.notInBackup))
  await claimStore(target, manifest)
  await dropEmptyTables(target.pool)
  await restorePhotos(target, folder, checksums, (done, total) => onProgress('restored', done, total))
  await migrateUpTo(target.connectionString, manifest.migration)
  const loaded = await loadRows(target, folder, manifest)
  await migrateDatabase(target.connectionString)
  await assignNewIdentity({ ...target, db: drizzle(target.pool) })
  return { ...loaded, needsVisionKey: await needsVisionKey(target.pool) }
}

/** Returns whether the vision service that was set up in the app needs its key again, which no backup has. */
async function needsVisionKey(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from public.vision_settings where encrypted_key is null and provider <> 'ollama'",
  )
  return rows.length > 0
}

/**
 * Marks the store as an unfinished restore of this database. A store with the identity of the backed-up instance keeps
 * it until the end, so that its files still belong to that instance.
 */
async function claimStore({ store, address }: RestoreTarget, manifest: Manifest): Promise<void> {
  if ((await store.findIdentity())?.id === manifest.instanceId) return
  await store.create()
  await store.replaceIdentity({ id: unfinishedRestoreId, database: address })
}

/** Throws if the schema is newer or unknown, since its rows could mean something else here. */
function assertKnownMigration({ migration }: Manifest): void {
  rejectNewerSchema(migration, 'The backup')
  if (listMigrations().some(({ hash }) => hash === migration.hash)) return
  throw new BackupError('The backup comes from a version of Creel that this one doesn’t recognize.')
}

async function restorePhotos(
  { store, uploadTempFolder }: Pick<RestoreTarget, 'store' | 'uploadTempFolder'>,
  folder: string,
  checksums: Map<string, string>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const workFolder = await uploadTempFolder.makeFolder()
  const photos = Map.groupBy(
    [...checksums.keys()].filter((path) => path.startsWith(`${backupFiles.photos}/`)),
    (path) => path.split('/').slice(1, 3).join('/'),
  )
  let done = 0
  const restoreOne = async ([key, paths]: [string, string[]]) => {
    await restorePhoto(store, folder, join(workFolder, key.replace('/', '-')), key, paths)
    onProgress(++done, photos.size)
  }
  try {
    await forEachConcurrently(photos, restoreOne, concurrency)
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function restorePhoto(
  store: FileStore,
  folder: string,
  workFolder: string,
  key: string,
  paths: string[],
): Promise<void> {
  const [ownerId = '', photoId = ''] = key.split('/')
  await mkdir(workFolder, { mode: 0o700 })
  const files = paths.map((path) => ({ from: join(folder, path), name: path.split('/').at(-1) ?? '' }))
  for (const { from, name } of files) await writeAndHash(createReadStream(from), join(workFolder, name))
  await store.storeFolder(
    photoFolder(ownerId, photoId),
    files.map(({ name }) => ({ name, path: join(workFolder, name) })),
  )
  await rm(workFolder, { recursive: true, force: true })
}
