import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
