import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type FolderLock, lockFolder } from '../../processes/folder-lock.ts'
import { socketIn } from './choose-endpoint.ts'
import { findPostgresOn } from './find-postgres.ts'
import { PostgresFailure } from './postgres-failure.ts'

/**
 * Locks a cluster for a PostgreSQL that is about to start on it and inherits the lock: it is free exactly when no process of any
 * other is left. Ends what still runs there though its Creel is gone, or its postmaster, and removes what the dead left
 * behind. The caller holds the folder's lock, so no living Creel owns these processes.
 */
export async function takeCluster(cluster: string): Promise<{ lock: FolderLock; stopped: boolean }> {
  const stopped = findPostgresOn(cluster).length > 0
  // Fast shutdown (it may be under way), then immediate shutdown, then no more questions; all are safe for the data.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const seen = findPostgresOn(cluster)
    for (const pid of seen) send(pid, signal)
    const lock = await lockOnceFree(cluster)
    if (lock !== null) {
      // They may name a dead process that nobody has collected, or a number that another program bears now.
      for (const note of [join(cluster, 'postmaster.pid'), `${socketIn(dirname(cluster))}.lock`])
        rmSync(note, { force: true })
      return { lock, stopped }
    }
    if (seen.length === 0) throw outOfReach(cluster)
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

async function lockOnceFree(cluster: string): Promise<FolderLock | null> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const lock = findPostgresOn(cluster).length === 0 ? await lockFolder(cluster) : null
    if (lock !== null) return lock
    await delay(50)
  }
  return null
}

function outOfReach(cluster: string): PostgresFailure {
  return new PostgresFailure(
    `A PostgreSQL still runs on ${cluster} though its Creel has ended, and cannot be stopped from here: ` +
      'stop the container or the session it runs in, then try again.',
  )
}
