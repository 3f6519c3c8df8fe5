import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableName, is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { forEachConcurrently } from '../../shared/for-each-concurrently.ts'
import type { DatabaseAddress } from '../database/database-address.ts'
import { findLastMigration, listMigrations, migrateDatabase, migrateUpTo } from '../database/migrate.ts'
import * as schema from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { hashStream, writeAndHash } from '../file-store/hash-file.ts'
import { photoFolder, storedFileName } from '../file-store/photo-folder.ts'
import type { UploadTempFolder } from '../file-store/upload-temp-folder.ts'
import { assignNewIdentity, readInstance, unfinishedRestoreId } from '../file-store/verify-store-identity.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { BackupError, type BackupPhoto, type Manifest } from './backup-format.ts'
import { type LoadedRows, loadRows } from './load-rows.ts'
import type { VerifiedBackup } from './verify-backup.ts'

/** The target of a restore. */
interface RestoreTarget {
  connectionString: string
  pool: pg.Pool
  store: FileStore
  uploadTempFolder: UploadTempFolder
  /** Address of the database. */
  address: DatabaseAddress
  /** Opens the job queue of that database; called once its tables exist. */
  openQueue(): Promise<JobQueue>
}

const concurrency = 4

/** What was restored, and whether the key of the vision service must be entered again. */
type RestoredRows = LoadedRows & { needsVisionKey: boolean }

/** Options and callbacks of a restore. */
interface RestoreOptions {
  /** Whether existing photo files whose database is lost may be taken over. */
  ontoExisting: boolean
  /** Called with a sentence on what will be lost, before anything is changed, if there are such files. */
  onLoss(loss: string): void
  onProgress(done: number, total: number): void
}

/**
 * Restores a verified backup into an empty instance: first the files, then all rows in one transaction, last a new
 * identity for both database and store. It can be restarted after an interruption at any point, and until the end no
 * Creel starts on the target.
 */
export async function restoreBackup(
  target: RestoreTarget,
  backup: VerifiedBackup,
  { ontoExisting, onLoss, onProgress }: RestoreOptions,
): Promise<RestoredRows> {
  const { folder, manifest, sources, damaged } = backup
  const existing = await inspectTarget(target, backup, ontoExisting)
  if (existing.folders > 0) onLoss(formatLoss(existing.notInBackup))
  await claimStore(target, manifest)
  await dropEmptyTables(target.pool)
  await restorePhotos(target, sources, onProgress)
  await migrateUpTo(target.connectionString, manifest.migration)
  const loaded = await loadRows(target, folder, manifest)
  await migrateDatabase(target.connectionString)
  await markLostOriginals(target, damaged)
  await assignNewIdentity({ ...target, db: drizzle(target.pool) })
  return { ...loaded, needsVisionKey: await needsVisionKey(target.pool) }
}

/** The number of photo folders already in a store, and how many of them are not in the backup. */
interface ExistingFiles {
  folders: number
  notInBackup: number
}

/**
 * Throws if the target already has user data or is in use by a running Creel; returns what is in its store. Existing
 * files are accepted only with the operator's consent (`ontoExisting`), and only those of the instance that the backup
 * was made from.
 */
async function inspectTarget(
  { pool, store, address }: RestoreTarget,
  { manifest, photos: listed }: VerifiedBackup,
  ontoExisting: boolean,
): Promise<ExistingFiles> {
  if (await isInUse(pool)) {
    throw new BackupError('This database is in use. Stop every Creel process that uses it, then restore.')
  }
  const row = await readInstance(pool)
  if (row?.id !== unfinishedRestoreId && (await hasAccounts(pool))) throw notEmpty('database')
  const existing = await countFolders(store, listed)
  const identity = await store.findIdentity()
  const isOwn =
    identity === null ||
    [row?.id, row?.nextId].includes(identity.id) ||
    (identity.id === unfinishedRestoreId && isDeepStrictEqual(identity.database, address))
  const isForeign = !isOwn && existing.folders > 0
  if (isForeign && identity.id !== manifest.instanceId) throw notEmpty('file store')
  if ((isForeign || existing.notInBackup > 0) && !ontoExisting) throw existingFiles(existing)
  return existing
}

async function countFolders(store: FileStore, listed: BackupPhoto[]): Promise<ExistingFiles> {
  const backedUp = new Set(listed.map(({ ownerId, id }) => photoFolder(ownerId, id)))
  const existing = { folders: 0, notInBackup: 0 }
  for await (const { folder } of store.listFolders()) {
    existing.folders += 1
    if (!backedUp.has(folder)) existing.notInBackup += 1
  }
  return existing
}

