import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { type Config, ConfigError } from './config.ts'

/**
 * Throws a `ConfigError` in a container that stores data or backups outside a volume (removing it would delete the data), that
 * cannot write to its volume, or whose user has no name, which PostgreSQL requires.
 */
export function assertContainerSetup({
  isContainer,
  role,
  databaseUrl,
  s3,
  dataDir,
  backupDir,
}: Config): void {
  if (!isContainer) return
  const uid = process.getuid?.()
  const isStateless = databaseUrl !== null && s3 !== null
  if (!isStateless && !isOnVolume(dataDir, listMounts())) {
    throw new ConfigError(
      `Removing this container would delete ${dataDir}. Start it with a volume there: docker run --volume creel:${dataDir} …`,
    )
  }
  if (backupDir !== null && role !== 'web' && !isOnVolume(backupDir, listMounts())) {
    throw new ConfigError(
      `Removing this container would delete the backups in ${backupDir}. Start it with a folder of this machine there: docker run --volume /srv/backups:${backupDir} …`,
    )
  }
  if (existsSync(dataDir) && !isWritable(dataDir)) {
    throw new ConfigError(
      `Creel runs as user ${uid}, who may not write to ${dataDir}. Use a named volume, or give the folder to that user: chown ${uid} <folder>.`,
    )
  }
  if (databaseUrl === null && !hasUserName()) {
    throw new ConfigError(
      `PostgreSQL needs a name for user ${uid}. Start the container without --user, add --volume /etc/passwd:/etc/passwd:ro, or set DATABASE_URL.`,
    )
  }
}

function listMounts(): string {
  return readFileSync('/proc/self/mountinfo', 'utf8')
}

/** Returns true if the current user has a name, which PostgreSQL's initdb requires. */
function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns true if a folder is on a mounted volume, given the text of /proc/self/mountinfo; tmpfs does not count. */
export function isOnVolume(folder: string, mountinfo: string): boolean {
  const mounts = mountinfo
    .split('\n')
    .map(readMount)
    .filter(({ path }) => path !== '' && `${folder}/`.startsWith(path === '/' ? path : `${path}/`))
  // The innermost mount that contains the folder counts; of two with the same path, the later one.
  const innermost = mounts.sort((a, b) => a.path.length - b.path.length).at(-1)
  return innermost !== undefined && innermost.path !== '/' && !/^(tmpfs|ramfs)$/.test(innermost.type)
}

/** Parses a line of mountinfo: field 5 is the mount point, the type follows a dash (proc_pid_mountinfo(5)). */
function readMount(line: string) {
  const fields = line.split(' ')
  const path = (fields[4] ?? '').replace(/\\([0-7]{3})/g, (_, octal) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
  return { path, type: fields[fields.indexOf('-') + 1] ?? '' }
}
