import pg from 'pg'
import type { PostgresAddress } from './postgres-address.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { databaseUser } from './prepare-cluster.ts'

const databaseName = 'creel'

/** Creates Creel's database on a running PostgreSQL if it does not exist, and returns its connection string. */
export async function ensureDatabase(endpoint: PostgresAddress, password: string): Promise<string> {
  const connectionString = buildConnectionString(endpoint, password)
  try {
    await run(connectionString, 'select 1')
  } catch (cause) {
    if (codeOf(cause) === passwordIsWrong) throw wrongPassword(cause)
    if (codeOf(cause) !== databaseIsMissing) throw cause
    await run(buildConnectionString(endpoint, password, 'postgres'), `create database ${databaseName}`)
  }
  return connectionString
}

// SQLSTATE codes (appendix A of PostgreSQL's manual).
const databaseIsMissing = '3D000'
const passwordIsWrong = '28P01'

/**
 * Returns the connection string of a database. The host in the query string may be a socket's folder and takes
 * precedence; `localhost` is there only because a URL needs a host.
 */
export function buildConnectionString(
  { host, port }: Pick<PostgresAddress, 'host' | 'port'>,
  password: string,
  database: string = databaseName,
): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${databaseUser}:${password}@localhost/${database}?${query}`
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function codeOf(cause: unknown): string | null {
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null
}

function wrongPassword(cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'The database rejected its password. The file postgres/password in the data folder belongs to a different ' +
      'database. Restore both from the same backup.',
    { cause },
  )
}