/** Returns whether others are connected. Waits up to 2 seconds for connections that have just closed. */
async function isInUse(pool: pg.Pool): Promise<boolean> {
  for (let attempt = 1; await hasOtherClients(pool); attempt += 1) {
    if (attempt === 10) return true
    await delay(200)
  }
  return false
}

async function hasOtherClients(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  if ((await findLastMigration(pool)) === null) return false
  return (await pool.query('select 1 from public.users limit 1')).rows.length > 0
}

function notEmpty(what: string): BackupError {
  return new BackupError(
    `This ${what} already holds data, and a restore never overwrites it. Nothing was changed. Restore into ` +
      'an empty DATA_DIR, or a new database and bucket.',
  )
}

function existingFiles({ folders, notInBackup }: ExistingFiles): BackupError {
  return new BackupError(
    `The file store already holds ${count(folders)}. Nothing was changed. Restore into an empty DATA_DIR or a new ` +
      'bucket. If the database of these files is lost and no Creel uses them, restore onto them with ' +
      `--onto-existing-files: ${formatLoss(notInBackup)}`,
  )
}

/** Returns a sentence on what will happen to photos in the store that are not in the backup. */
function formatLoss(notInBackup: number): string {
  if (notInBackup === 0) return 'no photo is lost, since the backup has all of them.'
  return (
    `${count(notInBackup)} that the backup doesn’t have will belong to no one and stay in the file store. npm run doctor -- ` +
    '--adopt <email> adds those of an account to its log again.'
  )
}

function count(folders: number): string {
  return folders === 1 ? '1 photo' : `${folders} photos`
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

/** Drops Creel's tables if unused or of an unfinished restore; keeps tables of other programs. */
async function dropEmptyTables(pool: pg.Pool): Promise<void> {
  if ((await findLastMigration(pool)) === null) return
  const { rowCount } = await pool.query('select 1 from drizzle.__drizzle_migrations where hash = $1', [
    listMigrations()[0]?.hash,
  ])
  if (rowCount === 0) return
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const names = tables.map((table) => `public."${getTableName(table)}"`)
  // Statements sent in one message run in one transaction.
  await pool.query(
    `drop table if exists ${names.join(', ')} cascade;
     drop table drizzle.__drizzle_migrations;
     drop schema if exists jobs cascade`,
  )
}

async function restorePhotos(
  { store, uploadTempFolder }: Pick<RestoreTarget, 'store' | 'uploadTempFolder'>,
  sources: Map<string, string>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const workFolder = await uploadTempFolder.makeFolder()
  const folders = Map.groupBy(sources, ([path]) => path.split('/').slice(1, 3).join('/'))
  let done = 0
  const restoreOne = async ([key, files]: [string, [string, string][]]) => {
    await restorePhoto(store, join(workFolder, key.replace('/', '-')), key, files)
    onProgress(++done, folders.size)
  }
  try {
    await forEachConcurrently(folders, restoreOne, concurrency)
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function restorePhoto(
  store: FileStore,
  workFolder: string,
  key: string,
  sources: [path: string, source: string][],
): Promise<void> {
  const [ownerId = '', photoId = ''] = key.split('/')
  await mkdir(workFolder, { mode: 0o700 })
  const files = sources.map(([path, from]) => ({ from, name: basename(path) }))
  for (const { from, name } of files) await writeAndHash(createReadStream(from), join(workFolder, name))
  await store.storeFolder(
    photoFolder(ownerId, photoId),
    files.map(({ name }) => ({ name, path: join(workFolder, name) })),
  )
  await rm(workFolder, { recursive: true, force: true })
}

/** Marks the photos whose original is in no backup; existing photo files may still have it. */
async function markLostOriginals(
  { pool, store }: RestoreTarget,
  damaged: VerifiedBackup['damaged'],
): Promise<void> {
  for (const { photo, source } of damaged) {
    if (source !== null || (await hasOriginal(store, photo))) continue
    const { ownerId, id } = photo
    const isPhoto = and(eq(schema.photos.ownerId, ownerId), eq(schema.photos.id, id))
    await drizzle(pool).update(schema.photos).set({ isOriginalLost: true }).where(isPhoto)
  }
}

async function hasOriginal(store: FileStore, { ownerId, id, sha256 }: BackupPhoto): Promise<boolean> {
  const original = await store.open(`${photoFolder(ownerId, id)}/${storedFileName.original}`)
  return original !== null && (await hashStream(original.bytes)).sha256 === sha256
}

/** Returns whether the vision service that was set up in the app needs its key again, which no backup has. */
async function needsVisionKey(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from public.vision_settings where encrypted_key is null and provider <> 'ollama'",
  )
  return rows.length > 0
}
