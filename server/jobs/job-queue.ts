import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import type { Transaction } from '../database/open-database.ts'
import { openPool } from '../database/postgres-client.ts'
import type { PhotoKey, PhotoRow } from '../database/rows.ts'
import { subscribeToChannel } from '../database/subscribe-to-channel.ts'
import type { Logger } from '../logging/logger.ts'
import {
  cancelMatchingJobs,
  countJobs,
  enqueueJobs,
  findLastWorkerHeartbeat,
  type JobCounts,
  releaseJobs,
  resetFutureTimestamps,
  retryJobsNow,
} from './job-tables.ts'
import { type OutageTracker, runJob, trackOutage } from './run-job.ts'

/** A kind of job: its name and its handler. A job whose handler rejects is retried later. */
export interface JobHandler<Data extends object> {
  name: string
  run(data: Data): Promise<void>
  /** Returns the settings of the service it asks, whose change ends a pause. */
  loadSettings?(): Promise<unknown>
}

/** New photos have about priority 0: neither the owner nor anyone else should wait for thousands of old ones. */
export const backlogPriority = -100_000

/** Lowers a priority by the age of a catch in days, so that of many the newest come first; one without a time counts as new. */
export function newestFirst(priority: number, capturedAt: Date | null): number {
  const days = capturedAt === null ? 0 : (Date.now() - capturedAt.getTime()) / dayMs
  return priority - Math.round(Math.min(Math.max(0, days), -backlogPriority - 1))
}
const dayMs = 24 * 3_600_000

/** A kind of job whose handler also needs the services it works with. */
export interface JobDefinition<Deps, Data extends object> {
  name: string
  run(deps: Deps, data: Data): Promise<void>
  /** Returns the settings of the service it asks, if they may change while Creel runs. */
  loadSettings?(deps: Deps): Promise<unknown>
}

export interface JobQueue {
  /** Names of all job kinds. */
  names: readonly string[]
  /**
   * Queues a job of one kind, or of each of several, in the caller's transaction, so that they exist only if the
   * transaction commits.
   */
  enqueue(
    transaction: Transaction,
    names: string | readonly string[],
    data: object,
    priority?: number,
  ): Promise<void>
  /** Queues many jobs of one kind in one statement, with one priority or each with its own; those with a lower one run later. */
  enqueueAll(
    transaction: Transaction,
    name: string,
    data: object[],
    options?: { priority: number | readonly number[] },
  ): Promise<void>
  /**
   * Deletes all jobs whose data contain `subject`, and if given one of `ids` in its field, in the transaction that deletes
   * their subject.
   */
  cancelMatching(
    transaction: Transaction,
    subject: object,
    oneOf?: { field: string; ids: readonly string[] },
  ): Promise<void>
  /** Deletes jobs of one kind. */
  delete(transaction: Transaction, name: string, ids: string[]): Promise<void>
  /** Counts unfinished jobs by kind, with the latest failure of each kind. */
  count(): Promise<JobCounts[]>
  /** Retries failed jobs of these kinds immediately; returns how many. */
  retryFailed(names: readonly string[]): Promise<number>
  /** Returns the time of the last sign of life of a worker process; null if there never was one. */
  findLastHeartbeat(): Promise<Date | null>
  /** Starts working on queued jobs. */
  start<Data extends object>(handlers: JobHandler<Data>[]): Promise<void>
  /** Rejects if the queue does not respond. */
  check(): Promise<void>
  /** Stops the queue, waiting at most `timeoutMs` for running jobs, then hands unfinished jobs back. */
  stop(timeoutMs: number): Promise<void>
}

// An external service may be down for days: its jobs wait, retry at least once a minute, and never give up.
const retryOptions = { retryLimit: 1_000_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 }
// A missing heartbeat reveals a job whose process died; another worker then takes it over.
const heartbeatOptions = { heartbeatSeconds: 30 }
const retentionSeconds = { retentionSeconds: 366 * 24 * 3600, deleteAfterSeconds: 600 }
// A new job notifies its worker immediately; polling finds the jobs due for a retry.
const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  // One at a time, so that other workers can take the jobs queued behind a slow one.
  batchSize: 1,
}
// Worker processes also maintain the queue (jobs of dead workers, old finished jobs); the time of that maintenance is
// their sign of life.
const workerOptions = {
  max: 4,
  useListenNotify: true,
  supervise: true,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
}
const timestampResetMs = 60_000
const enqueueOnlyOptions = { max: 2, useListenNotify: false, supervise: false }

/**
 * Opens the job queue in the same PostgreSQL as the other tables. `runsJobs` is true if this process runs jobs, false if
 * it only queues them.
 */
