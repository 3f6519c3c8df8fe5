import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findLastMigration } from '../database/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupFailure, type Manifest } from './backup-format.ts'

interface Target {
  pool: pg.Pool
  store: FileStore
}

/**
 * Refuses to restore where somebody's log is already, or where a Creel is running. A store that bears the backup's own
 * id is the same Creel's: its database was lost, or a restore was interrupted there.
 */
export async function requireEmpty({ pool, store }: Target, manifest: Manifest): Promise<void> {
  if (await isInUse(pool)) {
    throw new BackupFailure('Somebody is connected to this database. Stop every Creel on it, then restore.')
  }
  const migration = await findLastMigration(pool)
  if (migration !== null && migration.madeAt !== manifest.migration.madeAt) {
    throw new BackupFailure(
      'This database was set up by a Creel of another version than the backup. Restore into a new one: an empty ' +
        'DATA_DIR, or a new database.',
    )
  }
  if (migration !== null && (await hasAccounts(pool))) throw notEmpty('database')
  const storeId = await store.findInstanceId()
  if (storeId !== manifest.instanceId && (await hasPhotos(store))) throw notEmpty('file store')
}

/** A connection that was closed a moment ago may still be listed. */
async function isInUse(pool: pg.Pool): Promise<boolean> {
  for (let looks = 1; await hasOthers(pool); looks += 1) {
    if (looks === 10) return true
    await delay(200)
  }
  return false
}

async function hasOthers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  return (await pool.query('select 1 from public.users limit 1')).rows.length > 0
}

async function hasPhotos(store: FileStore): Promise<boolean> {
  for await (const _ of store.folders()) return true
  return false
}

function notEmpty(what: string): BackupFailure {
  return new BackupFailure(
    `There is a log in this ${what} already, and a restore never overwrites one. Nothing was changed. Restore into ` +
      'an empty DATA_DIR, or a new database and bucket.',
  )
}
