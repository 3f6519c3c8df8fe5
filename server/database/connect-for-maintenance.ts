import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { toolLimits } from './connection-limits.ts'
import { findRunningPostgres } from './embedded/postgres-address.ts'
import { DataFolderLockedError, EmbeddedPostgresError } from './embedded/postgres-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Database, openDatabase } from './open-database.ts'

/** Creel's database, opened for a tool. The connection string may contain a password, so never log it. */
export interface MaintenanceDatabase extends Database {
  connectionString: string
  /** Closes the connections and stops the PostgreSQL that was started for this access, if any. */
  close(): Promise<void>
}

interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Connects to the database even while Creel runs: the one of DATABASE_URL, otherwise the embedded one, which is started
 * temporarily if it is not running. Rejects with an `EmbeddedPostgresError` if there is no database.
 */
export async function connectForMaintenance({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<MaintenanceDatabase> {
  if (databaseUrl !== null) return open(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres', 'cluster'))) throw noDatabase(dataDir)
  try {
    return await startTemporarily(dataDir)
  } catch (cause) {
    if (!(cause instanceof DataFolderLockedError)) throw cause
    const connectionString = await findRunningPostgres(join(realpathSync(dataDir), 'postgres'))
    if (connectionString === null) throw unreachable(dataDir)
    return open(connectionString)
  }
}

/**
 * Connects to the database for exclusive use: rejects if another process runs the embedded one, and creates it if it
 * does not exist. For DATABASE_URL, the caller must check for other connections.
 */
export async function connectExclusively({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<MaintenanceDatabase> {
  if (databaseUrl !== null) return open(databaseUrl)
  return await startTemporarily(dataDir)
}

async function startTemporarily(dataDir: string): Promise<MaintenanceDatabase> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: { warn: () => {} } })
  return open(connectionString, stop)
}

function open(connectionString: string, stop = async () => {}): MaintenanceDatabase {
  const { db, pool, close } = openDatabase(connectionString, toolLimits)
  return { connectionString, db, pool, close: () => close().finally(stop) }
}

function noDatabase(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `No Creel data found in ${dataDir}. Set DATA_DIR to Creel’s folder, or DATABASE_URL to its database.`,
  )
}

function unreachable(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Creel is using ${dataDir}, and its database can’t be reached from here. If Creel is just starting or stopping, ` +
      'try again in a moment. Otherwise run this where Creel runs, or stop Creel first.',
  )
}
