import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { identifyCopy } from '../file-store/identify-copy.ts'

/** Schema of a database's address. A dump or a snapshot of a database holds the address of the original. */
export const databaseAddress = z.object({
  /** PostgreSQL's system identifier of the cluster; null if we may not read it. */
  systemIdentifier: z.string().nullable(),
  /** The database's name in PostgreSQL. */
  name: z.string(),
  /** Host, port and name from DATABASE_URL; null for the embedded PostgreSQL. */
  url: z.object({ host: z.string(), port: z.int(), name: z.string() }).nullable(),
  /** Identity of the folder copy that the embedded PostgreSQL uses; null for any other PostgreSQL. */
  folder: z.string().nullable(),
})

/** The address of a database. */
export type DatabaseAddress = z.infer<typeof databaseAddress>

interface Settings {
  databaseUrl: string | null
  dataDir: string
}

/** Returns the address of the database that the settings lead to; queries it through `client`. */
export async function findDatabaseAddress(
  client: Pick<pg.Pool, 'query'>,
  { databaseUrl, dataDir }: Settings,
): Promise<DatabaseAddress> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return {
    systemIdentifier: await findSystemIdentifier(client),
    name: rows[0]?.name ?? '',
    url: databaseUrl === null ? null : parseUrl(databaseUrl),
    folder:
      databaseUrl === null ? await identifyCopy(join(dataDir, 'postgres', 'cluster', 'PG_VERSION')) : null,
  }
}

/** Returns whether both are the same database; skips the system identifier or folder if null in either. */
export function isSameDatabase(a: DatabaseAddress, b: DatabaseAddress): boolean {
  const isEqual = (left: string | null, right: string | null) =>
    left === null || right === null || left === right
  return (
    isEqual(a.systemIdentifier, b.systemIdentifier) &&
    isEqual(a.folder, b.folder) &&
    a.name === b.name &&
    a.url?.host === b.url?.host &&
    a.url?.port === b.url?.port &&
    a.url?.name === b.url?.name
  )
}

/** Formats a database's address for an operator. */
export function formatDatabaseAddress({ systemIdentifier, name, url }: DatabaseAddress): string {
  const label = url === null ? 'the embedded PostgreSQL' : `"${url.name}" at ${url.host}:${url.port}`
  const nameNote = url === null || url.name === name ? '' : `, there called "${name}"`
  return `${label}${nameNote} (system identifier ${systemIdentifier ?? 'unknown'})`
}

/**
 * Returns the cluster's system identifier, or null if it cannot be read: managed PostgreSQL services may deny access
 * (42501), and PostgreSQL-compatible databases lack the function (42883).
 */
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

function parseUrl(databaseUrl: string) {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return { host, port, name: database ?? '' }
}
