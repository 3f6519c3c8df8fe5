import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresProcesses } from '../../../server/database/embedded/lock-cluster.ts'
import type { TestServer } from '../../app/test-server.ts'
import { waitFor } from '../../app/wait-for.ts'
import type { Random } from './random.ts'

/** Ways in which Creel ends without a word: all of it at once, its own process, or a process of its database. */
export const killings = ['power', 'node', 'postgres'] as const
export type Killing = (typeof killings)[number]

/** Kills with SIGKILL; what survives is left to itself. */
export async function kill(
  server: TestServer,
  dataDir: string,
  killing: Killing,
  random: Random,
): Promise<void> {
  const cluster = join(realpathSync(dataDir), 'postgres/cluster')
  const database = findPostgresProcesses(cluster)
  if (database.length === 0) throw new Error('No database was found.')
  if (killing === 'postgres') return await killOneOf(database, cluster, random)
  if (killing === 'power') for (const pid of [server.process.pid ?? 0, ...database]) killNow(pid)
  await server.kill()
}

/** With one of its processes PostgreSQL ends all that serve, and its first one starts others; which takes it a moment. */
async function killOneOf(database: number[], cluster: string, random: Random): Promise<void> {
  const first = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const before = new Set(database.filter((pid) => pid !== first))
  if (!killNow(random.pick(database) ?? 0)) return
  const areGone = () => {
    if (findPostgresProcesses(cluster).some((pid) => before.has(pid)))
      throw new Error('The database goes on.')
  }
  await waitFor(areGone)
}

/** Whether it was killed; it may have ended by itself. */
function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw cause
  }
}
