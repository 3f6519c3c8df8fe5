import { sql } from 'drizzle-orm'
import type { Db } from './open-database.ts'

/*
 * Locks that all processes share, each by a name. One is held by a transaction that does nothing else, so that it is
 * let go however the work ends, and a process that dies lets it go too. It costs one connection for as long as the
 * work lasts: for what is rare, or done one at a time anyway.
 */

/** Does work that no two processes may do at once; whoever comes second waits. */
export async function withLock<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${keyOf(name)})`)
    return await work()
  })
}

/** The same for work that need not be done again by whoever comes second; answers null where it is being done. */
export async function withLockUnlessTaken<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as taken`,
    )
    return rows[0]?.taken === true ? await work() : null
  })
}

function keyOf(name: string) {
  return sql`hashtextextended(${`creel:${name}`}, 0)`
}
