import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { findFreePort } from '../test/app/free-port.ts'
import { unsetSettings } from '../test/app/unset-settings.ts'
import { type Figure, percentile, timed } from './measurements.ts'

const repeats = 5

/** Measures `npm start` from the second start on, beside PostgreSQL alone. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-bench-'))
  try {
    await timeStart(dataDir)
    const [own, bare]: [number[], number[]] = [[], []]
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      own.push(await timeStart(dataDir))
      bare.push(await timePostgres(dataDir))
    }
    return [
      {
        what: 'start, second time, p50',
        value: percentile(own, 0.5) / 1000,
        unit: 's',
        bare: { what: 'PostgreSQL', value: percentile(bare, 0.5) / 1000 },
        budget: { atMost: 3 },
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const own = { DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'error' }
  const env = { ...process.env, ...unsetSettings, ...own }
  let stop = async () => {}
  const milliseconds = await timed(async () => {
    const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(npm, 'exit')
    stop = async () => {
      npm.kill('SIGTERM')
      await exited
    }
    for await (const line of createInterface({ input: npm.stdout })) if (line.includes('is ready')) return
    throw new Error('npm start ended before it was ready.')
  })
  await stop()
  return milliseconds
}

async function timePostgres(dataDir: string): Promise<number> {
  let stop = async () => {}
  const milliseconds = await timed(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: console })
    stop = () => postgres.stop()
  })
  await stop()
  return milliseconds
}
