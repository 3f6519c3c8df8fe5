import type { Db as QueueDb } from 'pg-boss'

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
