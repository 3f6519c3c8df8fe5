import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresOn } from '../../../server/database/embedded/stop-leftover-postgres.ts'
import type { TestServer } from '../../test-server.ts'
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
  const database = findPostgresOn(join(realpathSync(dataDir), 'postgres/cluster'))
  if (database.length === 0) throw new Error('No database was found.')
  if (killing === 'postgres') return killAll([random.pick(database) ?? 0])
  if (killing === 'power') killAll([server.process.pid ?? 0, ...database])
  await server.kill()
}

/** Some may have ended by themselves meanwhile. */
function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
    }
  }
}
