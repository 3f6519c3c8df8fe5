import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'
import { unsetSettings } from './unset-settings.ts'

/** A server as an operator runs it: its own process, with the embedded PostgreSQL unless settings name another. */
export interface TestServer {
  url: string
  process: ChildProcess
  /** Every line it has written so far to stdout and stderr. */
  said: readonly string[]
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
  /** Stops the process as an operator does, and returns its exit code. */
  stop(): Promise<number | null>
}

/** As in `npm start` and the container: see decision 11. */
const smallNursery = '--max-semi-space-size=8'
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/**
 * Starts a server on a data folder and waits until it is ready. `prefix` comes before its command and must end up
 * executing it; `args` come after it. If its output goes to a `stdout` that is a file descriptor, or to a file by `prefix`
 * (null), readiness is asked for over HTTP.
 */
export async function startTestServer(
  dataDir: string,
  settings: Record<string, string> = {},
  prefix: string[] = [],
  args: string[] = [],
  stdout: 'pipe' | number | null = 'pipe',
): Promise<TestServer> {
  const port = settings.PORT ?? String(await findFreePort())
  const [program = '', ...allArgs] = [...prefix, process.execPath, smallNursery, main, ...args]
  const child = spawn(program, allArgs, {
    env: {
      ...process.env,
      ...unsetSettings,
      PORT: port,
      DATA_DIR: dataDir,
      WEATHER_URL: 'off',
      GEOCODER: 'off',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', stdout ?? 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  const url = `http://127.0.0.1:${port}`
  try {
    const saysSo = waitUntilReady(child, said)
    await (stdout === 'pipe' ? saysSo : Promise.race([saysSo, waitUntilAnswering(url)]))
  } catch (cause) {
    // Another process may have taken the free port before the server listened.
    if (settings.PORT === undefined && String(cause).includes('is already in use'))
      return startTestServer(dataDir, settings, prefix, args, stdout)
    throw cause
  }
  return {
    url,
    process: child,
    said,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}

async function waitUntilAnswering(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) await delay(250)
}

function waitUntilReady(child: ChildProcess, said: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (process.env.TEST_LOG_LEVEL !== undefined) console.log(line)
        if (/^Creel(?: is ready at |'s worker is ready$)/.test(line)) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`Creel ended with ${code}:\n${said.join('\n')}`)))
  })
}
