import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'

/**
 * Queues a job of each kind in one statement. pg-boss (12.35) takes one for each kind, and its statement, which serves
 * every option of a job, costs more to plan than to run.
 */
export async function enqueueJobs(
  transaction: Transaction,
  names: readonly string[],
  data: object,
): Promise<void> {
  if (names.length === 0) return
  const { rows } = await transaction.execute(sql`
    with queued as (
      insert into jobs.job (name, data, policy, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds)
      select name, ${JSON.stringify(data)}::jsonb, policy, jobs.job_now(), jobs.job_now(),
        jobs.job_now() + retention_seconds * interval '1s', expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
      from jobs.queue where name in ${names}
      returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), name) from queued`)
  if (rows.length !== names.length) throw new Error(`There is no queue for a job of ${names.join(', ')}.`)
}
