import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pMap from 'p-map'
import type pg from 'pg'
import type { DatabaseAddress } from '../database/database-address.ts'
import { listMigrations, migrateDatabase, migrateUpTo, refuseNewer } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { writeHashed } from '../files/hash-file.ts'
import type { Incoming } from '../files/incoming.ts'
import { photoFolder } from '../files/photo-folder.ts'
import { giveNewIdentity, unfinishedRestoreId } from '../files/verify-store-identity.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { BackupFailure, backupFiles, type Manifest, readManifest } from './backup-format.ts'
import { readChecksums, verifyFiles } from './checksums.ts'
import { dropEmptyTables } from './drop-empty-tables.ts'
import { describeLoss, inspectTarget } from './inspect-target.ts'
import { type LoadedRows, loadRows } from './load-rows.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  connectionString: string
  pool: pg.Pool
  store: FileStore
  incoming: Incoming
  /** Where the database is. */
  address: DatabaseAddress
  /** Opens the queue of that database, once its rows can come. */
  openQueue(): Promise<JobQueue>
}

/** What a restore may tell while it is at it. */
export type TellProgress = (what: 'checked' | 'restored', done: number, all: number) => void

const atOnce = 4

/** A backup that has been read from end to end: what it says of itself, and the checksum of every file by its path. */
export interface CheckedBackup {
  folder: string
  manifest: Manifest
  sums: Map<string, string>
}

/** Reads a backup from end to end; refuses one that is not what it was when it was made. */
export async function checkBackup(folder: string, tell: TellProgress): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  refuseForeign(manifest)
  const sums = await readChecksums(folder, manifest)
  await verifyFiles(folder, sums, (done, all) => tell('checked', done, all))
  return { folder, manifest, sums }
}

/** What a restore may do, and how it tells what it does. */
export interface RestoreOptions {
  /** Whether photo files that are there already, and whose database is lost, may be taken over. */
  ontoExisting: boolean
  /** Called with a sentence on what is lost, before anything is changed, where there are such files. */
  tellLoss(loss: string): void
  tell: TellProgress
}

/**
 * Restores a backup that is whole into a Creel that holds nothing yet. The files come first, then all rows at once, and last
 * a new identity on both sides: interrupted at any moment it can be begun again, and until the end no Creel starts on it.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { folder, manifest, sums }: CheckedBackup,
  { ontoExisting, tellLoss, tell }: RestoreOptions,
): Promise<LoadedRows> {
  const existing = await inspectTarget(target, { manifest, sums }, { ontoExisting })
  if (existing.folders > 0) tellLoss(describeLoss(existing.notInBackup))
  await claimStore(target, manifest)
  await dropEmptyTables(target.pool)
  await restorePhotos(target, folder, sums, (done, all) => tell('restored', done, all))
  await migrateUpTo(target.connectionString, manifest.migration)
  const loaded = await loadRows(target, folder, manifest)
  await migrateDatabase(target.connectionString)
  await giveNewIdentity({ ...target, db: drizzle(target.pool) })
  return loaded
}

/** Until the end files that were there already belong to whom they did; all others belong to this restore. */
async function claimStore({ store, address }: RestoreTarget, manifest: Manifest): Promise<void> {
  if ((await store.findIdentity())?.id === manifest.instanceId) return
  await store.create()
  await store.replaceIdentity({ id: unfinishedRestoreId, database: address })
}

/** Rows of a newer Creel, or of one that went another way, would not mean here what they meant there. */
function refuseForeign({ migration }: Manifest): void {
  refuseNewer(migration, 'The backup')
  if (listMigrations().some(({ hash }) => hash === migration.hash)) return
  throw new BackupFailure('The backup was made by a Creel whose database this one does not know.')
}

async function restorePhotos(
  { store, incoming }: Pick<RestoreTarget, 'store' | 'incoming'>,
  folder: string,
  sums: Map<string, string>,
  tell: (done: number, all: number) => void,
): Promise<void> {
  const workFolder = await incoming.makeFolder()
  const photos = Map.groupBy(
    [...sums.keys()].filter((path) => path.startsWith(`${backupFiles.photos}/`)),
    (path) => path.split('/').slice(1, 3).join('/'),
  )
  let done = 0
  try {
    await pMap(
      photos,
      async ([key, paths]) => {
        await restorePhoto(store, folder, join(workFolder, key.replace('/', '-')), key, paths)
        tell(++done, photos.size)
      },
      { concurrency: atOnce },
    )
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
  for (const { from, name } of files) await writeHashed(createReadStream(from), join(workFolder, name))
  await store.storeFolder(
    photoFolder(ownerId, photoId),
    files.map(({ name }) => ({ name, path: join(workFolder, name) })),
  )
  await rm(workFolder, { recursive: true, force: true })
}
