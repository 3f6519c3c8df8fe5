import { setTimeout as delay } from 'node:timers/promises'
import { lockCluster } from './lock-cluster.ts'
import { type PostmasterOptions, startPostmaster } from './start-postmaster.ts'

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
