import type { Db as QueueDb } from 'pg-boss'

/** Numbers of unfinished jobs of one kind. */
export interface JobCounts {
  name: string
  /** Not started yet. */
  waiting: number
  running: number
  /** Failed at least once; will be retried. */
  failed: number
  /** Time at which the oldest of these jobs was queued; null if there are none. */
  oldestAt: Date | null
  /**
   * Start time and error of the most recent failed run; null if none failed. `message` is null if
   * there is none that may be shown.
   */
  lastFailure: { startedAt: Date; message: string | null } | null
}

type Row = Omit<JobCounts, 'lastFailure'> & { startedAt: Date | null; message: string | null }

/** Counts the unfinished jobs of each kind in one query, in the order of `names`. */
export async function countJobs(db: QueueDb, names: readonly string[]): Promise<JobCounts[]> {
  const { rows } = await db.executeSql(
    `select kind.name,
       coalesce(counted.waiting, 0)::int as waiting,
       coalesce(counted.running, 0)::int as running,
       coalesce(counted.failed, 0)::int as failed,
       counted.oldest_at as "oldestAt",
       last.started_at as "startedAt",
       last.output ->> 'told' as message
     from unnest($1::text[]) with ordinality as kind(name, place)
     left join (
       select name,
         count(*) filter (where state = 'created') as waiting,
         count(*) filter (where state = 'active') as running,
         count(*) filter (where state in ('retry', 'failed')) as failed,
         min(created_on) as oldest_at
       from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name
     ) counted on counted.name = kind.name
     left join lateral (
       select coalesce(started_on, created_on) as started_at, output from jobs.job
       where counted.failed > 0 and job.name = kind.name and state in ('retry', 'failed')
       order by started_on desc nulls last limit 1
     ) last on true
     order by kind.place`,
    [names],
  )
  return (rows as Row[]).map(({ startedAt, message, ...counts }) => ({
    ...counts,
    lastFailure: startedAt && { startedAt, message },
  }))
}

/** Makes failed jobs due now, with one more retry if they have none left. Returns the number of jobs. */
export async function retryJobsNow(db: QueueDb, names: readonly string[]): Promise<number> {
  const { rows } = await db.executeSql(
    `with retried as (
       update jobs.job
       set state = 'retry', start_after = now(), completed_on = null,
         retry_limit = greatest(retry_limit, retry_count + 1)
       where name = any($1::text[]) and state in ('retry', 'failed')
       returning 1)
     select count(*)::int as count from retried`,
    [names],
  )
  return (rows[0] as { count: number } | undefined)?.count ?? 0
}

/**
 * Returns the time at which a worker process last ran queue maintenance; null if none ever did. Each worker process
 * stamps the queues several times a minute.
 */
export async function findLastWorkerHeartbeat(db: QueueDb): Promise<Date | null> {
  const { rows } = await db.executeSql('select max(monitor_claim_on) as at from jobs.queue')
  return (rows[0] as { at: Date | null } | undefined)?.at ?? null
}
