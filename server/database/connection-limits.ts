/**
 * How patient Creel is with its database, in milliseconds: the one list. Limits of silence count from the last byte that
 * came or went, not from the beginning of the work, so that what makes progress may take as long as it takes.
 */
export const connectionLimits = {
  /** Until a connection is there, or a free one of the pool. */
  connect: 10_000,
  /** Silence while an ordinary query is answered; a transaction that is left idle as long is ended by the database. */
  query: 30_000,
  /** Waiting for a row that another transaction has locked; then the database answers that it was too long. */
  rowLock: 20_000,
  /** Pause between two tries of a lock of processes (`withLock`, migrations), which are as many as it takes. */
  lockRetry: 250,
  /** Silence of a statement of a migration, until the database is asked whether it still works on it. */
  migration: 30_000,
  /** Silence before a page of an export. */
  export: 120_000,
  /** Silence while an account is deleted with all its photos. */
  deletion: 300_000,
  /** Silence in backup, restore and doctor, COPY included. */
  tools: 300_000,
  /** Pause between signs of life on connections that listen, or hold a lock of processes. */
  signOfLife: 10_000,
}
export type ConnectionLimits = typeof connectionLimits

/** The limits of backup, restore and doctor. */
export const toolLimits: ConnectionLimits = { ...connectionLimits, query: connectionLimits.tools }
