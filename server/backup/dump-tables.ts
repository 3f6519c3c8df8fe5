import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { findLastMigration, type Migration, rejectNewerSchema } from '../database/migrate.ts'
import * as schema from '../database/schema.ts'
import { type HashedFile, writeAndHash } from '../file-store/hash-file.ts'
import { listUnfinishedJobs } from '../jobs/job-tables.ts'
import { BackupError, type BackupPhoto, backupFiles, type DumpedTable } from './backup-format.ts'

/** The dump of all rows at one point in time. */
export interface Dump {
  migration: Migration
  tables: DumpedTable[]
  jobs: number
  photos: BackupPhoto[]
  accounts: string[]
  /** The written files by their path in the backup. */
  files: Map<string, HashedFile>
}

/** Tables with what signs someone in: a restore must not revive what has ended since. Backups of earlier versions have some. */
export const keyTables = [schema.sessions, schema.pairings, schema.accessTokens].map((table) =>
  getTableName(table),
)

/**
 * Tables that are left out: those with keys, and imports from Immich, whose keys are in no backup. A restored instance gets a new identity, so that browsers load the whole log and need no tombstones.
 */
const excludedTables = [
  ...keyTables,
  'instance',
  'tombstones',
  getTableName(schema.immichImports),
  getTableName(schema.backupStatus),
]

/** Columns that are left out: keys of external services are in no backup, and must be entered again after a restore. */
const excludedColumns: Record<string, string[]> = { [getTableName(schema.visionSettings)]: ['encrypted_key'] }

/**
 * Writes all rows and unfinished jobs from one `REPEATABLE READ` snapshot; blocks no other transaction. Calls `beforeStep`
 * before each file; throwing from it stops the dump.
 */
export async function dumpTables(
  pool: pg.Pool,
  folder: string,
  beforeStep: () => Promise<void>,
): Promise<Dump> {
  await mkdir(join(folder, backupFiles.tables), { mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const dump = await dumpSnapshot(client, folder, beforeStep)
    await client.query('commit')
    client.release()
    return dump
  } catch (cause) {
    client.release(true)
    throw cause
  }
}

async function dumpSnapshot(
  client: pg.PoolClient,
  folder: string,
  beforeStep: () => Promise<void>,
): Promise<Dump> {
  const migration = await requireMigration(client)
  const files = new Map<string, HashedFile>()
  const tables: DumpedTable[] = []
  for (const name of await listTables(client)) {
    const columns = await listColumns(client, name)
    const path = `${backupFiles.tables}/${name}.copy`
    await beforeStep()
    const source = client.query(copyTo(`copy public.${name} (${quoteIdentifiers(columns)}) to stdout`))
    files.set(path, await writeAndHash(source, join(folder, path)))
    tables.push({ name, columns, rows: source.rowCount })
  }
  const jobs = { count: 0 }
  await beforeStep()
  files.set(
    backupFiles.work,
    await writeAndHash(Readable.from(jobLines(client, jobs)), join(folder, backupFiles.work)),
  )
  const [photos, accounts] = [await listBackupPhotos(client), await listAccounts(client)]
  return { migration, tables, jobs: jobs.count, photos, accounts, files }
}

/** Lists every photo that has a row, in the snapshot of this connection. */
export async function listBackupPhotos(client: Pick<pg.ClientBase, 'query'>): Promise<BackupPhoto[]> {
  const { rows } = await client.query<BackupPhoto>(
    `select owner_id as "ownerId", id, encode(sha256, 'hex') as sha256, media_type as "mediaType"
     from public.photos order by owner_id, id`,
  )
  return rows
}

/** Lists the ids of all accounts, in the snapshot of this connection. */
export async function listAccounts(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from public.users')
  return rows.map(({ id }) => id)
}

async function requireMigration(client: pg.PoolClient): Promise<Migration> {
  const migration = await findLastMigration(client)
  rejectNewerSchema(migration)
  if (migration === null)
    throw new BackupError('The database doesn’t say which version of Creel made its tables.')
  return migration
}

/** Lists Creel's own tables that exist in the database, each after those that its rows refer to. */
async function listTables(client: pg.PoolClient): Promise<string[]> {
  const known = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table))
    .filter((name) => !excludedTables.includes(name))
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(
    `select relname as name, array(
       select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
       where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)
     order by relname`,
    [known],
  )
  return sortByDependency(rows)
}

function sortByDependency(tables: { name: string; refersTo: string[] }[]): string[] {
  const ordered: string[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const next = remaining.filter(({ refersTo }) => refersTo.every((name) => ordered.includes(name)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...next.map(({ name }) => name))
    remaining = remaining.filter(({ name }) => !ordered.includes(name))
  }
  return ordered
}

async function listColumns(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !excludedColumns[table]?.includes(name))
}

/** Returns the column names, quoted and comma-separated for a statement. */
export function quoteIdentifiers(columns: string[]): string {
  return columns.map((name) => `"${name}"`).join(', ')
}

/** Yields a JSON line for each unfinished job. */
async function* jobLines(client: pg.PoolClient, counted: { count: number }): AsyncGenerator<string> {
  for await (const jobs of listUnfinishedJobs(client)) {
    for (const job of jobs) yield `${JSON.stringify(job)}\n`
    counted.count += jobs.length
  }
}
