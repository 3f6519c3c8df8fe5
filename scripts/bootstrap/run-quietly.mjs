import { spawn } from 'node:child_process'
import { showProgress } from './progress.mjs'

const stopTimeoutMs = 3_000

/**
 * Runs a command without its output, while the progress line `what` is shown. If it fails, shows its output and
 * `failure` and ends this process; Ctrl+C ends both.
 */
export async function runQuietly({ what, failure, command, args, ...options }) {
  const running = runToEnd(command, args, options)
  const progress = showProgress(what)
  const { code, output } = await running
  progress.end()
  if (code === 0) return
  console.error(`${output}\n\n${failure}`)
  process.exit(1)
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function runToEnd(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const signal of signals) process.on(signal, forwardSignal)
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const end = (code, message = '') => {
      for (const signal of signals) process.off(signal, forwardSignal)
      resolve({ code, output: `${Buffer.concat(chunks)}${message}`.trim() })
    }
    child.once('error', (cause) => end(1, cause.message))
    // Ctrl+C reaches the child too, which may end before this process gets the signal.
    child.once('close', (code, signal) => (signals.includes(signal) ? exitStopped() : end(code)))
  })

  /** Passes a signal on and exits with the child, which is killed if it takes too long. */
  function forwardSignal(signal) {
    if (child.exitCode !== null || child.signalCode !== null) exitStopped()
    child.once('exit', exitStopped)
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs).unref()
  }
}

function exitStopped() {
  console.error('\nStopped. Run the same command again to continue.')
  process.exit(1)
}
