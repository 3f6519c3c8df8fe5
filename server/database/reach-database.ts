import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostgres } from './embedded/find-running-postgres.ts'
import { FolderTaken, PostgresFailure } from './embedded/postgres-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Creel's database, for a while; the connection string may hold a password, so it belongs in no log. */
export interface ReachedDatabase {
  connectionString: string
  /** Ends what was started to reach it. */
  leave(): Promise<void>
}

interface Place {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Reaches the database beside a Creel that may be running: that of DATABASE_URL, else the embedded one, which is
 * started for the while where nobody runs it. Rejects with a `PostgresFailure` where there is none.
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
 * Reaches the database for somebody who must be alone on it: rejects while another process runs the embedded one, and
 * makes it where there is none. Whether somebody else is connected to that of DATABASE_URL is the caller's to find out.
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
    `There is no Creel in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`,
  )
}

function outOfReach(dataDir: string): PostgresFailure {
  return new PostgresFailure(
    `A Creel is running on ${dataDir}, and its database cannot be reached from here: try again in a moment if it is just ` +
      'starting or stopping; else run this where Creel runs, or stop Creel first.',
  )
}
