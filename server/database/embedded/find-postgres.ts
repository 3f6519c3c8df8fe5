import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Processes of PostgreSQL on a cluster that can be seen from here: the postmaster and its backends have the cluster as their
 * working folder. None found proves nothing, since those of another container are not seen.
 */
export function findPostgresOn(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return findPostmasterOn(cluster)
  const folder = statSync(cluster, { throwIfNoEntry: false })
  if (folder === undefined) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresOn(pid, folder))
}

/** By the folder itself: in another container its path may be that of another one here. */
function isPostgresOn(pid: number, folder: { dev: number; ino: number }): boolean {
  try {
    if (!readlinkSync(`/proc/${pid}/exe`).includes('/postgres')) return false
    const { dev, ino } = statSync(`/proc/${pid}/cwd`)
    return dev === folder.dev && ino === folder.ino
  } catch {
    return false
  }
}

/** Where there is no /proc, `ps` shows the postmaster with the cluster in its command line. */
function findPostmasterOn(cluster: string): number[] {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return []
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.includes(cluster) ? [pid] : []
}
