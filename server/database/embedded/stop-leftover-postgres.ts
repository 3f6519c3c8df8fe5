import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { socketLockIn } from './choose-endpoint.ts'
import { PostgresFailure } from './postgres-failure.ts'

/**
 * Ends what still runs on a cluster whose Creel is gone (it was killed, and PostgreSQL outlived it), and removes
 * what the dead left behind. The caller holds the folder's lock, so nobody living owns these processes.
 */
export async function stopLeftoverPostgres(cluster: string): Promise<boolean> {
  const found = findPostgresOn(cluster).length > 0
  // Fast shutdown (it may be under way), then immediate shutdown, then no more questions; all are safe for the data.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of findPostgresOn(cluster)) send(pid, signal)
    if (await isQuiet(cluster)) {
      // They may name a dead process that nobody has collected, or a number that another program bears now.
      for (const note of [join(cluster, 'postmaster.pid'), socketLockIn(dirname(cluster))])
        rmSync(note, { force: true })
      return found
    }
  }
  throw new PostgresFailure(
    `A PostgreSQL that belongs to nobody runs on ${cluster} and does not end: processes ${findPostgresOn(cluster).join(', ')}.`,
  )
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone meanwhile, which is what we want; or not ours, which the caller finds out.
  }
}

async function isQuiet(cluster: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 25) {
    if (findPostgresOn(cluster).length === 0) return true
    await delay(25)
  }
  return false
}

/** Processes of PostgreSQL on a cluster: the postmaster and its backends have the cluster as their working folder. */
export function findPostgresOn(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return findPostmasterOn(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresOn(pid, cluster))
}

function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`)
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && program.includes('/postgres')
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
