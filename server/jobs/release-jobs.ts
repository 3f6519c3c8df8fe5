import type { Db as QueueDb } from 'pg-boss'

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
