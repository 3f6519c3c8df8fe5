import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import type { Transaction } from '../database/open-database.ts'
import type { Logger } from '../http/logger.ts'
import { handBackJobs } from './hand-back-jobs.ts'
import { countJobs, findWorkerSeenAt, type JobCounts, retryJobsNow } from './job-counts.ts'
import { mendTimes } from './mend-times.ts'
import { openQueueDatabase } from './queue-database.ts'
import { runJob, watchOutage } from './run-job.ts'

/** A kind of queued work: its name and what does it. A rejected run is tried again later. */
export interface JobKind<Data extends object> {
  name: string
  run(data: Data): Promise<void>
}

/** A kind of queued work that still has to be given what it works with. */
export interface ServiceJob<Services, Data extends object> {
  name: string
  run(services: Services, data: Data): Promise<void>
}

export interface JobQueue {
  /** The kinds of work there are. */
  names: readonly string[]
  /** Queues work in a transaction of the caller's: it exists exactly if the transaction's rows do. */
  enqueue(transaction: Transaction, name: string, data: object): Promise<void>
  /** Queues the same kind of work many times, in one statement. */
  enqueueAll(transaction: Transaction, name: string, data: object[]): Promise<void>
  /** Drops, in a transaction of the caller's, all work whose data contain these: what it is about is being deleted. */
  forget(transaction: Transaction, about: object): Promise<void>
  /** How much work of each kind is not done, and why that of it failed which did. */
  count(): Promise<JobCounts[]>
  /** Has failed work of these kinds tried again at once; answers how much. */
  retryFailed(names: readonly string[]): Promise<number>
  /** When a process that does queued work last said that it is there; null where none ever was. */
  findWorkerSeenAt(): Promise<Date | null>
  /** Starts to do the work that waits. */
  start<Data extends object>(kinds: JobKind<Data>[]): Promise<void>
  /** Rejects where the queue does not answer. */
  check(): Promise<void>
  /** Hands unfinished work back, in at most the given time. */
  stop(timeoutMs: number): Promise<void>
}

// An outside service may be away for days: work waits for it, looks again at least once a minute, and never gives up.
const patience = { retryLimit: 1_000_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 }
// A job whose process died is noticed by its missing heartbeat and handed to the next.
const vigilance = { heartbeatSeconds: 30 }
const keepForSeconds = { retentionSeconds: 366 * 24 * 3600, deleteAfterSeconds: 600 }
// A new job wakes its worker at once; the poll finds the ones that come back for another try.
const pace = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  // One at a time: what waits behind a slow job is another worker's to do.
  batchSize: 1,
}
// Processes that do queued work look after it as well (jobs of dead workers, done ones to forget), and by that they are seen.
const atWork = {
  max: 4,
  useListenNotify: true,
  supervise: true,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
}
const mendEveryMs = 60_000
const onlyQueueing = { max: 2, useListenNotify: false, supervise: false }

/** Opens the job queue that lives in the same PostgreSQL as the rows; `works` where this process does queued work. */
export async function openJobQueue(
  connectionString: string,
  { names, works }: { names: readonly string[]; works: boolean },
  log: Logger,
  limits?: ConnectionLimits,
): Promise<JobQueue> {
  const { max, ...role } = works ? atWork : onlyQueueing
  const workers = new Map<string, string>()
  /** Jobs of this process that have not come to an end. */
  const unfinished = new Set<string>()
  let stopping = false
  let mending: NodeJS.Timeout | undefined
  // While everything stops, a connection that breaks is no news.
  const complain = onceInAWhile((error) => stopping || log.error({ err: error }, 'the job queue failed'))
  const { db, close } = openQueueDatabase(connectionString, max, complain, limits)
  const boss = new PgBoss({ db, schema: 'jobs', schedule: false, ...role })
  boss.on('error', complain)
  await boss.start()
  for (const name of names) {
    const options = { ...patience, ...vigilance, ...keepForSeconds, notify: true }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options) // one that an earlier version made
  }

  return {
    names,
    enqueue: async (transaction, name, data) => {
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) })
    },
    enqueueAll: async (transaction, name, data) => {
      if (data.length === 0) return
      const all = data.map((each) => ({ data: each }))
      await boss.insert(name, all, { db: fromDrizzle(transaction, sql) })
    },
    forget: async (transaction, about) => {
      await transaction.execute(sql`delete from jobs.job where data @> ${JSON.stringify(about)}::jsonb`)
    },
    count: () => countJobs(boss.getDb(), names),
    retryFailed: async (some) => {
      const retried = await retryJobsNow(boss.getDb(), some)
      // Workers of other processes look for themselves, every few seconds.
      for (const name of some) boss.notifyWorker(workers.get(name) ?? '')
      return retried
    },
    findWorkerSeenAt: () => findWorkerSeenAt(boss.getDb()),
    start: async (kinds) => {
      await mendTimes(db)
      mending = setInterval(() => mendTimes(db).catch(complain), mendEveryMs).unref()
      for (const kind of kinds) {
        const outage = watchOutage(kind.name, log)
        const run = async (jobs: Job<never>[]) => {
          const results: JobResult[] = []
          for (const job of jobs) {
            unfinished.add(job.id)
            results.push(await runJob(kind, job, outage))
            unfinished.delete(job.id)
          }
          boss.notifyWorker(workers.get(kind.name) ?? '') // where one waited there may be more: no pause now
          return results
        }
        workers.set(kind.name, await boss.work(kind.name, { ...pace, perJobResults: true }, run))
      }
    },
    check: async () => {
      await boss.getDb().executeSql('select 1')
    },
    stop: async (timeoutMs) => {
      stopping = true
      clearInterval(mending)
      // By itself `boss.stop` looks every half second whether its workers have finished.
      const finished = Promise.all(names.map((name) => boss.offWork(name)))
      const deadline = new AbortController()
      await Promise.race([finished, delay(timeoutMs, null, deadline).catch(() => {})])
      deadline.abort()
      await boss.stop({ graceful: false })
      // What still runs has been marked as failed, and would wait before its next try.
      await handBackJobs(db, [...unfinished]).catch((cause) =>
        log.warn({ err: cause }, 'unfinished jobs were not handed back; they are taken over in a minute'),
      )
      await close()
    },
  }
}

const whileMs = 60_000

/** While the database is away the queue complains several times a second; once a minute says as much. */
function onceInAWhile(complain: (error: Error) => void): (error: Error) => void {
  let complainedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - complainedAt < whileMs) return
    complainedAt = performance.now()
    complain(error)
  }
}
