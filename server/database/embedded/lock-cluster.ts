import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type FolderLock, lockFolder } from '../../processes/folder-lock.ts'
import { socketPath } from './postgres-address.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'

/**
 * Locks a cluster for a PostgreSQL that is about to start on it and inherits the lock. The lock is free exactly when no
 * process of another PostgreSQL is left. Stops processes whose Creel or postmaster has died, and removes the files they
 * left. The caller must hold the folder's lock, which ensures that these processes belong to no running Creel. Throws a
 * `EmbeddedPostgresError` if they cannot be stopped.
 */
export async function lockCluster(cluster: string): Promise<{ lock: FolderLock; stopped: boolean }> {
  const stopped = findPostgresProcesses(cluster).length > 0
  // Fast shutdown (may already be in progress), then immediate shutdown, then SIGKILL; the data survives all of them.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pids = findPostgresProcesses(cluster)
    for (const pid of pids) sendSignal(pid, signal)
    const lock = await waitForLock(cluster)
    if (lock !== null) {
      // They may hold the id of a zombie process, or an id that another program has now.
      for (const leftoverFile of [join(cluster, 'postmaster.pid'), `${socketPath(dirname(cluster))}.lock`])
        rmSync(leftoverFile, { force: true })
      return { lock, stopped }
    }
    if (pids.length === 0) throw cannotStop(cluster)
  }
  throw new EmbeddedPostgresError(
    `A leftover PostgreSQL is running on ${cluster} and won’t stop: processes ${findPostgresProcesses(cluster).join(', ')}.`,
  )
}

/**
 * Returns the ids of visible PostgreSQL processes on a cluster: the postmaster and its backends use the cluster as
 * their working directory. An empty result proves nothing, because processes of another container are not visible.
 */
export function findPostgresProcesses(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return findPostmaster(cluster)
  const folder = statSync(cluster, { throwIfNoEntry: false })
  if (folder === undefined) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresProcess(pid, folder))
}

/** Compares the folder by device and inode, because in another container the same path may be a different folder. */
function isPostgresProcess(pid: number, folder: { dev: number; ino: number }): boolean {
  try {
    if (!readlinkSync(`/proc/${pid}/exe`).includes('/postgres')) return false
    const { dev, ino } = statSync(`/proc/${pid}/cwd`)
    return dev === folder.dev && ino === folder.ino
  } catch {
    return false
  }
}

/** Finds the postmaster on systems without /proc: `ps` shows the cluster in its command line. */
function findPostmaster(cluster: string): number[] {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return []
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.includes(cluster) ? [pid] : []
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile, as intended, or is not ours, which the caller detects.
  }
}

async function waitForLock(cluster: string): Promise<FolderLock | null> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const lock = findPostgresProcesses(cluster).length === 0 ? await lockFolder(cluster) : null
    if (lock !== null) return lock
    await delay(50)
  }
  return null
}

function cannotStop(cluster: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A PostgreSQL is still running on ${cluster} though its Creel has ended, and it can’t be stopped from here. ` +
      'Stop the container or session it runs in, then try again.',
  )
}
