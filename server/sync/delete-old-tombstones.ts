import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'

/** Deletes tombstones after 90 days, and saves up to which version; older browsers load the whole log. */
export async function deleteOldTombstones(db: Db): Promise<void> {
  await db.execute(sql`
    with deleted as (
      delete from tombstones where deleted_at < now() - interval '90 days' returning owner_id, version
    )
    update users set oldest_log_version = greatest(oldest_log_version, latest.version)
    from (select owner_id, max(version) as version from deleted group by owner_id) latest
    where id = latest.owner_id`)
}
