import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { fullVersion } from '../logging/version.ts'
import { connectionLimits } from './connection-limits.ts'
import { PostgresClient, prepareSession } from './postgres-client.ts'

/** Thrown if a newer version of Creel has migrated the database. */
export class DatabaseTooNewError extends Error {}

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

// Advisory lock key; any number works that no other program uses. This one spells "creel".
const migrationLock = 0x63_72_65_65_6c

/** A migration as recorded in the database. */
export interface Migration {
  hash: string
  /** Creation time in milliseconds; a later migration has a greater number. */
  madeAt: number
}

/** Applies pending migrations and returns their number. Concurrent processes take turns, and all succeed. */
export async function migrateDatabase(connectionString: string): Promise<number> {
  return await migrateFrom(connectionString, migrationsFolder)
}

/** Migrates the database up to a given known migration, for rows that were written at that version. */
export async function migrateUpTo(connectionString: string, last: Migration): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-migrations-'))
  try {
    await copyMigrations(folder, last)
    await migrateFrom(connectionString, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Throws `DatabaseTooNewError` if a newer version of Creel has migrated the database, or made the data named by `what`; `by` is
 * that version if it is known.
 */
export function rejectNewerSchema(last: Migration | null, what = 'The database', by = ''): void {
  const known = listMigrations().at(-1)?.madeAt ?? 0
  if (last !== null && last.madeAt > known) {
    throw new DatabaseTooNewError(
      `${what} was created by a newer version of Creel${by && `, ${by}`}. This is ${fullVersion}. ` +
        'Update Creel, or restore a backup.',
    )
  }
}

/** Notices that a newer version of Creel has migrated the database while this process runs. */
export interface SchemaWatch {
  /** Looks again; throws `DatabaseTooNewError` from the first time on at which the schema was newer. */
  check(): Promise<void>
  /** Throws as `check`, going by the last look. */
  assertKnown(): void
}

const schemaCheckMs = 2000

/** Looks at the schema every two seconds, and calls `onNewer` once if it is newer than this version's. */
export function watchSchema(pool: pg.Pool, onNewer: (cause: DatabaseTooNewError) => void): SchemaWatch {
  let found: DatabaseTooNewError | null = null
  const assertKnown = () => {
    if (found !== null) throw found
  }
  const check = async () => {
    assertKnown()
    const last = await findLastMigration(pool)
    try {
      rejectNewerSchema(last)
    } catch (cause) {
      if (found === null && cause instanceof DatabaseTooNewError) {
        found = cause
        onNewer(cause)
      }
    }
    assertKnown()
  }
  const timer = setInterval(() => {
    if (found !== null || pool.ending) clearInterval(timer)
    else check().catch(() => {}) // without the database, nobody can have migrated it
  }, schemaCheckMs).unref()
  return { check, assertKnown }
}

/** Returns all migrations of this version of Creel, oldest first. */
export function listMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
    hash,
    madeAt: folderMillis,
  }))
}

/** Returns the last migration applied to a database; null if it has never been used by Creel. */
export async function findLastMigration(client: Pick<pg.ClientBase, 'query'>): Promise<Migration | null> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0]?.name === null) return null
  const { rows } = await client.query(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0] ? { hash: rows[0].hash, madeAt: Number(rows[0].created_at) } : null
}

async function migrateFrom(connectionString: string, folder: string): Promise<number> {
  const client = new PostgresClient({ connectionString })
  await client.connect()
  try {
    await prepareSession(client, { ...connectionLimits, rowLock: 0 }) // a migration waits for row locks without limit
    while (!(await tryLock(client))) await pause(connectionLimits.lockRetry)
    await monitorStatements(client, connectionString)
    // An older version of Creel would write rows to a newer database that the newer version cannot trust.
    const last = await findLastMigration(client)
    rejectNewerSchema(last)
    await migrate(drizzle(client), { migrationsFolder: folder })
    const known = readMigrationFiles({ migrationsFolder: folder })
    return known.filter(({ folderMillis }) => folderMillis > (last?.madeAt ?? 0)).length
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [migrationLock])
  return rows[0]?.taken === true
}

/**
 * Checks on long statements: one may change a million rows without sending a byte. While the connection is silent, a
 * second connection looks in `pg_stat_activity` to see whether the first is still active.
 */
async function monitorStatements(client: PostgresClient, connectionString: string): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  client.breakOffAfter(connectionLimits.migration, async () => {
    const monitor = new PostgresClient({ connectionString })
    try {
      await monitor.connect()
      const { rowCount } = await monitor.query(
        `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event_type is distinct from 'Client'`,
        [rows[0]?.pid],
      )
      return rowCount === 1
    } finally {
      await monitor.end()
    }
  })
}

async function copyMigrations(folder: string, last: Migration): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const entries: { tag: string; when: number }[] = journal.entries
  const wanted = entries.filter(({ when }) => when <= last.madeAt)
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: wanted }))
  for (const { tag } of wanted) {
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  }
}
