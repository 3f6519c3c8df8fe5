import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import { ServiceRejectedError } from '../external-services/service-errors.ts'
import type { ExternalService, TrackedCall } from '../external-services/service-health.ts'
import { commit } from '../logging/version.ts'
import type { Gauges, JobGauge, Metrics } from './metrics.ts'

// Histogram buckets in seconds, from imperceptible to longer than users wait.
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 1, 5, 30]
const workBuckets = [0.05, 0.25, 1, 5, 15, 60]

/** Creates metrics in the Prometheus format. Every label has few values, all of them strings from Creel's own code. */
export function createPrometheusMetrics(): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register })
  const build = new Gauge({
    name: 'creel_build_info',
    help: 'Always 1; its labels describe this Creel.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  })
  build.set({ version: manifest.version, commit: commit ?? '', node: process.version }, 1)
  const requests = histogram(
    'creel_http_request_duration_seconds',
    'How long requests took; `aborted` if the connection ended before the whole response was sent.',
    requestBuckets,
    ['method', 'route', 'status'],
  )
  const steps = histogram(
    'creel_ingest_step_duration_seconds',
    'How long steps of an upload took.',
    workBuckets,
    ['step', 'outcome'],
  )
  const jobs = histogram('creel_job_duration_seconds', 'How long jobs took.', workBuckets, [
    'kind',
    'outcome',
  ])
  const calls = histogram(
    'creel_outside_request_duration_seconds',
    'How long external services took to respond.',
    workBuckets,
    ['service', 'outcome'],
  )
  const uploads = counter('creel_uploads_total', 'Uploaded files by outcome.', ['outcome'])
  const unexplained = gauge('creel_unexplained_photos', 'Photos in the file store without a row.', [])
  const children = gauge('creel_child_processes', 'Running child processes.', ['pool'])
  const started = counter('creel_child_process_starts_total', 'Child processes that were started.', ['pool'])
  const losses = counter('creel_child_process_losses_total', 'Child processes that crashed or hung.', [
    'pool',
  ])
  const streams = gauge('creel_event_streams', 'Browsers listening for changes.', [])
  const pool = gauge('creel_database_connections', 'Connections of this process to the database.', ['state'])
  const queue = createQueueGauges(registers)
  unexplained.set(0)
  streams.set(0)

  return {
    timeStep: (step, run) => time(run, (seconds, outcome) => steps.observe({ step, outcome }, seconds)),
    timeJob: (kind, run) => time(run, (seconds, outcome) => jobs.observe({ kind, outcome }, seconds)),
    observeCalls: (trackedCalls) =>
      mapValues(
        trackedCalls,
        (service, call): TrackedCall =>
          (request) =>
            time(
              () => call(request),
              (seconds, outcome) => calls.observe({ service, outcome }, seconds),
            ),
      ),
    observeLiveUpdates: (liveUpdates) => ({
      ...liveUpdates,
      subscribe: (ownerId, listener) => {
        const stop = liveUpdates.subscribe(ownerId, listener)
        streams.inc()
        return once(() => {
          streams.dec()
          stop()
        })
      },
    }),
    observePool: (name) => {
      children.set({ pool: name }, 0)
      for (const metric of [started, losses]) metric.inc({ pool: name }, 0)
      return {
        started: () => {
          started.inc({ pool: name })
          children.inc({ pool: name })
        },
        ended: (isLoss) => {
          children.dec({ pool: name })
          if (isLoss) losses.inc({ pool: name })
        },
      }
    },
    observeRequests: (app) => {
      // Fastify's own hook is not called if the client disconnected before the response was sent.
      app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
        reply.raw.setMaxListeners(20) // a page sent from disk already has ten listeners; Node warns above that number
        reply.raw.once('close', () => {
          // an event stream lasts for hours
          if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
          const status = reply.raw.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted'
          requests.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
        })
      })
    },
    countUpload: (outcome) => uploads.inc({ outcome }),
    setUnexplainedPhotos: (count) => unexplained.set(count),
    expose: async (gauges) => {
      const { totalCount, idleCount, waitingCount } = gauges.pool
      pool.set({ state: 'used' }, totalCount - idleCount)
      pool.set({ state: 'idle' }, idleCount)
      pool.set({ state: 'waited_for' }, waitingCount)
      await queue.refresh(gauges)
      return { contentType: register.contentType, body: await register.metrics() }
    },
  }

  function histogram(name: string, help: string, buckets: number[], labelNames: string[]) {
    return new Histogram({ name, help, buckets, labelNames, registers })
  }

  function counter(name: string, help: string, labelNames: string[]) {
    return new Counter({ name, help, labelNames, registers })
  }

  function gauge(name: string, help: string, labelNames: string[]) {
    return new Gauge({ name, help, labelNames, registers })
  }
}

