import type { Db as QueueDb } from 'pg-boss'

/** How much work of one kind is not done. */
export interface JobCounts {
  name: string
  /** Not begun yet. */
  waiting: number
  running: number
  /** Begun at least once and failed; it comes back. */
  failed: number
  /** When the oldest of all this was queued. */
  oldestAt: Date | null
  /** When that run began of it which failed last, and why; null as the words where there are none that may be told. */
  lastFailure: { begunAt: Date; told: string | null } | null
}

type Row = Omit<JobCounts, 'lastFailure'> & { begunAt: Date | null; told: string | null }

/** Counts, kind by kind, in one walk over what the queue holds of it. */
export async function countJobs(db: QueueDb, names: readonly string[]): Promise<JobCounts[]> {
  const { rows } = await db.executeSql(
    `select kind.name,
       coalesce(counted.waiting, 0)::int as waiting,
       coalesce(counted.running, 0)::int as running,
       coalesce(counted.failed, 0)::int as failed,
       counted.oldest_at as "oldestAt",
       last.begun_at as "begunAt",
       last.output ->> 'told' as told
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
       select coalesce(started_on, created_on) as begun_at, output from jobs.job
       where counted.failed > 0 and job.name = kind.name and state in ('retry', 'failed')
       order by started_on desc nulls last limit 1
     ) last on true
     order by kind.place`,
    [names],
  )
  return (rows as Row[]).map(({ begunAt, told, ...counts }) => ({
    ...counts,
    lastFailure: begunAt && { begunAt, told },
  }))
}

/** Failed work is due at once; what was given up for good gets one more try. Answers how much there was. */
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

/** Whoever does queued work looks after all queues several times a minute, and each time stamps them. */
export async function findWorkerSeenAt(db: QueueDb): Promise<Date | null> {
  const { rows } = await db.executeSql('select max(monitor_claim_on) as at from jobs.queue')
  return (rows[0] as { at: Date | null } | undefined)?.at ?? null
}
