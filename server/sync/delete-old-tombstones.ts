import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'

/**
 * Deletes tombstones older than 90 days, and remembers up to which version: a browser that was away for longer loads
 * the whole log.
 */
export async function deleteOldTombstones(db: Db): Promise<void> {
  await db.execute(sql`
    with deleted as (
      delete from tombstones where deleted_at < now() - interval '90 days' returning owner_id, version
    )
    update users set oldest_log_version = greatest(oldest_log_version, latest.version)
    from (select owner_id, max(version) as version from deleted group by owner_id) latest
    where id = latest.owner_id`)
}
