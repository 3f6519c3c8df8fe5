import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { identifyCopy } from '../files/identify-copy.ts'

/** Where a database is. A dump or a snapshot of it says where the original was. */
export const databaseAddress = z.object({
  /** PostgreSQL's own number of its cluster; null where it is not told to us. */
  systemIdentifier: z.string().nullable(),
  /** What PostgreSQL calls the database. */
  name: z.string(),
  /** Host, port and name as DATABASE_URL has them; null for the embedded PostgreSQL. */
  url: z.object({ host: z.string(), port: z.int(), name: z.string() }).nullable(),
  /** Which copy of its folder the embedded PostgreSQL works on; null for any other. */
  folder: z.string().nullable(),
})

/** Where a database is. */
export type DatabaseAddress = z.infer<typeof databaseAddress>

interface Settings {
  databaseUrl: string | null
  dataDir: string
}

/** Finds out where the database is that the settings lead to. */
export async function findDatabaseAddress(
  client: Pick<pg.Pool, 'query'>,
  { databaseUrl, dataDir }: Settings,
): Promise<DatabaseAddress> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return {
    systemIdentifier: await findSystemIdentifier(client),
    name: rows[0]?.name ?? '',
    url: databaseUrl === null ? null : readUrl(databaseUrl),
    folder:
      databaseUrl === null ? await identifyCopy(join(dataDir, 'postgres', 'cluster', 'PG_VERSION')) : null,
  }
}

/** Whether both are the same database; what one of them does not tell is not compared. */
export function isSameDatabase(one: DatabaseAddress, other: DatabaseAddress): boolean {
  const isEqual = (left: string | null, right: string | null) =>
    left === null || right === null || left === right
  return (
    isEqual(one.systemIdentifier, other.systemIdentifier) &&
    isEqual(one.folder, other.folder) &&
    one.name === other.name &&
    one.url?.host === other.url?.host &&
    one.url?.port === other.url?.port &&
    one.url?.name === other.url?.name
  )
}

/** A database's address in words for an operator. */
export function formatDatabaseAddress({ systemIdentifier, name, url }: DatabaseAddress): string {
  const place = url === null ? 'the embedded PostgreSQL' : `"${url.name}" at ${url.host}:${url.port}`
  const otherName = url === null || url.name === name ? '' : `, there called "${name}"`
  return `${place}${otherName} (system identifier ${systemIdentifier ?? 'unknown'})`
}

/** PostgreSQLs that others manage may keep it to themselves (42501), and what only speaks its language has none (42883). */
async function findSystemIdentifier(client: Pick<pg.Pool, 'query'>): Promise<string | null> {
  try {
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    return rows[0]?.id ?? null
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && ['42501', '42883'].includes(cause.code ?? '')) return null
    throw cause
  }
}

function readUrl(databaseUrl: string) {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return { host, port, name: database ?? '' }
}
