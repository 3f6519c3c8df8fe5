import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { openPool, PostgresClient } from './postgres-client.ts'

/** The Drizzle database that runs queries. */
export interface Db extends NodePgDatabase {
  /** Runs a transaction whose queries may take longer than usual; `limit` is a key of `ConnectionLimits`. */
  slowTransaction<Result>(
    limit: 'export' | 'deletion',
    work: (transaction: Transaction) => Promise<Result>,
    settings?: PgTransactionConfig,
  ): Promise<Result>
}
/** The Drizzle database inside a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// Counts and byte sums arrive as int8. They stay far below 2^53, above which numbers lose precision.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a pool of up to ten PostgreSQL connections; it connects on first use. */
export function openDatabase(
  connectionString: string,
  limits: ConnectionLimits = connectionLimits,
): Database {
  const pool = openPool({ connectionString, max: 10 }, limits)
  const db = drizzle(pool)
  const transactionWithin =
    (silenceMs: number): NodePgDatabase['transaction'] =>
    (work, settings) =>
      withClient(pool, async (client) => {
        const setSilenceTimeout = (ms: number) => client instanceof PostgresClient && client.breakOffAfter(ms)
        setSilenceTimeout(silenceMs)
        return await drizzle(client)
          .transaction(work, settings)
          .finally(() => setSilenceTimeout(limits.query))
      })
  return {
    db: Object.assign(db, {
      transaction: transactionWithin(limits.query),
      slowTransaction: (limit, work, settings) => transactionWithin(limits[limit])(work, settings),
    } satisfies Pick<Db, 'transaction' | 'slowTransaction'>),
    pool,
    close: () => pool.end(),
  }
}

/**
 * Runs `work` on one pooled client and always releases it. Drizzle's own transactions never release a connection on
 * which `begin` fails (0.45: it runs before their `try`).
 */
async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/**
 * Runs `read` in a read-only `REPEATABLE READ` transaction, so that all its queries see the same snapshot. A concurrent
 * merge is therefore seen completely or not at all.
 */
export async function readSnapshot<Rows>(
  db: Db,
  read: (transaction: Transaction) => Promise<Rows>,
): Promise<Rows> {
  return await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
