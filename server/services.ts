import { availableParallelism } from 'node:os'
import { createSessions, type Sessions } from './auth/sessions.ts'
import { createTideAndTimeZone, type TideAndTimeZone } from './conditions/tide-and-time-zone.ts'
import { createWeather, type Weather } from './conditions/weather.ts'
import type { Config } from './config.ts'
import type { ConnectionLimits } from './database/connection-limits.ts'
import { findDatabaseAddress } from './database/database-address.ts'
import { migrateDatabase } from './database/migrate.ts'
import { type Database, type Db, openDatabase } from './database/open-database.ts'
import { createEmailRenderer, type EmailRenderer } from './emails/email-renderer.ts'
import { createMailer, type Mailer } from './emails/mailer.ts'
import { createRateLimiter } from './external-services/rate-limiter.ts'
import { type ServiceHealthTracker, trackServiceHealth } from './external-services/service-health.ts'
import type { FileStore } from './file-store/file-store.ts'
import { openFileStore, openStoreUploadTempFolder } from './file-store/open-file-store.ts'
import type { UploadTempFolder } from './file-store/upload-temp-folder.ts'
import {
  establishStoreIdentity,
  type Relocation,
  rejectForeignDatabase,
} from './file-store/verify-store-identity.ts'
import { createGazetteer, type Gazetteer } from './geocoding/gazetteer.ts'
import { createGeocoder, type Geocoder } from './geocoding/geocoder.ts'
import { createDecoder, type Decoder } from './image-worker/image-worker-pool.ts'
import { jobDefinitions } from './job-definitions.ts'
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts'
import { type LiveUpdates, openLiveUpdates } from './live-updates/live-updates.ts'
import type { Logger } from './logging/logger.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import type { PoolObserver } from './processes/process-pool.ts'
import { createVision, type Vision } from './vision/vision.ts'

/** Everything the rooms work with, as one plain object. */
export interface Services {
  config: Config
  log: Logger
  startedAt: Date
  db: Db
  store: FileStore
  incoming: UploadTempFolder
  jobs: JobQueue
  live: LiveUpdates
  sessions: Sessions
  decoder: Decoder
  almanac: TideAndTimeZone
  weather: Weather | null
  geocoder: Geocoder | null
  gazetteer: Gazetteer
  vision: Vision | null
  mail: Mailer
  outside: ServiceHealthTracker
  metrics: Metrics
  pool: Database['pool']
  /** Lets go of all of it, in at most the given time. */
  stop(timeoutMs: number): Promise<void>
}

/** What does its work in processes of its own. */
export type ProcessPools = Pick<Services, 'decoder' | 'almanac' | 'gazetteer'> & {
  emailRenderer: EmailRenderer
}

interface BuildOptions {
  limits?: ConnectionLimits | undefined
  /** Processes that outlive these services; whoever gives them stops them. */
  helpers?: ProcessPools | undefined
  /** What the operator says of a database that is not where it was. */
  relocation?: Relocation | null
}

/** Builds the services on a running PostgreSQL; the one place where things are put together. */
export async function buildServices(
  config: Config,
  connectionString: string,
  log: Logger,
  { limits, helpers, relocation = null }: BuildOptions = {},
): Promise<Services> {
  const startedAt = new Date()
  const { db, pool, close } = openDatabase(connectionString, limits)
  const sides = {
    db,
    store: await openFileStore(config, log),
    address: await findDatabaseAddress(pool, config),
  }
  await rejectForeignDatabase(pool, sides, relocation)
  const applied = await migrateDatabase(connectionString)
  if (applied > 0) log.info({ migrations: applied }, 'the database was brought up to date')
  const store = await establishStoreIdentity(sides, relocation)
  const metrics = await openMetrics(config)
  const incoming = await openStoreUploadTempFolder(config, store)
  const names = jobDefinitions.map(({ name }) => name)
  const jobs = await openJobQueue(connectionString, { names, works: config.role !== 'web' }, log, limits)
  const live = metrics.watchLive(openLiveUpdates(connectionString, log, undefined, limits))
  const secure = config.publicUrl.startsWith('https:')
  const { decoder, almanac, gazetteer, emailRenderer } =
    helpers ?? createProcessPools(metrics.watchPool('decoder'))
  const { vision, weather, geocoder } = config
  const outside = trackServiceHealth(db, { vision, weather, geocoder, mail: config.mail.smtpUrl })
  const asks = metrics.watchAsks(outside.asks)
  const mail = createMailer(config, emailRenderer, asks.mail)
  return {
    config,
    log,
    startedAt,
    db,
    store,
    incoming,
    jobs,
    live,
    sessions: createSessions(db, { sessionDays: config.sessionDays, secure }),
    decoder,
    almanac,
    weather: createWeather(weather, Date.now, asks.weather),
    geocoder: createGeocoder(geocoder, {
      takeTurn: createRateLimiter(db, 'geocoder'),
      watched: asks.geocoder,
    }),
    gazetteer,
    vision: createVision(vision, undefined, asks.vision, (picture) => decoder.makeJpeg(picture)),
    mail,
    outside,
    metrics,
    pool,
    stop: async (timeoutMs) => {
      await jobs.stop(timeoutMs)
      if (helpers === undefined)
        await Promise.all([decoder, almanac, gazetteer, emailRenderer].map((helper) => helper.stop()))
      await live.stop()
      await close()
    },
  }
}

/** Creates the helpers; their processes start with the first work for them. */
export function createProcessPools(watch?: PoolObserver): ProcessPools {
  return {
    decoder: createDecoder({ size: availableParallelism(), ...(watch && { watch }) }),
    almanac: createTideAndTimeZone(),
    gazetteer: createGazetteer(),
    emailRenderer: createEmailRenderer(),
  }
}
