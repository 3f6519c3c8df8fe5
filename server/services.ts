import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createSessions, type Sessions } from './auth/sessions.ts'
import { createTideAndTimeZone, type TideAndTimeZone } from './conditions/tide-and-time-zone.ts'
import { createWeather, type Weather } from './conditions/weather.ts'
import { type Config, listDataFolders } from './config.ts'
import { type ConnectionLimits, toolLimits } from './database/connection-limits.ts'
import { findDatabaseAddress } from './database/database-address.ts'
import { migrateDatabase, type SchemaWatch, watchSchema } from './database/migrate.ts'
import { type Database, type Db, openDatabase } from './database/open-database.ts'
import type { PhotoRow } from './database/rows.ts'
import { createEmailRenderer, type EmailRenderer } from './emails/email-renderer.ts'
import { createMailer, type Mailer } from './emails/mailer.ts'
import { isSecure, listEntrances } from './entrances.ts'
import { fetchPublicFile } from './external-services/fetch-public-file.ts'
import {
  createRateLimiter,
  geocoderPace,
  openMeteoPace,
  visionPace,
} from './external-services/rate-limiter.ts'
import {
  callUntracked,
  type ServiceHealthTracker,
  trackServiceHealth,
} from './external-services/service-health.ts'
import { type Disks, openDisks } from './file-store/disk-space.ts'
import type { FileStore } from './file-store/file-store.ts'
import { raiseGeneration } from './file-store/generation.ts'
import { openFileStore, openStoreUploadTempFolder } from './file-store/open-file-store.ts'
import { displayFileKey } from './file-store/photo-folder.ts'
import type { UploadTempFolder } from './file-store/upload-temp-folder.ts'
import {
  establishStoreIdentity,
  type Relocation,
  rejectForeignDatabase,
} from './file-store/verify-store-identity.ts'
import { withStoredCopy } from './file-store/with-stored-copy.ts'
import { createGazetteer, type Gazetteer } from './geocoding/gazetteer.ts'
import { createGeocoder, type Geocoder } from './geocoding/geocoder.ts'
import { createImageWorker, type ImageWorker } from './image-worker/image-worker-pool.ts'
import { jobDefinitions } from './job-definitions.ts'
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts'
import { type LiveUpdates, openLiveUpdates } from './live-updates/live-updates.ts'
import type { Logger } from './logging/logger.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import type { PoolObserver } from './processes/process-pool.ts'
import '../shared/species-names.ts'
import { openSecretKey, type SecretKey } from './secrets/secret-key.ts'
import type { FishBox } from './vision/vision-response.ts'
import { createVisionService, type VisionService } from './vision/vision-service.ts'

/** How long running jobs may go on once the schema is newer. */
const newerSchemaTimeoutMs = 3000

/** The services that all features use. */
export interface Services {
  config: Config
  log: Logger
  startedAt: Date
  db: Db
  store: FileStore
  disks: Disks
  uploadTempFolder: UploadTempFolder
  jobs: JobQueue
  liveUpdates: LiveUpdates
  /** Sessions of the first entrance; `buildApp` makes those of others. */
  sessions: Sessions
  imageWorker: ImageWorker
  tideAndTimeZone: TideAndTimeZone
  weather: Weather | null
  geocoder: Geocoder | null
  gazetteer: Gazetteer
  secretKey: SecretKey
  vision: VisionService
  /** Returns an enlarged part of a stored photo for the vision service; null if it would show little more. */
  cropPhoto(photo: Pick<PhotoRow, 'ownerId' | 'id' | 'mediaType'>, box: FishBox): Promise<Buffer | null>
  /** Fetches a file from an address that someone else chose. */
  fetchPublicFile: typeof fetchPublicFile
  mailer: Mailer
  serviceHealth: ServiceHealthTracker
  metrics: Metrics
  schema: SchemaWatch
  pool: Database['pool']
  /** Opens more connections to the database with the timeouts of the operators' tools; the caller closes them. */
  openMaintenanceDatabase(): Database
  /** Stops all services, waiting at most `timeoutMs` for running jobs. */
  stop(timeoutMs: number): Promise<void>
}

/** The services that run in child processes. */
export type ProcessPools = Pick<Services, 'imageWorker' | 'tideAndTimeZone' | 'gazetteer'> & {
  emailRenderer: EmailRenderer
}

interface BuildOptions {
  limits?: ConnectionLimits | undefined
  /** Pools to use instead of new ones; the caller must stop them. */
  processPools?: ProcessPools | undefined
  /** How long a queue pauses after the first failure of its service. */
  firstPauseMs?: number | undefined
  /** The time between two requests to the geocoder. */
  geocoderIntervalMs?: number | undefined
  /** Set if the operator has moved or copied the database. */
  relocation?: Relocation | null
}

