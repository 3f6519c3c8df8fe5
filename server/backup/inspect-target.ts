import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { DatabaseAddress } from '../database/database-address.ts'
import { findLastMigration } from '../database/migrate.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { readInstance, unfinishedRestoreId } from '../file-store/verify-store-identity.ts'
import { BackupError, backupFiles, type Manifest } from './backup-format.ts'

interface Target {
  pool: pg.Pool
  store: FileStore
  address: DatabaseAddress
}

interface Backup {
  manifest: Manifest
  checksums: Map<string, string>
}

/** The number of photo folders already in a store, and how many of them are not in the backup. */
export interface ExistingFiles {
  folders: number
  notInBackup: number
}

/**
 * Throws if the target already has user data or is in use by a running Creel; returns what is in its store. Existing
 * files are accepted only with the operator's consent (`ontoExisting`), and only those of the instance that the backup
 * was made from.
 */
export async function inspectTarget(
  { pool, store, address }: Target,
  { manifest, checksums }: Backup,
  { ontoExisting }: { ontoExisting: boolean },
): Promise<ExistingFiles> {
  if (await isInUse(pool)) {
    throw new BackupError('This database is in use. Stop every Creel process that uses it, then restore.')
  }
  const row = await readInstance(pool)
  if (row?.id !== unfinishedRestoreId && (await hasAccounts(pool))) throw notEmpty('database')
  const existing = await countFolders(store, checksums)
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

async function countFolders(store: FileStore, checksums: Map<string, string>): Promise<ExistingFiles> {
  const backedUp = new Set([...checksums.keys()].map((path) => path.split('/').slice(0, 3).join('/')))
  const existing = { folders: 0, notInBackup: 0 }
  for await (const { folder } of store.listFolders()) {
    existing.folders += 1
    if (!backedUp.has(`${backupFiles.photos}/${folder}`)) existing.notInBackup += 1
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
export function formatLoss(notInBackup: number): string {
  if (notInBackup === 0) return 'no photo is lost, since the backup has all of them.'
  return (
    `${count(notInBackup)} that the backup doesn’t have will belong to no one. The sweep, or npm run doctor -- ` +
    '--repair, moves such photos to the trash, where they’re deleted for good after 7 days.'
  )
}

function count(folders: number): string {
  return folders === 1 ? '1 photo' : `${folders} photos`
}
