import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres } from './embedded/find-running-postgres.ts'
import { DataFolderLockedError, EmbeddedPostgresError } from './embedded/postgres-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Temporary access to Creel's database. The connection string may contain a password, so never log it. */
export interface MaintenanceConnection {
  connectionString: string
  /** Stops the PostgreSQL that was started for this access, if any. */
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
}: DatabaseSettings): Promise<MaintenanceConnection> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'cluster'))) throw noDatabase(dataDir)
  try {
    return await startTemporarily(dataDir)
  } catch (cause) {
    if (!(cause instanceof DataFolderLockedError)) throw cause
    const connectionString = await findRunningPostgres(join(realpathSync(dataDir), 'postgres'))
    if (connectionString === null) throw unreachable(dataDir)
    return { connectionString, close: async () => {} }
  }
}

/**
 * Connects to the database for exclusive use: rejects if another process runs the embedded one, and creates it if it
 * does not exist. For DATABASE_URL, the caller must check for other connections.
 */
export async function connectExclusively({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<MaintenanceConnection> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => {} }
  return await startTemporarily(dataDir)
}

async function startTemporarily(dataDir: string): Promise<MaintenanceConnection> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: { warn: () => {} } })
  return { connectionString, close: stop }
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
