import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { ConnectionLimits } from '../../server/database/connection-limits.ts'
import { closeApp } from '../../server/http/close-app.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { buildServices, createProcessPools, type ProcessPools, type Services } from '../../server/services.ts'
import { startWorkers } from '../../server/start-workers.ts'
import { backendSettings } from './backend-settings.ts'
import { findFreePort } from './free-port.ts'
import { createHttpClient, type HttpClient, signInLocally } from './http-client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A whole Creel on a database and a folder of its own, reached as a browser reaches it. */
export interface TestApp {
  url: string
  services: Services
  dataDir: string
  /** A browser that has signed in at the local page. */
  signIn(email?: string): Promise<HttpClient>
  /** A browser in which nobody is signed in. */
  visit(): HttpClient
  stop(): Promise<void>
}

/** Starts a Creel for tests. Nothing outside is asked unless `settings` name a stand-in. */
export async function startTestApp(
  settings: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  limits?: ConnectionLimits,
): Promise<TestApp> {
  const database = await openDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-test-'))
  const config = readConfig({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    WEATHER_URL: 'off',
    GEOCODER: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    ...(await backendSettings(database)),
    ...settings,
  })
  const log = createLogger(config.logLevel ?? 'info')
  const services = await buildServices(config, database.connectionString, log, {
    limits,
    processPools: config.metricsPort === null ? shareHelpers() : undefined, // metrics count their own
  })
  const app = await buildApp(services)
  await app.listen({ host: config.host, port: config.port })
  await startWorkers(services)
  return {
    url: config.publicUrl,
    services,
    dataDir,
    signIn: (email = 'angler@example.org') => signInLocally(config.publicUrl, email),
    visit: () => createHttpClient(config.publicUrl),
    stop: async () => {
      await closeApp(app, 1_000)
      await services.stop(5_000)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let helpers: ProcessPools | null = null

/** Helpers for all Creels of this process: theirs take seconds to load, and keep nothing of what they did. */
function shareHelpers(): ProcessPools {
  helpers ??= createProcessPools()
  return { ...helpers, imageWorker: { ...helpers.imageWorker } } // tests replace what one decoder does
}
