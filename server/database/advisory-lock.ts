import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { connectionLimits } from './connection-limits.ts'
import type { Db, Transaction } from './open-database.ts'

/*
 * Advisory locks shared by all processes, each identified by a name. A transaction holds the lock, so it is released however the
 * work ends, even if the process dies. For work that is more than a few statements the transaction is a dedicated one, which
 * occupies a connection meanwhile: such work must be rare or run one at a time anyway.
 */

/** Takes a lock until the caller's transaction ends, which must be short, since others wait in a query. */
export async function takeAdvisoryLock(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${keyOf(name)})`)
}

/** Runs work that only one process may do at a time; waits until the lock is free. */
export async function withAdvisoryLock<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (transaction) => {
    // A query that blocks on a lock looks the same as a dead database, so this polls instead.
    while (!(await tryLock(transaction, name))) await pause(connectionLimits.lockRetry)
    return await runWithKeepalive(transaction, work)
  })
}

/** Runs the work if the lock is free; returns null without running it if another process holds the lock. */
export async function tryWithAdvisoryLock<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return await db.transaction(async (transaction) => {
    return (await tryLock(transaction, name)) ? await runWithKeepalive(transaction, work) : null
  })
}

async function tryLock(transaction: Transaction, name: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as taken`,
  )
  return rows[0]?.taken === true
}

function keyOf(name: string): SQL {
  return sql`hashtextextended(${`creel:${name}`}, 0)`
}

/**
 * Runs the work while sending keepalive queries on the transaction. A broken connection is noticed only at the end,
 * when the transaction rejects.
 */
async function runWithKeepalive<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  const keepalive = sendKeepalives(transaction, stopping.signal).catch(() => {})
  try {
    return await work()
  } finally {
    stopping.abort()
    await keepalive
  }
}

async function sendKeepalives(transaction: Transaction, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(connectionLimits.keepaliveInterval, null, { signal, ref: false })
    await transaction.execute(sql`select 1`)
  }
}
