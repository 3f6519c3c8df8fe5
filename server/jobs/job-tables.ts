import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Transaction } from '../database/open-database.ts'

/*
 * All that Creel asks of the tables of pg-boss (12.35) itself, since its public API can't: it counts, cancels, lists, retries and
 * hands back jobs one by one or not at all, and not in the transaction of the rows they belong to.
 */

/** Jobs that are not done, to select from: `id`, `name`, `data`, `priority` and `state` of `job`. */
export const unfinishedJobs: SQL = sql.raw(
  `(select id, name, data, priority, state from jobs.job where state in ('created', 'retry', 'active', 'failed')) as job`,
)

/** Yields Creel's unfinished jobs in the snapshot of a connection, a thousand at a time; none if pg-boss has no tables yet. */
export async function* listUnfinishedJobs(
  client: pg.PoolClient,
): AsyncGenerator<{ name: string; data: object; priority: number }[]> {
  const { rows: found } = await client.query(`select to_regclass('jobs.job') as name`)
  if (found[0]?.name === null) return
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await drizzle(client).execute<{
      id: string
      name: string
      data: object
      priority: number
    }>(
      sql`select id, name, data, priority from ${unfinishedJobs}
        where name not like '\\_\\_%' and id > ${last} order by id limit 1000`,
    )
    if (rows.length === 0) return
    yield rows.map(({ id, ...job }) => job)
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * Queues a job of each kind in one statement. pg-boss (12.35) takes one for each kind, and its statement, which serves
 * every option of a job, costs more to plan than to run.
 */
export async function enqueueJobs(
  transaction: Transaction,
  names: readonly string[],
  data: object,
  priority: number,
): Promise<void> {
  if (names.length === 0) return
  const { rows } = await transaction.execute(sql`
    with queued as (
      insert into jobs.job (name, data, priority, policy, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds)
      select name, ${JSON.stringify(data)}::jsonb, ${priority}::int, policy, jobs.job_now(), jobs.job_now(),
        jobs.job_now() + retention_seconds * interval '1s', expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
      from jobs.queue where name in ${names}
      returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), name) from queued`)
  if (rows.length !== names.length) throw new Error(`There is no queue for a job of ${names.join(', ')}.`)
}

/**
 * Deletes all jobs whose data contain `subject`, and if given one of `ids` in its field, in the transaction that deletes their
 * subject.
 */
export async function cancelMatchingJobs(
  transaction: Transaction,
  subject: object,
  oneOf?: { field: string; ids: readonly string[] },
): Promise<void> {
  const isOneOf = oneOf && sql`and data ->> ${oneOf.field} = any(${sql.param(oneOf.ids)}::text[])`
  const matching = sql`from jobs.job where data @> ${JSON.stringify(subject)}::jsonb ${isOneOf}`
  // pg-boss replaces the row of a job that fails. A delete that waits for such a row would miss the new one, so a
  // statement of its own does the waiting.
  await transaction.execute(sql`select ${matching} for update`)
  await transaction.execute(sql`delete ${matching}`)
}

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

/** Resets interrupted jobs to their state before this run, due immediately. */
export async function releaseJobs(db: QueueDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.executeSql(
    `update jobs.job
     set state = (case when retry_count = 0 then 'created' else 'retry' end)::jobs.job_state,
       started_on = case when retry_count = 0 then null else started_on end,
       start_after = now(), completed_on = null, output = $2::jsonb
     where id = any($1::uuid[]) and state in ('retry', 'failed')`,
    [ids, JSON.stringify({ told: 'Creel was stopped while this was running.' })],
  )
}

/**
 * Resets queue timestamps that lie too far in the future to now. They were written before the database's clock was set
 * back; otherwise jobs and the check for dead workers would wait until the clock catches up.
 */
export async function resetFutureTimestamps(db: QueueDb): Promise<void> {
  await db.executeSql(
    `update jobs.job set start_after = now()
     where state in ('created', 'retry') and start_after > now() + interval '2 minutes'`,
  )
  await db.executeSql(
    `update jobs.job set heartbeat_on = now()
     where state = 'active' and heartbeat_on > now() + interval '1 minute'`,
  )
  await db.executeSql(
    `update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()),
       monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`,
  )
}
