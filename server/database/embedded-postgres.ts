import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeRoomOnDisk } from '../file-store/disk-space.ts'
import { explainFileError } from '../file-store/explain-file-error.ts'
import type { FolderLock } from '../processes/folder-lock.ts'
import { lockCluster } from './embedded/lock-cluster.ts'
import { lockDatabaseFolder } from './embedded/lock-database-folder.ts'
import { choosePostgresAddress, databaseUser, ensureDatabase } from './embedded/postgres-address.ts'
import { findPostgresBinaries, type PostgresBinaries } from './embedded/postgres-binaries.ts'
import { EmbeddedPostgresError, WrongPasswordError } from './embedded/postgres-error.ts'
import { choosePostgresUser, chownFolder, type PostgresUser, runAs } from './embedded/postgres-user.ts'
import { type PostmasterOptions, supervisePostgres, toFlags } from './embedded/postmaster.ts'

/** Options of the embedded PostgreSQL. */
interface EmbeddedPostgresOptions {
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
    await makeRoomOnDisk(join(options.dataDir, 'postgres'), { isStart: true }) // on a full disk it couldn't recover from a crash
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
  const server = { postgres, settings, user, ...paths }
  const begin = () => supervisePostgres(server, (message) => options.log.warn(message))
  let running = await begin()
  const open = (currentPassword: string) =>
    ensureDatabase(address, currentPassword).catch(async (cause) => {
      await running.stop()
      throw cause
    })
  const connectionString = await open(password).catch(async (cause) => {
    if (!(cause instanceof WrongPasswordError)) throw cause
    const newPassword = await setNewPassword(folder, server)
    options.log.warn('The database’s password was lost, so Creel set a new one.')
    running = await begin()
    return await open(newPassword)
  })
  return { connectionString, stop: () => running.stop().finally(lock.release) }
}

/** Settings of the embedded PostgreSQL: durable, and small enough to run next to Creel on a modest machine. */
const postgresSettings: Readonly<Record<string, string>> = {
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  // One machine without replicas: no processes and no WAL for replication.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Two cores handle requests and photos, so a query uses only one of them.
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  // A write that was reported as successful survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Creel logs failing statements itself; PostgreSQL's log would show users' values.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  update_process_title: 'off',
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

/**
 * Creates the cluster if the folder has none, checks its version, and returns the password in the folder, a new one if it was
 * lost. Throws an `EmbeddedPostgresError` for another version. `initdb` inherits the folder's lock (`lockFd`), because it may
 * outlive us for a moment.
 */
function prepareCluster(
  folder: string,
  binaries: Pick<PostgresBinaries, 'initdb' | 'version'>,
  user: PostgresUser,
  lockFd: number,
): string {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  const isNew = !existsSync(cluster)
  if (!hasPassword(passwordFile)) writePassword(passwordFile)
  chownFolder(folder, user)
  if (isNew) createCluster(folder, passwordFile, binaries.initdb, user, lockFd)
  rejectOtherVersion(cluster, binaries.version)
  return readPassword(passwordFile)
}

/**
 * Gives a stopped cluster a new password, which is returned, by its single-user mode, which asks for none. The caller must hold
 * the folder's lock. The file comes first: if only that was written, the next start finds that it doesn't fit.
 */
async function setNewPassword(
  folder: string,
  { postgres, cluster, settings, user }: PostmasterOptions,
): Promise<string> {
  const passwordFile = join(folder, 'password')
  writePassword(passwordFile)
  const password = readPassword(passwordFile)
  const { lock } = await lockCluster(cluster)
  try {
    const command = [postgres, '--single', '-D', cluster, ...toFlags(settings), 'postgres']
    const statement = `alter role ${databaseUser} password '${password}'\n`
    const result = runAs(user, command, [lock.fd], statement)
    if (result.status === 0) return password
    const reason = result.stderr?.trim() || result.error?.message
    throw new EmbeddedPostgresError(`The database rejected its password and took no new one: ${reason}`)
  } finally {
    lock.release()
  }
}

/**
 * Returns true if there is a password file. It may belong to a cluster that was moved away and must still open once it
 * is moved back, so a new cluster reuses it.
 */
function hasPassword(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').trim() !== ''
}

function writePassword(file: string): void {
  rmSync(file, { force: true })
  // Flushed, because a database that loses its password in a power cut would be inaccessible.
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
}

/** Creates the cluster under a temporary name and renames it when complete, so that a crash leaves no partial one. */
function createCluster(
  folder: string,
  passwordFile: string,
  initdb: string,
  user: PostgresUser,
  lockFd: number,
): void {
  const temporaryCluster = join(folder, 'cluster.new')
  rmSync(temporaryCluster, { recursive: true, force: true })
  const command = [initdb, `--pgdata=${temporaryCluster}`, `--pwfile=${passwordFile}`, ...clusterOptions]
  const result = runAs(user, command, [lockFd])
  if (result.status !== 0) {
    const reason =
      result.stderr?.trim() || result.error?.message || `it ended with ${result.signal ?? result.status}`
    throw new EmbeddedPostgresError(`The database couldn’t be created in ${folder}: ${reason}`, {
      cause: result.error,
    })
  }
  renameSync(temporaryCluster, join(folder, 'cluster'))
  syncFolder(folder)
}

// The built-in locale depends on no library or setting of the machine, so indexes stay valid after system updates.
const clusterOptions = [
  `--username=${databaseUser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function rejectOtherVersion(cluster: string, expected: string): void {
  const actual = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (actual === expected) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} is of PostgreSQL ${actual} and this Creel includes PostgreSQL ${expected}: with the version ` +
      'of Creel that used it last, run npm run backup -- <folder>, then with this one and DATA_DIR set to an empty folder ' +
      'npm run restore -- <folder>.',
  )
}

function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}
