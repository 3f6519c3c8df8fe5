import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/* What no call shows: rows, jobs and files of a Creel with its embedded database, looked at while it runs. */

/** Asks the embedded database of a data folder. */
export type Ask = <Row extends object>(question: string, values?: unknown[]) => Promise<Row[]>

/** Opens the embedded database of a data folder for as long as `look` looks. */
export async function inspectDatabase<Answer>(
  dataDir: string,
  look: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(connectionOf(dataDir))
  await client.connect()
  try {
    return await look(async (question, values) => (await client.query(question, values)).rows)
  } finally {
    await client.end()
  }
}

/** Lines 4 and 5 of the process file are the port and the folder of the socket (PostgreSQL's `miscadmin.h`). */
function connectionOf(dataDir: string): pg.ClientConfig {
  const folder = join(dataDir, 'postgres')
  const lines = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return {
    host: lines[4] || '127.0.0.1',
    port: Number(lines[3]),
    user: 'creel',
    password,
    database: 'creel',
  }
}

/** Where anything is left of an account: tables, jobs, folders. */
export async function findRemains(dataDir: string, ownerId: string): Promise<string[]> {
  const remains = await inspectDatabase(dataDir, async (ask) => {
    const tables = await ask<{ table: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table
       from information_schema.columns where column_name = 'owner_id' and table_schema = 'public'`,
    )
    const found = await ask('select 1 from users where id = $1', [ownerId])
    const left = found.length === 0 ? [] : ['users']
    for (const { table } of tables) {
      const rows = await ask(`select 1 from ${table} where owner_id = $1 limit 1`, [ownerId])
      if (rows.length > 0) left.push(table)
    }
    const jobs = await ask(
      `select name from jobs.job where data ->> 'ownerId' = $1 and state <> 'completed'`,
      [ownerId],
    )
    return jobs.length === 0 ? left : [...left, 'jobs']
  })
  return remains.map((place) => `the deleted account ${ownerId} is still in ${place}`)
}

/** How many jobs are not done, by name and state. */
export function countJobs(dataDir: string): Promise<object[]> {
  return inspectDatabase(dataDir, (ask) =>
    ask(`select name, state, count(*)::int as count from jobs.job
         where state not in ('completed', 'cancelled') group by name, state`),
  )
}

/** Rows that should not be: parts of photos without photos and photos without parts, groups of nothing, work forgotten. */
export function findOrphanRows(dataDir: string): Promise<object[]> {
  return inspectDatabase(dataDir, (ask) =>
    ask(`
      select 'photo without catch' as what, id::text from photos
        where not exists (select from catch_photos c where c.owner_id = photos.owner_id and c.photo_id = photos.id)
      union all select 'photo without conditions', id::text from photos
        where not exists (select from conditions c where c.owner_id = photos.owner_id and c.photo_id = photos.id)
      union all select 'catch without photo', id::text from catches
        where not exists (select from catch_photos c where c.owner_id = catches.owner_id and c.catch_id = catches.id)
          and not exists (select from noted_catches n where n.owner_id = catches.owner_id and n.catch_id = catches.id)
      union all select 'conditions without photo', photo_id::text from conditions c
        where not exists (select from photos p where p.owner_id = c.owner_id and p.id = c.photo_id)
      union all select 'empty group', id::text from location_groups g
        where not exists (select from locations l where l.owner_id = g.owner_id and l.group_id = g.id)
      union all select 'photo that waits for an estimate', id::text from photos where analysis_status = 'waiting'
      union all select 'photo without its weather', photos.id::text from photos
        join conditions c on c.owner_id = photos.owner_id and c.photo_id = photos.id
        where latitude is not null and captured_at is not null and c.weather_source is null
      union all select 'e-mail not sent', owner_id::text from email_records where status <> 'sent'
    `),
  )
}

/** How the files on the disk differ from those the rows speak of. */
export async function findFileFaults(dataDir: string): Promise<string[]> {
  const rows = await inspectDatabase(dataDir, (ask) =>
    ask<{ folder: string; mediaType: string }>(
      `select owner_id || '/' || id as folder, media_type as "mediaType" from photos`,
    ),
  )
  const expected = new Set(rows.flatMap(({ folder, mediaType }) => filesOf(folder, mediaType)))
  const files = join(dataDir, 'files')
  const found = await filesBelow(join(files, 'photos'))
  const incoming = await filesBelow(join(files, 'incoming'))
  return [
    ...found.filter((name) => !expected.delete(name)).map((name) => `${name} is nobody's`),
    ...[...expected].map((name) => `${name} is missing`),
    ...incoming.map((name) => `${name} is left in incoming`),
  ]
}

/** What an operator has set aside, as `owner/photo`. */
export async function listSetAside(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files/set-aside')
  if (!existsSync(folder)) return []
  return (await readdir(folder)).map((name) => name.split(' ').slice(1).join('/'))
}

function filesOf(folder: string, mediaType: string): string[] {
  const names = ['original', 'origin.json', 'thumbnail.webp', 'preview.webp']
  if (mediaType === 'image/heic') names.push('display.jpg')
  return names.map((name) => `${folder}/${name}`)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
