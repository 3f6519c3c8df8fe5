import { spawn } from 'node:child_process'
import { node24, root } from './bootstrap.mjs'

/** Runs a script on Node 24 until it ends, passing signals on to it; returns its exit code. */
export function runOnNode24(args, environment = {}) {
  const child = spawn(node24, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? (signals.includes(signal) ? 0 : 1))
    })
  })
}