export async function openJobQueue(
  connectionString: string,
  {
    names,
    runsJobs,
    firstPauseMs,
  }: { names: readonly string[]; runsJobs: boolean; firstPauseMs?: number | undefined },
  log: Logger,
  limits?: ConnectionLimits,
): Promise<JobQueue> {
  const { max, ...role } = runsJobs ? workerOptions : enqueueOnlyOptions
  const workers = new Map<string, string>()
  const outages = new Map<string, OutageTracker>()
  /** Ids of jobs that this process is running. */
  const unfinished = new Set<string>()
  let stopping = false
  let timestampTimer: NodeJS.Timeout | undefined
  // Connections that break during shutdown are expected.
  const onError = throttle((error) => stopping || log.error({ err: error }, 'the job queue failed'))
  const { db, close } = openQueueDatabase(connectionString, max, onError, limits)
  const boss = new PgBoss({ db, schema: 'jobs', schedule: false, ...role })
  boss.on('error', onError)
  await boss.start()
  for (const name of names) {
    const options = { ...retryOptions, ...heartbeatOptions, ...retentionSeconds, notify: true }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options) // updates a queue that an earlier version created
  }

  return {
    names,
    enqueue: (transaction, kinds, data, priority = 0) =>
      enqueueJobs(transaction, [kinds].flat(), data, priority),
    enqueueAll: async (transaction, name, data, { priority } = { priority: 0 }) => {
      if (data.length === 0) return
      const priorities = typeof priority === 'number' ? data.map(() => priority) : priority
      const all = data.map((jobData, index) => ({ data: jobData, priority: priorities[index] ?? 0 }))
      await boss.insert(name, all, { db: fromDrizzle(transaction, sql) })
    },
    cancelMatching: cancelMatchingJobs,
    delete: async (transaction, name, ids) => {
      await boss.deleteJob(name, ids, { db: fromDrizzle(transaction, sql) })
    },
    count: () => countJobs(boss.getDb(), names),
    retryFailed: async (retriedNames) => {
      const retried = await retryJobsNow(boss.getDb(), retriedNames)
      // Workers of other processes poll every few seconds.
      for (const name of retriedNames) outages.get(name)?.resume()
      for (const name of retriedNames) boss.notifyWorker(workers.get(name) ?? '')
      return retried
    },
    findLastHeartbeat: () => findLastWorkerHeartbeat(boss.getDb()),
    start: async (handlers) => {
      await resetFutureTimestamps(db)
      timestampTimer = setInterval(() => resetFutureTimestamps(db).catch(onError), timestampResetMs).unref()
      for (const handler of handlers) {
        const { loadSettings } = handler
        const outage = trackOutage(handler.name, log, { loadSettings, firstPauseMs })
        outages.set(handler.name, outage)
        const run = async (jobs: Job<never>[]) => {
          const results: JobResult[] = []
          for (const job of jobs) {
            unfinished.add(job.id)
            results.push(await runJob(handler, job, outage))
            unfinished.delete(job.id)
          }
          boss.notifyWorker(workers.get(handler.name) ?? '') // more jobs may be waiting, so skip the pause
          return results
        }
        workers.set(handler.name, await boss.work(handler.name, { ...workOptions, perJobResults: true }, run))
      }
    },
    check: async () => {
      await boss.getDb().executeSql('select 1')
    },
    stop: async (timeoutMs) => {
      stopping = true
      clearInterval(timestampTimer)
      for (const outage of outages.values()) outage.stop()
      // `boss.stop` alone would poll every half second until its workers have finished.
      const finished = Promise.all(names.map((name) => boss.offWork(name)))
      const deadline = new AbortController()
      await Promise.race([finished, delay(timeoutMs, null, deadline).catch(() => {})])
      deadline.abort()
      await boss.stop({ graceful: false })
      // Jobs still running have been marked as failed, and would wait before their next attempt.
      await releaseJobs(db, [...unfinished]).catch((cause) =>
        log.warn({ err: cause }, 'unfinished jobs weren’t handed back; they’ll be taken over in a minute'),
      )
      await close()
    },
  }
}

/**
 * Creates the database adapter of pg-boss: a small pool, and one connection that listens. pg-boss's own adapter would
 * end the process when a connection fails with two errors at once, as happens when PostgreSQL is killed (12.35:
 * `disconnect` in its `db.js` removes all listeners).
 */
function openQueueDatabase(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  limits?: ConnectionLimits,
) {
  const pool = openPool({ connectionString, max, application_name: 'pgboss' }, limits)
  pool.on('error', onError)
  const db: QueueDb = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onListening) => {
      const listening = subscribeToChannel(
        connectionString,
        channel,
        { onNotification, onListening, onError },
        limits,
      )
      return { close: () => listening.stop() }
    },
  }
  return { db, close: () => pool.end() }
}

const throttleMs = 60_000

/** Limits calls to one a minute, because the queue emits several errors a second while the database is unavailable. */
function throttle(onError: (error: Error) => void): (error: Error) => void {
  let calledAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - calledAt < throttleMs) return
    calledAt = performance.now()
    onError(error)
  }
}

/**
 * A job that processes one photo after the upload response, or whatever else its `Key` may name; idempotent, because failed
 * jobs are retried.
 */
export interface PhotoJob<Deps, Key extends object = PhotoKey> extends JobDefinition<Deps, Key> {
  needed(photo: PhotoRow): boolean
}
