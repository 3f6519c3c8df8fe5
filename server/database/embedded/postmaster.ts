import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockCluster } from './lock-cluster.ts'
import { EmbeddedPostgresError, errorWithLog } from './postgres-error.ts'
import { type PostgresUser, spawnOptions } from './postgres-user.ts'

/** What to start, on which cluster and as which user; `logFile` receives PostgreSQL's log. */
export interface PostmasterOptions {
  postgres: string
  cluster: string
  settings: Record<string, string>
  user: PostgresUser
  logFile: string
}

/** Starts PostgreSQL, and restarts it whenever it ends before `stop` is called. */
export async function supervisePostgres(options: PostmasterOptions, warn: (message: string) => void) {
  let postmaster = await startAlone(options, warn)
  let stopping = false
  const requestShutdown = () => postmaster.requestShutdown()
  process.once('exit', requestShutdown)
  const supervision = supervise()

  async function supervise() {
    for (let reason = await postmaster.ended; !stopping; reason = await postmaster.ended) {
      warn(`The database stopped unexpectedly (${reason}). Restarting it.`)
      postmaster = await restart()
      if (stopping) await postmaster.stop()
    }
  }

  /**
   * Retries until PostgreSQL starts or `stop` is called, with a growing delay of up to 30 seconds, because the cause (a
   * full disk, for example) may be temporary.
   */
  async function restart() {
    for (let pauseMs = 250; !stopping; pauseMs = Math.min(pauseMs * 2, 30_000)) {
      await delay(pauseMs)
      const started = await startAlone(options, warn).catch((cause: Error) => warn(cause.message))
      if (started) return started
    }
    return postmaster
  }

  async function stop() {
    stopping = true
    await postmaster.stop()
    await supervision
    process.off('exit', requestShutdown)
  }

  return { stop }
}

async function startAlone(options: PostmasterOptions, warn: (message: string) => void) {
  const { lock, stopped } = await lockCluster(options.cluster)
  try {
    if (stopped) warn('Creel stopped a leftover PostgreSQL before starting its own.')
    return await startPostmaster(options, lock.fd)
  } finally {
    // PostgreSQL's processes keep the lock, so that after a crash it shows whether all of them have ended
    lock.release()
  }
}

/** PostgreSQL's main process, which starts and ends all others. */
interface Postmaster {
  /** Resolves with the signal, exit code or error once it has ended. */
  ended: Promise<string>
  /** Stops it with increasingly forceful signals; resolves once it has ended. */
  stop(): Promise<void>
  /** Requests a fast shutdown without waiting for it. */
  requestShutdown(): void
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
  const [program = '', ...args] = [...user.prefix, postgres, '-D', cluster, ...toFlags(settings)]
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

/** Returns settings as arguments of PostgreSQL. */
export function toFlags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
