import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import { prepareSession, WatchedClient } from './watched-client.ts'

/** The database was made by a Creel that knows more than this one. */
export class DatabaseTooNew extends Error {}

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

// Any number that no other program takes an advisory lock on; it spells "creel".
const migrationLock = 0x63_72_65_65_6c

/** A migration as the database remembers it. */
export interface Migration {
  hash: string
  /** When it was written, in ms; a later one has a greater number. */
  madeAt: number
}

/**
 * Brings the database up to date, and answers by how many migrations; processes that start together take turns, and all
 * of them succeed.
 */
export async function migrateDatabase(connectionString: string): Promise<number> {
  return await migrateFrom(connectionString, migrationsFolder)
}

/** Brings the database as far as a migration that this Creel knows, for rows that were written then. */
export async function migrateUpTo(connectionString: string, last: Migration): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'creel-migrations-'))
  try {
    await copyMigrations(folder, last)
    await migrateFrom(connectionString, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Refuses a database, or what was written by one, that a newer Creel has migrated. */
export function refuseNewer(last: Migration | null, what = 'The database'): void {
  const known = listMigrations().at(-1)?.madeAt ?? 0
  if (last !== null && last.madeAt > known) {
    throw new DatabaseTooNew(`${what} was made by a newer Creel. Update Creel, or restore a backup.`)
  }
}

/** Every migration this Creel knows, the oldest first. */
export function listMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
    hash,
    madeAt: folderMillis,
  }))
}

/** The migration that a database has come to; null where it has never been a Creel's. */
export async function findLastMigration(client: Pick<pg.ClientBase, 'query'>): Promise<Migration | null> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0]?.name === null) return null
  const { rows } = await client.query(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0] ? { hash: rows[0].hash, madeAt: Number(rows[0].created_at) } : null
}

async function migrateFrom(connectionString: string, folder: string): Promise<number> {
  const client = new WatchedClient({ connectionString })
  await client.connect()
  try {
    await prepareSession(client, { ...connectionLimits, rowLock: 0 }) // a migration waits until others are done
    while (!(await tryLock(client))) await pause(connectionLimits.lockRetry)
    await watchStatements(client, connectionString)
    // An older Creel on a newer database would write rows that the newer one cannot trust.
    const last = await findLastMigration(client)
    refuseNewer(last)
    await migrate(drizzle(client), { migrationsFolder: folder })
    const known = readMigrationFiles({ migrationsFolder: folder })
    return known.filter(({ folderMillis }) => folderMillis > (last?.madeAt ?? 0)).length
  } finally {
    // The end of the session releases the lock.
    await client.end()
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [migrationLock])
  return rows[0]?.taken === true
}

/** A statement may change a million rows without a word: while the connection is silent, another asks whether it is at work. */
async function watchStatements(client: WatchedClient, connectionString: string): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  client.breakOffAfter(connectionLimits.migration, async () => {
    const other = new WatchedClient({ connectionString })
    try {
      await other.connect()
      const { rowCount } = await other.query(
        `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event_type is distinct from 'Client'`,
        [rows[0]?.pid],
      )
      return rowCount === 1
    } finally {
      await other.end()
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