/** Builds all services on a running PostgreSQL. */
export async function buildServices(
  config: Config,
  connectionString: string,
  log: Logger,
  {
    limits,
    processPools,
    firstPauseMs,
    geocoderIntervalMs = geocoderPace.intervalMs,
    relocation = null,
  }: BuildOptions = {},
): Promise<Services> {
  const startedAt = new Date()
  const { db, pool, close } = openDatabase(connectionString, limits)
  const identityDeps = {
    db,
    store: await openFileStore(config, log),
    address: await findDatabaseAddress(pool, config),
  }
  await rejectForeignDatabase(pool, identityDeps, relocation)
  const applied = await migrateDatabase(connectionString)
  if (applied > 0) log.info({ migrations: applied }, 'the database was brought up to date')
  const store = await establishStoreIdentity(identityDeps, relocation)
  await raiseGeneration({ db, store }) // before anything is served: if the database is an older copy, browsers must load all
  const metrics = await openMetrics(config)
  const uploadTempFolder = await openStoreUploadTempFolder(config, store)
  const queueNames = jobDefinitions.map(({ name }) => name)
  const jobs = await openJobQueue(
    connectionString,
    { names: queueNames, runsJobs: config.role !== 'web', firstPauseMs },
    log,
    limits,
  )
  const liveUpdates = metrics.observeLiveUpdates(openLiveUpdates(connectionString, log, limits))
  const [entrance] = listEntrances(config)
  const { imageWorker, tideAndTimeZone, gazetteer, emailRenderer } =
    processPools ?? createProcessPools(metrics.observePool('decoder'))
  const { weather, geocoder } = config
  const serviceHealth = trackServiceHealth(db, { weather, geocoder, mail: config.mail.smtpUrl })
  const acquireVisionSlot = createRateLimiter(db, 'vision', visionPace)
  const trackedCalls = metrics.observeCalls({ ...serviceHealth.trackedCalls, vision: callUntracked })
  const secretKey = openSecretKey(config)
  const mailer = createMailer(config, emailRenderer, trackedCalls.mail)
  let stopped: Promise<void> | null = null
  const stop = (timeoutMs: number) => {
    stopped ??= stopServices(timeoutMs)
    return stopped
  }
  const schema = watchSchema(pool, ({ message }) => {
    log.error(
      { reason: message },
      'a newer Creel has migrated the database: this process takes no more requests and jobs',
    )
    stop(newerSchemaTimeoutMs).catch((cause) => log.error({ err: cause }, 'stopping'))
  })
  async function stopServices(timeoutMs: number): Promise<void> {
    await jobs.stop(timeoutMs)
    // What is put back while Creel is stopped is older then, even by minutes. A store that is away must not delay the stop.
    const raising = schema.check().then(() => raiseGeneration({ db, store }))
    await Promise.race([raising.catch(() => {}), delay(1_000, null, { ref: false })])
    if (processPools === undefined)
      await Promise.all(
        [imageWorker, tideAndTimeZone, gazetteer, emailRenderer].map((processPool) => processPool.stop()),
      )
    await liveUpdates.stop()
    await close()
  }
  return {
    config,
    log,
    startedAt,
    db,
    store,
    disks: openDisks(listDataFolders(config)),
    uploadTempFolder,
    jobs,
    liveUpdates,
    sessions: createSessions(db, { ...config, secure: isSecure(entrance) }),
    imageWorker,
    tideAndTimeZone,
    weather: createWeather(weather, {
      acquireSlot: createRateLimiter(db, 'weather', openMeteoPace),
      trackCall: trackedCalls.weather,
    }),
    geocoder: createGeocoder(geocoder, {
      acquireSlot: createRateLimiter(db, 'geocoder', { intervalMs: geocoderIntervalMs }),
      trackCall: trackedCalls.geocoder,
    }),
    gazetteer,
    secretKey,
    vision: createVisionService(config.vision, {
      secretKey,
      encodeJpeg: (image) => imageWorker.makeJpeg(image),
      trackCalls: (identity) => {
        const track = serviceHealth.trackVisionCalls(identity)
        return async (call) => {
          await acquireVisionSlot('user')
          return await trackedCalls.vision(() => track(call))
        }
      },
    }),
    cropPhoto: (photo, box) =>
      withStoredCopy({ store, uploadTempFolder }, displayFileKey(photo), (path) =>
        imageWorker.makeCrop({ path, box }),
      ),
    fetchPublicFile,
    mailer,
    serviceHealth,
    metrics,
    schema,
    pool,
    openMaintenanceDatabase: () => openDatabase(connectionString, toolLimits),
    stop,
  }
}

/** Creates the process pools; their processes start with the first task. */
export function createProcessPools(observer?: PoolObserver): ProcessPools {
  return {
    imageWorker: createImageWorker({ size: availableParallelism(), ...(observer && { observer }) }),
    tideAndTimeZone: createTideAndTimeZone(),
    gazetteer: createGazetteer(),
    emailRenderer: createEmailRenderer(),
  }
}
