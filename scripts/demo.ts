import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { createLogger } from '../server/http/logger.ts'
import { buildServices, type Services } from '../server/services.ts'
import { startWork } from '../server/start-work.ts'
import { findFreePort } from '../test/test-app.ts'
import { fillDemo, signInToDemo } from './fill-demo.ts'

/* A throw-away Creel to click through: an angler with sixty catches on twelve spots, and an administrator. */

const undo: (() => Promise<unknown>)[] = []
let ending: Promise<void> | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

await start().catch(async (cause) => {
  if (ending === null) console.error(cause)
  await end(1)
})

/** Takes everything down, once: a terminal sends Ctrl-C to this process, and the one that started it passes it on. */
function end(exitCode: number): Promise<void> {
  ending ??= cleanUp().then(() => process.exit(exitCode))
  return ending
}

async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch((cause) => console.error(cause))
}

async function start(): Promise<void> {
  const services = await startServices()
  const app = await buildApp(services)
  undo.push(() => app.close())
  await app.listen({ host: services.config.host, port: services.config.port })
  await startWork(services)
  const url = services.config.publicUrl
  // The first account of an instance is its administrator's.
  await signInToDemo(url, { email: 'sam@example.org', firstName: 'Sam', lastName: 'Harbour' })
  const riley = await signInToDemo(url, {
    email: 'riley@example.org',
    firstName: 'Riley',
    lastName: 'Brooks',
  })
  await fillDemo(services, riley, new Date(), showProgress)
  console.log(`\nThe demo is ready at ${url}
Sign in as riley@example.org, who has sixty catches, or as sam@example.org, the administrator.
Ctrl-C ends it and removes everything.`)
}

async function startServices(): Promise<Services> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-demo-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLogger('fatal')
  const config = readConfig(await demoSettings(dataDir))
  const database = await startEmbeddedPostgres({ dataDir, log })
  undo.push(() => database.stop())
  const services = await buildServices(config, database.connectionString, log)
  undo.push(() => services.stop(3_000))
  return services
}

/** Of the environment only what can do no harm: the demo must not touch anyone's database or paid service. */
async function demoSettings(dataDir: string): Promise<Record<string, string | undefined>> {
  const harmless = ['GEOCODER', 'GEOCODER_URL', 'WEATHER_URL', 'WEATHER_ARCHIVE_URL']
  const tiles = Object.keys(process.env).filter((name) => name.startsWith('TILES_'))
  return {
    ...Object.fromEntries([...harmless, ...tiles].map((name) => [name, process.env[name]])),
    PORT: process.env.PORT ?? String(await findFreePort()),
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
  }
}

function showProgress(done: number, all: number): void {
  const line = `Painting and uploading catches: ${done} of ${all}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (done === all || done % 20 === 1) console.log(line)
}
