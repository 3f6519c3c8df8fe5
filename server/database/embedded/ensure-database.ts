import pg from 'pg'
import { errorCode } from '../../../shared/error-code.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { databaseUser } from './prepare-cluster.ts'

const databaseName = 'creel'

/** Creates Creel's database on a running PostgreSQL if it does not exist, and returns its connection string. */
export async function ensureDatabase(address: PostgresAddress, password: string): Promise<string> {
  const connectionString = buildConnectionString(address, password)
  try {
    await execute(connectionString, 'select 1')
  } catch (cause) {
    if (errorCode(cause) === passwordIsWrong) throw wrongPassword(cause)
    if (errorCode(cause) !== databaseIsMissing) throw cause
    await execute(buildConnectionString(address, password, 'postgres'), `create database ${databaseName}`)
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

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function wrongPassword(cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'The database rejected its password. The file postgres/password in the data folder belongs to a different ' +
      'database. Restore both from the same backup.',
    { cause },
  )
}
