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
import { readInstance } from '../file-store/verify-store-identity.ts'
import { BackupError, backupFiles, type DumpedTable } from './backup-format.ts'
import { type BackupPhoto, listAccounts, listBackupPhotos } from './list-backup-photos.ts'

/** The dump of all rows at one point in time. */
export interface Dump {
  instanceId: string
  migration: Migration
  tables: DumpedTable[]
  jobs: number
  photos: BackupPhoto[]
  accounts: string[]
  /** The written files by their path in the backup. */
  files: Map<string, HashedFile>
}

/**
 * Tables that are left out: a backup must not revive sessions or pairings that have ended since, nor imports from Immich, whose
 * keys are in no backup. A restored instance gets a new identity, so that browsers load the whole log and need no tombstones.
 */
const excludedTables = [
  'sessions',
  'pairings',
  'instance',
  'tombstones',
  getTableName(schema.immichImports),
  getTableName(schema.backupStatus),
]

/** Columns that are left out: keys of external services are in no backup, and must be entered again after a restore. */
const excludedColumns: Record<string, string[]> = { [getTableName(schema.visionSettings)]: ['encrypted_key'] }

/**
 * Writes all rows and unfinished jobs from one `REPEATABLE READ` snapshot; blocks no other transaction. Calls `beforeFile` before
 * each file; throwing from it stops the dump.
 */
export async function dumpTables(
  pool: pg.Pool,
  folder: string,
  beforeFile: () => Promise<void>,
): Promise<Dump> {
  await mkdir(join(folder, backupFiles.tables), { mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const dump = await dumpSnapshot(client, folder, beforeFile)
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
  beforeFile: () => Promise<void>,
): Promise<Dump> {
  const { migration, instanceId } = await findInstance(client)
  const files = new Map<string, HashedFile>()
  const tables: DumpedTable[] = []
  for (const name of await listTables(client)) {
    const columns = await listColumns(client, name)
    const path = `${backupFiles.tables}/${name}.copy`
    await beforeFile()
    const source = client.query(copyTo(`copy public.${name} (${quoteIdentifiers(columns)}) to stdout`))
    files.set(path, await writeAndHash(source, join(folder, path)))
    tables.push({ name, columns, rows: source.rowCount })
  }
  const jobs = { count: 0 }
  await beforeFile()
  files.set(
    backupFiles.work,
    await writeAndHash(Readable.from(jobLines(client, jobs)), join(folder, backupFiles.work)),
  )
  const [photos, accounts] = [await listBackupPhotos(client), await listAccounts(client)]
  return { instanceId, migration, tables, jobs: jobs.count, photos, accounts, files }
}

async function findInstance(client: pg.PoolClient) {
  const migration = await findLastMigration(client)
  if (migration === null) throw noCreelData()
  rejectNewerSchema(migration)
  const row = await readInstance(client)
  if (row === null) throw noCreelData()
  return { migration, instanceId: row.id }
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

/** Yields a JSON line with name and data for each unfinished job. */
async function* jobLines(client: pg.PoolClient, counted: { count: number }): AsyncGenerator<string> {
  const { rows: found } = await client.query(`select to_regclass('jobs.job') as name`)
  if (found[0]?.name === null) return
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string; name: string; data: object; priority: number }>(
      `select id, name, data, priority from jobs.job
       where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' and id > $1
       order by id limit 1000`,
      [last],
    )
    for (const { id, ...job } of rows) yield `${JSON.stringify(job)}\n`
    counted.count += rows.length
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
  }
}

function noCreelData(): BackupError {
  return new BackupError('This database has no Creel data yet. Start Creel once, then try again.')
}
