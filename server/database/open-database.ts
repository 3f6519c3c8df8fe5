import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The database: what queries are made of. */
export type Db = NodePgDatabase
/** The database inside a transaction. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// Counts and byte sums arrive as int8; they stay far below 2^53, where numbers stop being exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a pool of connections to a PostgreSQL; it connects when first asked. */
export function openDatabase(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    onConnect: speakPlainly,
  })
  // An idle connection that breaks is replaced by the pool; a query under way rejects by itself.
  pool.on('error', () => {})
  // One that breaks in a transaction fails its next query; the pool listens to idle ones only, and an error that nobody
  // hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  db.transaction = (work, settings) =>
    onOneClient(pool, (client) => drizzle(client).transaction(work, settings))
  return { db, pool, close: () => pool.end() }
}

/** Drizzle's own transactions keep the connection for ever on which `begin` fails (0.45: it stands before their `try`). */
async function onOneClient<Result>(
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

/** Instants are read from text, so the text must not depend on how a server is set up. */
async function speakPlainly(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'`)
}
