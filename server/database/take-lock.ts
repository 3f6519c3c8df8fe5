import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connectionLimits } from './connection-limits.ts'
import type { Db, Transaction } from './open-database.ts'

/*
 * Locks that all processes share, each by a name. One is held by a transaction that does nothing else, so that it is
 * let go however the work ends, and a process that dies lets it go too. It costs one connection for as long as the
 * work lasts: for what is rare, or done one at a time anyway.
 */

/** Does work that no two processes may do at once; whoever comes second waits. */
export async function withLock<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  return await db.transaction(async (transaction) => {
    // A query that waits for a lock says no more than a database that is gone; one that is asked again and again does.
    while (!(await tryLock(transaction, name))) await pause(connectionLimits.lockRetry)
    return await holdThrough(transaction, work)
  })
}

/** The same for work that need not be done again by whoever comes second; answers null where it is being done. */
export async function withLockUnlessTaken<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await db.transaction(async (transaction) => {
    return (await tryLock(transaction, name)) ? await holdThrough(transaction, work) : null
  })
}

async function tryLock(transaction: Transaction, name: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`creel:${name}`}, 0)) as taken`,
  )
  return rows[0]?.taken === true
}

/** Gives signs of life meanwhile. A connection that breaks is noticed at the end: then the transaction rejects. */
async function holdThrough<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const signs = giveSigns(transaction, over.signal).catch(() => {})
  try {
    return await work()
  } finally {
    over.abort()
    await signs
  }
}

async function giveSigns(transaction: Transaction, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(connectionLimits.signOfLife, null, { signal, ref: false })
    await transaction.execute(sql`select 1`)
  }
}
