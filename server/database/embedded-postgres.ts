import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError } from '../file-store/explain-file-error.ts'
import type { FolderLock } from '../processes/folder-lock.ts'
import { ensureDatabase } from './embedded/ensure-database.ts'
import { lockDatabaseFolder } from './embedded/lock-database-folder.ts'
import { choosePostgresAddress } from './embedded/postgres-address.ts'
import { findPostgresBinaries } from './embedded/postgres-binaries.ts'
import { EmbeddedPostgresError } from './embedded/postgres-error.ts'
import { postgresSettings } from './embedded/postgres-settings.ts'
import { choosePostgresUser } from './embedded/postgres-user.ts'
import { prepareCluster } from './embedded/prepare-cluster.ts'
import { supervisePostgres } from './embedded/supervise-postgres.ts'

/** Options of the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** Creel's data folder; the database is in its subfolder `postgres`. */
  dataDir: string
  /** Receives warnings for the operator, in full sentences. */
  log: { warn(message: string): void }
  /** PostgreSQL settings that override our own. */
  settings?: Record<string, string>
}

/** A running database. Its connection string contains the generated password, so never log it. */
export interface EmbeddedPostgres {
  connectionString: string
  /** Stops the database; resolves when all its processes have ended. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL and restarts it after any crash until it is stopped. It holds its folder exclusively,
 * runs unprivileged and cannot be reached over the network. Rejects with an `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const folder = makeFolder(options.dataDir)
    const lock = await lockDatabaseFolder(folder, options.dataDir)
    return await startInFolder(folder, options, lock).catch((cause) => {
      lock.release()
      throw cause
    })
  } catch (cause) {
    throw cause instanceof EmbeddedPostgresError ? cause : toEmbeddedPostgresError(cause)
  }
}

function makeFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const folder = join(realpathSync(dataDir), 'postgres')
  mkdirSync(join(folder, 'socket'), { recursive: true, mode: 0o700 })
  return folder
}

async function startInFolder(folder: string, options: EmbeddedPostgresOptions, lock: FolderLock) {
  const { postgres, ...binaries } = findPostgresBinaries()
  const user = choosePostgresUser(postgres, folder)
  const password = prepareCluster(folder, binaries, user, lock.fd)
  const address = await choosePostgresAddress(folder)
  const settings = { ...postgresSettings, ...address.settings, ...options.settings }
  const paths = { cluster: join(folder, 'cluster'), logFile: rotateLog(folder) }
  const running = await supervisePostgres({ postgres, settings, user, ...paths }, (message) =>
    options.log.warn(message),
  )
  const stop = () => running.stop().finally(lock.release)
  const connectionString = await ensureDatabase(address, password).catch(async (cause) => {
    await running.stop()
    throw cause
  })
  return { connectionString, stop }
}

/** Starts a new PostgreSQL log file for each start, and keeps the previous one. */
function rotateLog(folder: string): string {
  const file = join(folder, 'log')
  if (existsSync(file)) renameSync(file, join(folder, 'log.previous'))
  return file
}

function toEmbeddedPostgresError(cause: unknown): EmbeddedPostgresError {
  const obstacle = explainFileError(cause)
  if (obstacle !== null)
    return new EmbeddedPostgresError(`${obstacle} Set DATA_DIR to a folder you can write to.`, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresError(`The embedded database couldn’t start: ${reason}`, { cause })
}
