import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { listEntrances } from '../../server/entrances.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { buildServices, type Services } from '../../server/services.ts'
import { startWorkers } from '../../server/start-workers.ts'
import type { Photo } from '../../shared/photos.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { showProgress } from '../bootstrap/progress.mjs'
import { type DemoUser, seedDemo, signInToDemo } from './seed-demo.ts'

/** A temporary Creel with two accounts: an angler with sixty catches, and an administrator. */
export interface Demo {
  url: string
  services: Services
  riley: HttpClient & DemoUser
  sam: HttpClient & DemoUser
}

/** Functions that clean up the parts of the demo; the last runs first. */
export type Cleanup = (() => Promise<unknown>)[]

/**
 * Starts and fills a demo, whose catches are from before `now`. Adds the cleanup of each part to `undo`, even if a later part
 * fails to start.
 */
export async function startDemo(
  settings: Record<string, string | undefined>,
  undo: Cleanup,
  now = new Date(),
): Promise<Demo> {
  const services = await startServices(settings, undo)
  const app = await buildApp(services, listEntrances(services.config)[0])
  undo.push(() => app.close())
  await app.listen({ host: services.config.host, port: services.config.port })
  await startWorkers(services)
  const url = services.config.publicUrl
  // The first account of an instance becomes an administrator.
  const sam = await signInToDemo(url, { email: 'sam@example.org', firstName: 'Sam', lastName: 'Harbour' })
  const riley = await signInToDemo(url, {
    email: 'riley@example.org',
    firstName: 'Riley',
    lastName: 'Brooks',
  })
  await fill(services, riley, now)
  return { url, services, riley, sam }
}

/** Waits until all photos with a position have their weather. */
export async function waitForWeather(angler: HttpClient): Promise<void> {
  const lacksWeather = async () => {
    const photos = await angler.read<Photo[]>('/api/photos')
    return photos.some(({ latitude, temperature }) => latitude !== null && temperature === null)
  }
  while (await lacksWeather()) await pause(300)
}

async function fill(services: Services, riley: HttpClient & DemoUser, now: Date): Promise<void> {
  const progress = showProgress('Uploading catches')
  try {
    await seedDemo(services, riley, now, (done, all) =>
      progress.update(`Uploading catches: ${done} of ${all}`),
    )
  } finally {
    progress.end()
  }
}

/** Stops a demo and deletes its data; prints errors and continues. */
export async function stopDemo(undo: Cleanup): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch((cause) => console.error(cause))
}

async function startServices(settings: Record<string, string | undefined>, undo: Cleanup): Promise<Services> {
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-demo-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLogger('fatal')
  const port = settings.PORT ?? String(await findFreePort())
  const config = readConfig({ ...settings, PORT: port, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' })
  const database = await startEmbeddedPostgres({ dataDir, log })
  undo.push(() => database.stop())
  const services = await buildServices(config, database.connectionString, log)
  undo.push(() => services.stop(3_000))
  return services
}
