import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Transaction } from '../database/open-database.ts'
import { catchPhotos, notedCatches } from '../database/schema.ts'
import { unfinishedRestoreId } from '../file-store/verify-store-identity.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { BackupError, backupFiles, type DumpedTable, type Manifest } from './backup-format.ts'
import { keyTables, quoteIdentifiers } from './dump-tables.ts'

/** The number of rows loaded into each table, and of jobs queued again. */
export interface LoadedRows {
  tables: { name: string; rows: number }[]
  jobs: number
}

interface Target {
  pool: pg.Pool
  openQueue(): Promise<JobQueue>
}

const jobBatchSize = 1000

/**
 * Loads all rows of a backup and queues its unfinished jobs, in one transaction. The database is marked as an
 * unfinished restore; the caller must give it its identity at the end.
 */
export async function loadRows(target: Target, folder: string, manifest: Manifest): Promise<LoadedRows> {
  const queue = await target.openQueue()
  const client = await target.pool.connect()
  try {
    return await drizzle(client).transaction(async (transaction) => {
      // Rows keep their versions; the new identity of the instance makes browsers load the log again.
      await client.query("set local creel.versioning = 'off'")
      await client.query('insert into public.instance (id) values ($1)', [unfinishedRestoreId])
      const tables = manifest.tables.filter(({ name }) => ![...keyTables, 'instance'].includes(name))
      for (const table of tables) await loadTable(client, folder, table)
      await deleteRemoved(client, manifest)
      const jobs = await enqueueJobs(transaction, queue, folder, manifest)
      return { tables: await countRows(client, tables), jobs }
    })
  } finally {
    client.release()
    await queue.stop(1_000)
  }
}

async function loadTable(
  client: pg.PoolClient,
  folder: string,
  { name, columns, rows }: DumpedTable,
): Promise<void> {
  const path = join(folder, backupFiles.tables, `${name}.copy`)
  const sink = client.query(copyFrom(`copy public.${name} (${quoteIdentifiers(columns)}) from stdin`))
  await pipeline(createReadStream(path), sink)
  if (sink.rowCount === rows) return
  throw new BackupError(`The table ${name} has ${sink.rowCount} rows in the backup instead of ${rows}.`)
}

/**
 * Deletes the accounts and photos that were deleted during the backup. Deleting an account cascades to its photos,
 * locations and records; deleting a photo, to its conditions, but not to its catches, which other photos may show.
 */
async function deleteRemoved(client: pg.PoolClient, { deletedMeanwhile, tables }: Manifest): Promise<void> {
  const { accounts, photos } = deletedMeanwhile
  await client.query('delete from public.users where id = any($1::uuid[])', [accounts])
  await client.query(
    `delete from public.photos using unnest($1::uuid[], $2::uuid[]) as gone (owner_id, id)
     where photos.owner_id = gone.owner_id and photos.id = gone.id`,
    [photos.map(({ ownerId }) => ownerId), photos.map(({ photoId }) => photoId)],
  )
  // In backups of earlier versions, a catch is part of its photo.
  const hasTable = (table: PgTable) => tables.some(({ name }) => name === getTableName(table))
  if (!hasTable(catchPhotos) || photos.length === 0) return
  // In earlier ones, every catch has a photo.
  const isIn = (table: string) =>
    `exists (select from public.${table} where ${table}.owner_id = catches.owner_id and ${table}.catch_id = catches.id)`
  const isNoted = hasTable(notedCatches) ? isIn('noted_catches') : 'false'
  await client.query(`delete from public.catches where not (${isIn('catch_photos')} or ${isNoted})`)
}

interface Job {
  name: string
  /** Absent in backups of earlier versions. */
  priority?: number
  data: { ownerId?: string; photoId?: string; folder?: string }
}

/**
 * Queues the unfinished jobs again, except those of deleted accounts and photos, and file deletions: files that were to
 * be deleted are not in the backup.
 */
async function enqueueJobs(
  transaction: Transaction,
  queue: JobQueue,
  folder: string,
  { deletedMeanwhile }: Manifest,
): Promise<number> {
  const accounts = new Set(deletedMeanwhile.accounts)
  const photos = new Set(deletedMeanwhile.photos.map(({ photoId }) => photoId))
  const shouldEnqueue = ({ name, data }: Job) =>
    queue.names.includes(name) &&
    data.folder === undefined &&
    !accounts.has(data.ownerId ?? '') &&
    !photos.has(data.photoId ?? '')
  let queued = 0
  for await (const jobs of readJobs(join(folder, backupFiles.work))) {
    const wanted = jobs.filter(shouldEnqueue)
    for (const batch of Map.groupBy(wanted, ({ name, priority = 0 }) => `${priority} ${name}`).values()) {
      const [{ name = '', priority = 0 } = {}] = batch
      const data = batch.map((job) => job.data)
      await queue.enqueueAll(transaction, name, data, { priority })
    }
    queued += wanted.length
  }
  return queued
}

async function* readJobs(path: string): AsyncGenerator<Job[]> {
  const list = await open(path)
  let jobs: Job[] = []
  for await (const line of list.readLines()) {
    jobs.push(JSON.parse(line))
    if (jobs.length < jobBatchSize) continue
    yield jobs
    jobs = []
  }
  yield jobs
}

async function countRows(client: pg.PoolClient, tables: DumpedTable[]): Promise<LoadedRows['tables']> {
  const counted: LoadedRows['tables'] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as count from public.${name}`)
    counted.push({ name, rows: rows[0].count })
  }
  return counted
}
