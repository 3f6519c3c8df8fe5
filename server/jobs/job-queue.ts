import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import type { Transaction } from '../database/open-database.ts'
import type { Logger } from '../logging/logger.ts'
import { enqueueJobs } from './enqueue-jobs.ts'
import { countJobs, findLastWorkerHeartbeat, type JobCounts, retryJobsNow } from './job-counts.ts'
import { openQueueDatabase } from './queue-database.ts'
import { releaseJobs } from './release-jobs.ts'
import { resetFutureTimestamps } from './reset-future-timestamps.ts'
import { runJob, trackOutage } from './run-job.ts'

/** A kind of job: its name and its handler. A job whose handler rejects is retried later. */
export interface JobHandler<Data extends object> {
  name: string
  run(data: Data): Promise<void>
}

/** New photos have priority 0: neither the owner nor anyone else should wait for thousands of old ones. */
export const backlogPriority = -1

/** A kind of job whose handler also needs the services it works with. */
export interface JobDefinition<Deps, Data extends object> {
  name: string
  run(deps: Deps, data: Data): Promise<void>
}

export interface JobQueue {
  /** Names of all job kinds. */
  names: readonly string[]
  /**
   * Queues a job of one kind, or of each of several, in the caller's transaction, so that they exist only if the
   * transaction commits.
   */
  enqueue(transaction: Transaction, names: string | readonly string[], data: object): Promise<void>
  /** Queues many jobs of one kind in one statement; those with a lower priority than 0 run after all others. */
  enqueueAll(
    transaction: Transaction,
    name: string,
    data: object[],
    options?: { priority: number },
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
  { names, runsJobs }: { names: readonly string[]; runsJobs: boolean },
  log: Logger,
  limits?: ConnectionLimits,
): Promise<JobQueue> {
  const { max, ...role } = runsJobs ? workerOptions : enqueueOnlyOptions
  const workers = new Map<string, string>()
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
    enqueue: (transaction, kinds, data) => enqueueJobs(transaction, [kinds].flat(), data),
    enqueueAll: async (transaction, name, data, options) => {
      if (data.length === 0) return
      const all = data.map((jobData) => ({ data: jobData, ...options }))
      await boss.insert(name, all, { db: fromDrizzle(transaction, sql) })
    },
    cancelMatching: async (transaction, subject, oneOf) => {
      const isOneOf = oneOf && sql`and data ->> ${oneOf.field} = any(${sql.param(oneOf.ids)}::text[])`
      const matching = sql`from jobs.job where data @> ${JSON.stringify(subject)}::jsonb ${isOneOf}`
      // pg-boss replaces the row of a job that fails. A delete that waits for such a row would miss the new one, so a
      // statement of its own does the waiting.
      await transaction.execute(sql`select ${matching} for update`)
      await transaction.execute(sql`delete ${matching}`)
    },
    count: () => countJobs(boss.getDb(), names),
    retryFailed: async (retriedNames) => {
      const retried = await retryJobsNow(boss.getDb(), retriedNames)
      // Workers of other processes poll every few seconds.
      for (const name of retriedNames) boss.notifyWorker(workers.get(name) ?? '')
      return retried
    },
    findLastHeartbeat: () => findLastWorkerHeartbeat(boss.getDb()),
    start: async (handlers) => {
      await resetFutureTimestamps(db)
      timestampTimer = setInterval(() => resetFutureTimestamps(db).catch(onError), timestampResetMs).unref()
      for (const handler of handlers) {
        const outage = trackOutage(handler.name, log)
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
