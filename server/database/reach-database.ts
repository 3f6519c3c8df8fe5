import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres } from './embedded/find-running-postgres.ts'
import { FolderTaken, PostgresFailure } from './embedded/postgres-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Temporary access to Creel's database. The connection string may contain a password, so never log it. */
export interface ReachedDatabase {
  connectionString: string
  /** Stops the PostgreSQL that was started for this access, if any. */
  leave(): Promise<void>
}

interface Place {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Connects to the database even while Creel runs: the one of DATABASE_URL, otherwise the embedded one, which is started
 * temporarily if it is not running. Rejects with a `PostgresFailure` if there is no database.
 */
export async function reachDatabase({ databaseUrl, dataDir }: Place): Promise<ReachedDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, leave: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'cluster'))) throw noCreel(dataDir)
  try {
    return await startForAWhile(dataDir)
  } catch (cause) {
    if (!(cause instanceof FolderTaken)) throw cause
    const connectionString = await findRunningPostgres(join(realpathSync(dataDir), 'postgres'))
    if (connectionString === null) throw outOfReach(dataDir)
    return { connectionString, leave: async () => {} }
  }
}

/**
 * Connects to the database for exclusive use: rejects if another process runs the embedded one, and creates it if it
 * does not exist. For DATABASE_URL, the caller must check for other connections.
 */
export async function reachDatabaseAlone({ databaseUrl, dataDir }: Place): Promise<ReachedDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, leave: async () => {} }
  return await startForAWhile(dataDir)
}

async function startForAWhile(dataDir: string): Promise<ReachedDatabase> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: { warn: () => {} } })
  return { connectionString, leave: stop }
}

function noCreel(dataDir: string): PostgresFailure {
  return new PostgresFailure(
    `No Creel data found in ${dataDir}. Set DATA_DIR to Creel’s folder, or DATABASE_URL to its database.`,
  )
}

function outOfReach(dataDir: string): PostgresFailure {
  return new PostgresFailure(
    `Creel is using ${dataDir}, and its database can’t be reached from here. If Creel is just starting or stopping, ` +
      'try again in a moment. Otherwise run this where Creel runs, or stop Creel first.',
  )
}
