import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { chownFolder, type PostgresUser, runAs } from './postgres-user.ts'

/** The cluster's only role, its superuser; only this process has its password. */
export const databaseUser = 'creel'

/**
 * Creates the cluster if the folder has none, checks its version, and returns its password. Throws an `EmbeddedPostgresError`
 * for another version or a missing password. `initdb` inherits the folder's lock (`lockFd`), because it may outlive us
 * for a moment.
 */
export function prepareCluster(
  folder: string,
  binaries: Pick<PostgresBinaries, 'initdb' | 'version'>,
  user: PostgresUser,
  lockFd: number,
): string {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  const isNew = !existsSync(cluster)
  if (isNew && !hasPassword(passwordFile)) writePassword(passwordFile)
  chownFolder(folder, user)
  if (isNew) createCluster(folder, passwordFile, binaries.initdb, user, lockFd)
  rejectOtherVersion(cluster, binaries.version)
  return readPassword(passwordFile)
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
    `The database in ${cluster} was created by PostgreSQL ${actual}, but this Creel includes PostgreSQL ${expected}. ` +
      `Back up with the Creel that created it (npm run backup), then restore with this one into an empty DATA_DIR.`,
  )
}

function readPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new EmbeddedPostgresError(`The database password file is missing: ${file}. Restore it from a backup.`)
}