/** Runs a function and reports its duration in seconds and its outcome. */
async function time<Result>(
  run: () => Promise<Result>,
  onEnd: (seconds: number, outcome: 'done' | 'refused' | 'failed') => void,
): Promise<Result> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const result = await run()
    onEnd(seconds(), 'done')
    return result
  } catch (cause) {
    onEnd(seconds(), cause instanceof ServiceRejectedError ? 'refused' : 'failed')
    throw cause
  }
}

function mapValues(
  calls: Record<ExternalService, TrackedCall>,
  wrap: (service: ExternalService, call: TrackedCall) => TrackedCall,
): Record<ExternalService, TrackedCall> {
  const { vision, weather, geocoder, mail } = calls
  return {
    vision: wrap('vision', vision),
    weather: wrap('weather', weather),
    geocoder: wrap('geocoder', geocoder),
    mail: wrap('mail', mail),
  }
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}

/** Reuses a count for 5 seconds however often metrics are requested, and waits at most 1 second for a new one. */
const cacheMs = 5_000
const timeoutMs = 1_000

type DatabaseGauges = Pick<Gauges, 'jobs' | 'findLastBackup'>

/** Creates the gauges of the job queue and of backups. If the database is unavailable, only these gauges have no values. */
function createQueueGauges(registers: Registry[]) {
  const jobs = new Gauge({
    name: 'creel_jobs',
    help: 'Unfinished jobs: waiting, running, or failed and waiting to be tried again.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'creel_oldest_job_age_seconds',
    help: 'Age of the oldest unfinished job of a kind; 0 if there’s none.',
    labelNames: ['kind'],
    registers,
  })
  const isReadable = new Gauge({
    name: 'creel_queue_readable',
    help: 'Whether the queue could be counted: 1, or 0 while the database is unavailable.',
    registers,
  })
  const backupAge = new Gauge({
    name: 'creel_last_backup_age_seconds',
    help: 'Age of the last good backup; +Inf if there’s none.',
    registers,
  })
  let counting: Promise<void> | null = null
  let countedAt = Number.NEGATIVE_INFINITY

  async function count({ jobs, findLastBackup }: DatabaseGauges): Promise<void> {
    try {
      const [counts, lastBackupAt] = await Promise.all([jobs.count(), findLastBackup()])
      setGauges(counts)
      backupAge.set(lastBackupAt === null ? Number.POSITIVE_INFINITY : secondsSince(lastBackupAt))
      isReadable.set(1)
      countedAt = performance.now()
    } catch {
      resetGauges()
    } finally {
      counting = null
    }
  }

  function setGauges(counts: JobGauge[]): void {
    for (const { name: kind, waiting, running, failed, oldestAt } of counts) {
      jobs.set({ kind, state: 'waiting' }, waiting)
      jobs.set({ kind, state: 'running' }, running)
      jobs.set({ kind, state: 'failed' }, failed)
      oldest.set({ kind }, oldestAt === null ? 0 : secondsSince(oldestAt))
    }
  }

  function resetGauges(): void {
    jobs.reset()
    oldest.reset()
    backupAge.remove()
    isReadable.set(0)
  }

  return {
    refresh: async (source: DatabaseGauges): Promise<void> => {
      if (performance.now() - countedAt < cacheMs) return
      counting ??= count(source)
      const isCounted = await Promise.race([counting.then(() => true), waitAtMost(timeoutMs)])
      if (!isCounted) resetGauges()
    },
  }
}

function secondsSince(time: Date): number {
  return (Date.now() - time.getTime()) / 1000
}

function waitAtMost(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref())
}
