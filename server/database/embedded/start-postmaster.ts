import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError, errorWithLog } from './postgres-error.ts'
import { type PostgresUser, spawnOptions } from './postgres-user.ts'

/** PostgreSQL's main process, which starts and ends all others. */
export interface Postmaster {
  /** Resolves with the signal, exit code or error once it has ended. */
  ended: Promise<string>
  /** Stops it with increasingly forceful signals; resolves once it has ended. */
  stop(): Promise<void>
  /** Requests a fast shutdown without waiting for it. */
  requestShutdown(): void
}

/** What to start, on which cluster and as which user; `logFile` receives PostgreSQL's log. */
export interface PostmasterOptions {
  postgres: string
  cluster: string
  settings: Record<string, string>
  user: PostgresUser
  logFile: string
}

/**
 * Starts PostgreSQL on a cluster. Resolves when it accepts connections, and rejects with an `EmbeddedPostgresError` if it ends
 * first. All its processes inherit the file descriptor `lockFd` and the lock on it.
 */
export async function startPostmaster(options: PostmasterOptions, lockFd: number): Promise<Postmaster> {
  const child = spawnPostgres(options, lockFd)
  const ended = waitForEnd(child)
  let end: string | null = null
  ended.then((reason) => {
    end = reason
  })
  // No timeout: after a power cut it first replays its WAL, which may take minutes.
  while (!isReady(options.cluster, child.pid)) {
    if (end !== null) throw errorWithLog(`PostgreSQL didn’t start (${end}).`, options.logFile)
    await delay(15)
  }
  return { ended, stop: () => stop(child, ended), requestShutdown: () => child.kill('SIGINT') }
}

function spawnPostgres(
  { postgres, cluster, settings, user, logFile }: PostmasterOptions,
  lockFd: number,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...user.prefix, postgres, '-D', cluster, ...flags]
  const log = openSync(logFile, 'a', 0o600)
  // Detached, so that a terminal's Ctrl-C reaches only Creel, which stops its database last.
  const child = spawn(program, args, {
    ...spawnOptions(user),
    detached: true,
    stdio: ['ignore', 'ignore', log, lockFd],
  })
  closeSync(log)
  return child
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(cause.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

/**
 * Returns true once the postmaster accepts connections: the first line of postmaster.pid is its process id, the eighth
 * its status. PostgreSQL creates and removes the file itself.
 */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

// Smart shutdown lets closing connections finish; fast shutdown closes open ones; immediate shutdown leaves recovery to
// the next start. (PostgreSQL manual, "Shutting Down the Server")
const stopSignals = [
  ['SIGTERM', 500],
  ['SIGINT', 5000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
] as const

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, timeoutMs] of stopSignals) {
    child.kill(signal)
    const outcome = await Promise.race([ended, delay(timeoutMs, null, { ref: false })])
    if (outcome !== null) return
  }
  throw new EmbeddedPostgresError(`PostgreSQL won’t stop (process ${child.pid}).`)
}
