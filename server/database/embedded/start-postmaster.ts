import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { failureWithLog, PostgresFailure } from './postgres-failure.ts'
import { type PostgresUser, spawnOptions } from './postgres-user.ts'

/** PostgreSQL's first process, which starts and ends all others. */
export interface Postmaster {
  /** How it ended, once it has. */
  ended: Promise<string>
  /** Asks it to end, with less and less patience, until it has. */
  stop(): Promise<void>
  /** Asks for a fast shutdown and does not wait. */
  dismiss(): void
}

/** What to start, on which cluster, as whom; `logFile` takes what PostgreSQL says. */
export interface PostmasterOptions {
  postgres: string
  cluster: string
  settings: Record<string, string>
  user: PostgresUser
  logFile: string
}

/**
 * Starts PostgreSQL on a cluster; answers when it takes connections, rejects when it ended instead. All its processes inherit
 * the open file, and the lock on it.
 */
export async function startPostmaster(options: PostmasterOptions, lockFd: number): Promise<Postmaster> {
  const child = spawnPostgres(options, lockFd)
  const ended = endOf(child)
  let end: string | null = null
  ended.then((how) => {
    end = how
  })
  // After a power cut it replays its log first, which may take minutes: no time limit.
  while (!isReady(options.cluster, child.pid)) {
    if (end !== null) throw failureWithLog(`PostgreSQL did not start (${end}).`, options.logFile)
    await delay(15)
  }
  return { ended, stop: () => stop(child, ended), dismiss: () => child.kill('SIGINT') }
}

function spawnPostgres(
  { postgres, cluster, settings, user, logFile }: PostmasterOptions,
  lockFd: number,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...words] = [...user.prefix, postgres, '-D', cluster, ...flags]
  const log = openSync(logFile, 'a', 0o600)
  // Detached: the Ctrl-C of a terminal is for Creel, which stops its database last.
  const child = spawn(program, words, {
    ...spawnOptions(user),
    detached: true,
    stdio: ['ignore', 'ignore', log, lockFd],
  })
  closeSync(log)
  return child
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(cause.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

/** The first line of postmaster.pid is the process, the eighth how far it has come; the file comes and goes with it. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

// Smart shutdown lets connections that are closing finish; fast shutdown cuts those that are not; immediate shutdown
// leaves the tidying up to the next start. (PostgreSQL manual, "Shutting Down the Server")
const requests = [
  ['SIGTERM', 500],
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
] as const

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, patienceMs] of requests) {
    child.kill(signal)
    const outcome = await Promise.race([ended, delay(patienceMs, null, { ref: false })])
    if (outcome !== null) return
  }
  throw new PostgresFailure(`PostgreSQL does not end (process ${child.pid}).`)
}
