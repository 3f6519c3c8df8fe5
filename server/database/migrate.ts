import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The database was made by a Creel that knows more than this one. */
export class DatabaseTooNew extends Error {}

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

// Any number that no other program takes an advisory lock on; it spells "creel".
const migrationLock = 0x63_72_65_65_6c

/** Brings the database up to date; processes that start together take turns, and all of them succeed. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The end of the session releases the lock.
    await client.end()
  }
}

/** An older Creel on a newer database would write rows that the newer one cannot trust. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0]?.name === null) return
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  if (Number(rows[0]?.last) > known) {
    throw new DatabaseTooNew('The database was made by a newer Creel. Update Creel, or restore a backup.')
  }
}
