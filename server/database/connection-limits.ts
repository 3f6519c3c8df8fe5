/**
 * All timeouts for the database, in milliseconds. Limits on silence count from the last byte sent or received rather
 * than from the start of the work, so that work that makes progress is never cut short.
 */
export const connectionLimits = {
  /** Opening a connection, or waiting for a free one in the pool. */
  connect: 10_000,
  /** Silence during an ordinary query. The database also ends a transaction that stays idle for this long. */
  query: 30_000,
  /** Waiting for a row lock; PostgreSQL then fails the statement with a lock timeout. */
  rowLock: 20_000,
  /** Pause between attempts, without limit, to take an interprocess lock (`withAdvisoryLock`, migrations). */
  lockRetry: 250,
  /** Silence of a migration statement before a second connection checks whether the database still works on it. */
  migration: 30_000,
  /** Silence before a page of an export. */
  export: 120_000,
  /** Silence while an account and all its photos are deleted. */
  deletion: 300_000,
  /** Silence in backup, restore and doctor, including COPY. */
  tools: 300_000,
  /** Interval of keepalive queries on connections that `LISTEN` or hold an interprocess lock. */
  keepaliveInterval: 10_000,
}
export type ConnectionLimits = typeof connectionLimits

/** The timeouts of backup, restore and doctor. */
export const toolLimits: ConnectionLimits = { ...connectionLimits, query: connectionLimits.tools }
