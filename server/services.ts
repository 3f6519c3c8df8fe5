import { availableParallelism } from 'node:os'
import { createSessions, type Sessions } from './account/sessions.ts'
import { createVision, type Vision } from './catches/vision.ts'
import { type Almanac, createAlmanac } from './conditions/almanac.ts'
import { createWeather, type Weather } from './conditions/weather.ts'
import type { Config } from './config.ts'
import type { ConnectionLimits } from './database/connection-limits.ts'
import { findDatabaseAddress } from './database/database-address.ts'
import { migrateDatabase } from './database/migrate.ts'
import { type Database, type Db, openDatabase } from './database/open-database.ts'
import { createLetterPress, type LetterPress } from './emails/letter-press.ts'
import { type Mail, openMail } from './emails/mail.ts'
import type { FileStore } from './files/file-store.ts'
import type { Incoming } from './files/incoming.ts'
import { openFileStore, openOwnIncoming } from './files/open-file-store.ts'
import { type Relocation, refuseForeignDatabase, settleStoreIdentity } from './files/verify-store-identity.ts'
import type { Logger } from './http/logger.ts'
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts'
import { type LiveUpdates, openLiveUpdates } from './live/live-updates.ts'
import { createGazetteer, type Gazetteer } from './locations/gazetteer.ts'
import { createGeocoder, type Geocoder } from './locations/geocoder.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { turnTaker } from './outside/take-turn.ts'
import { type OutsideWatch, watchOutside } from './outside/watch-outside.ts'
import { createDecoder, type Decoder } from './photos/decoder/decoder.ts'
import type { PoolWatch } from './processes/child-pool.ts'
import { serviceJobs } from './service-jobs.ts'

/** Everything the rooms work with, as one plain object. */
export interface Services {
  config: Config
  log: Logger
  startedAt: Date
  db: Db
  store: FileStore
  incoming: Incoming
  jobs: JobQueue
  live: LiveUpdates
  sessions: Sessions
  decoder: Decoder
  almanac: Almanac
  weather: Weather | null
  geocoder: Geocoder | null
  gazetteer: Gazetteer
  vision: Vision | null
  mail: Mail
  outside: OutsideWatch
  metrics: Metrics
  pool: Database['pool']
  /** Lets go of all of it, in at most the given time. */
  stop(timeoutMs: number): Promise<void>
}

/** What does its work in processes of its own. */
export type Helpers = Pick<Services, 'decoder' | 'almanac' | 'gazetteer'> & { press: LetterPress }

interface BuildOptions {
  limits?: ConnectionLimits | undefined
  /** Processes that outlive these services; whoever gives them stops them. */
  helpers?: Helpers | undefined
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
  await refuseForeignDatabase(pool, sides, relocation)
  const applied = await migrateDatabase(connectionString)
  if (applied > 0) log.info({ migrations: applied }, 'the database was brought up to date')
  const store = await settleStoreIdentity(sides, relocation)
  const metrics = await openMetrics(config)
  const incoming = await openOwnIncoming(config, store)
  const names = serviceJobs.map(({ name }) => name)
  const jobs = await openJobQueue(connectionString, { names, works: config.role !== 'web' }, log, limits)
  const live = metrics.watchLive(openLiveUpdates(connectionString, log, undefined, limits))
  const secure = config.publicUrl.startsWith('https:')
  const { decoder, almanac, gazetteer, press } = helpers ?? createHelpers(metrics.watchPool('decoder'))
  const { vision, weather, geocoder } = config
  const outside = watchOutside(db, { vision, weather, geocoder, mail: config.mail.smtpUrl })
  const asks = metrics.watchAsks(outside.asks)
  const mail = openMail(config, press, asks.mail)
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
    geocoder: createGeocoder(geocoder, { takeTurn: turnTaker(db, 'geocoder'), watched: asks.geocoder }),
    gazetteer,
    vision: createVision(vision, undefined, asks.vision, (picture) => decoder.makeJpeg(picture)),
    mail,
    outside,
    metrics,
    pool,
    stop: async (timeoutMs) => {
      await jobs.stop(timeoutMs)
      if (helpers === undefined)
        await Promise.all([decoder, almanac, gazetteer, press].map((helper) => helper.stop()))
      await live.stop()
      await close()
    },
  }
}

/** Creates the helpers; their processes start with the first work for them. */
export function createHelpers(watch?: PoolWatch): Helpers {
  return {
    decoder: createDecoder({ size: availableParallelism(), ...(watch && { watch }) }),
    almanac: createAlmanac(),
    gazetteer: createGazetteer(),
    press: createLetterPress(),
  }
}
