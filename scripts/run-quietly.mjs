import { spawn } from 'node:child_process'
import { showProgress } from './progress.mjs'

/**
 * Runs a command to its end in silence, while the line `what` says what goes on. If it fails, shows its output and
 * `failure` and ends this process; Ctrl+C ends both.
 */
export async function runQuietly({ what, failure, command, words, ...options }) {
  const running = runToEnd(command, words, options)
  const progress = showProgress(what)
  const { code, output } = await running
  progress.end()
  if (code === 0) return
  console.error(`${output}\n\n${failure}`)
  process.exit(1)
}

function runToEnd(command, words, options) {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const stopHearing = endWithChild(child)
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const end = (code, message = '') => {
      stopHearing()
      resolve({ code, output: `${Buffer.concat(chunks)}${message}`.trim() })
    }
    child.once('error', (cause) => end(1, cause.message))
    child.once('close', (code) => end(code))
  })
}

/** Passes signals on to the child, and ends with it. */
function endWithChild(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const stop = (signal) => {
    child.kill(signal)
    child.removeAllListeners('close').once('close', () => {
      console.error('\nStopped. Run the same command again to continue.')
      process.exit(1)
    })
  }
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
