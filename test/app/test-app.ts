import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, closeApp } from '../../server/app.ts'
import { queueOlderTides } from '../../server/conditions/queue-older-conditions.ts'
import { readConfig } from '../../server/config.ts'
import type { ConnectionLimits } from '../../server/database/connection-limits.ts'
import { findOwnUrl, listEntrances } from '../../server/entrances.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { buildServices, createProcessPools, type ProcessPools, type Services } from '../../server/services.ts'
import { startWorkers } from '../../server/start-workers.ts'
import { startTileHost, type TileHost } from '../servers/tile-host.ts'
import { backendSettings } from './backend-settings.ts'
import { findFreePort } from './free-port.ts'
import { createHttpClient, type HttpClient, signInLocally } from './http-client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A server in this process with its own database and data folder. */
export interface TestApp {
  url: string
  services: Services
  dataDir: string
  /** A client that has signed in at the local page. */
  signIn(email?: string): Promise<HttpClient>
  /** A signed-out client. */
  visit(): HttpClient
  /** A signed-out browser on the home network, which sends the origin of its page; needs the setting `LAN`. */
  visitLan(headers?: Record<string, string>): HttpClient
  stop(): Promise<void>
}

/** Starts a server for tests. It uses no external service unless `settings` name a stand-in. */
export async function startTestApp(
  settings: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  limits?: ConnectionLimits,
): Promise<TestApp> {
  const database = await openDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-test-'))
  const config = readConfig({
    PORT: String(await findFreePort()),
    LAN_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    WEATHER_URL: 'off',
    GEOCODER: 'off',
    TILES_GOOGLE_STREET_URL: (await shareTileHost()).template('google-street'),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    ...(await backendSettings(database)),
    ...settings,
  })
  const log = createLogger(config.logLevel ?? 'info')
  const services = await buildServices(config, database.connectionString, log, {
    limits,
    firstPauseMs: 100,
    geocoderIntervalMs: 10,
    processPools: config.metricsPort === null ? sharePools() : undefined, // metrics count only their own processes
  })
  const apps: FastifyInstance[] = []
  for (const entrance of listEntrances(config)) {
    const app = await buildApp(services, entrance)
    apps.push(app)
    await app.listen({ host: entrance.host, port: entrance.port })
  }
  await queueOlderTides(services) // the cleanup at startup would do it later, and compute the tides of seeded photos
  await startWorkers(services)
  const url = findOwnUrl(config)
  return {
    url,
    services,
    dataDir,
    signIn: (email = 'angler@example.org') => signInLocally(url, email),
    visit: () => createHttpClient(url),
    visitLan: (headers = {}) => {
      const [origin = ''] = config.lan?.origins ?? []
      return createHttpClient(origin, new Map(), { origin, ...headers })
    },
    stop: async () => {
      for (const app of apps) await closeApp(app, 1_000)
      await services.stop(5_000)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let sharedTileHost: Promise<TileHost> | null = null

/** Starts one host of map tiles for all servers of this process, since the viewer of wide windows shows a map. */
function shareTileHost(): Promise<TileHost> {
  sharedTileHost ??= startTileHost()
  return sharedTileHost
}

let sharedPools: ProcessPools | null = null

/** Shares the process pools between all servers of this process: they take seconds to load and keep no state. */
function sharePools(): ProcessPools {
  sharedPools ??= createProcessPools()
  return { ...sharedPools, imageWorker: { ...sharedPools.imageWorker } } // a copy, since tests replace its functions
}
