/** @module-tag slow */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRows } from '../../server/backup/load-rows.ts'
import { verifyBackup } from '../../server/backup/verify-backup.ts'
import { findDatabaseAddress } from '../../server/database/database-address.ts'
import { listMigrations, migrateDatabase, migrateUpTo } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { runChecks } from '../../server/doctor/run-checks.ts'
import { openJobQueue } from '../../server/jobs/job-queue.ts'
import { createLogger } from '../../server/logging/logger.ts'
import { errorStatus } from '../../shared/errors.ts'
import type { LocationGroup } from '../../shared/locations.ts'
import type { Photo } from '../../shared/photos.ts'
import { apiModules, callEndpoint, exampleOf, nameOf } from '../api/api-endpoints.ts'
import { createHttpClient, type HttpClient } from '../app/http-client.ts'
import { runTool } from '../app/run-tool.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { createEmptyTestDatabase, runStatement, type TestDatabase } from '../app/test-database.ts'
import { sha256 } from '../assertions/photo-assertions.ts'

/* The current version on the data of the first one. */

const oldLog = join(import.meta.dirname, '0000')
const sessionToken = 'token-of-a-browser-that-is-still-signed-in-' // 43 characters, as Creel has always made them
const ids = { angler: idOf('a'), group: idOf('b'), spot: idOf('c'), bass: idOf('1'), plain: idOf('2') }

let app: TestApp
let angler: HttpClient
let database: TestDatabase
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await makeOldDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-old-'))
  const { instanceId } = JSON.parse(await readFile(join(oldLog, 'manifest.json'), 'utf8'))
  await cp(join(oldLog, 'photos'), join(dataDir, 'files/photos'), { recursive: true })
  await writeFile(join(dataDir, 'files/instance-id'), `${instanceId}\n`)
  app = await startTestApp({ DATA_DIR: dataDir }, async () => database)
  undo.push(() => rm(dataDir, { recursive: true, force: true }), app.stop)
  angler = createHttpClient(app.url)
  angler.cookies.set('creel', sessionToken)
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test('a user who was signed in before an upgrade stays signed in and finds their data unchanged', async () => {
  expect(await angler.read('/api/auth/user')).toMatchObject({
    id: ids.angler,
    email: 'old@example.org',
    firstName: 'Ola',
    isAdmin: true,
    anglerHeightInches: 71.5,
    cameraSetup: 'tripod',
    units: 'metric',
    emailsWanted: true,
  })
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos).toHaveLength(2)
  expect(photos.find(({ id }) => id === ids.bass)).toMatchObject({
    species: ['Smallmouth Bass', 'Perch'],
    speciesEdited: true,
    lengthInches: 14.5,
    weightLbs: 1.75,
    weightEdited: true,
    caughtWith: 'Tube jig',
    locationName: 'Grandpa’s cove',
    rotation: 90,
    timestamp: '2025-06-14T06:12:30.000-04:00',
    temperature: 61.5,
    windSpeed: 5,
    isFishing: true,
    isFavorite: false,
    catches: [
      { id: ids.bass, species: 'Smallmouth Bass', lengthInches: 14.5, weightLbs: 1.75, weightEdited: true },
      { species: 'Perch', speciesEdited: true, lengthInches: null, weightLbs: null },
    ],
  })
  const [group] = await angler.read<LocationGroup[]>('/api/location-groups')
  expect(group).toMatchObject({ id: ids.group, name: 'Lake Champlain', pinned: true, photoCount: 1 })
})

test('photo files are served after an upgrade, and originals are the bytes that were received', async () => {
  const { rows } = await ask(`select id, encode(sha256, 'hex') as sha256 from photos`)
  for (const row of rows) {
    for (const file of ['display', 'thumbnail', 'medium', 'preview'])
      expect((await angler.fetch(`/api/photos/${row.id}/${file}`)).status).toBe(200)
    const original = await angler.fetch(`/api/photos/${row.id}/original`)
    expect(sha256(await original.bytes())).toBe(row.sha256)
  }
})

test('the doctor finds no inconsistency after an upgrade', async () => {
  const { db, store, config, uploadTempFolder, imageWorker, jobs, pool } = app.services
  const context = {
    db,
    pool,
    store,
    config,
    address: await findDatabaseAddress(pool, config),
    uploadTempFolder,
    imageWorker,
    explains: null,
    isDeep: true,
    onChecked: () => {},
    openQueue: async () => jobs,
  }
  expect(await runChecks(context)).toEqual([])
})

/** No vision service is set up here, no device can be paired, the user is the only administrator, and the photo shows two fish. */
const expectedErrors: Record<string, number> = {
  'POST /api/photos/:id/identify': errorStatus.VISION_OFF,
  'POST /api/identification/backlog': errorStatus.VISION_OFF,
  'POST /api/pairings': errorStatus.PAIRING_OFF,
  'POST /api/pair/claim': errorStatus.PAIRING_OFF,
  'POST /api/pair/finish': errorStatus.PAIRING_OFF,
  'POST /api/inbox': errorStatus.INBOX_OFF,
  'PATCH /api/photos/:id/measurements': errorStatus.CATCH_NEEDED,
  'PATCH /api/admin/users/:id/toggle-admin': errorStatus.LAST_ADMINISTRATOR,
  'POST /api/immich/albums': errorStatus.IMMICH_OFF,
  'POST /api/immich/import': errorStatus.IMMICH_OFF,
  'POST /api/immich/import/start': errorStatus.NOT_FOUND,
  'POST /api/immich/import/stop': errorStatus.NOT_FOUND,
}

test('endpoints that delete nothing respond with the expected status', async () => {
  const log = {
    owner: angler,
    photoId: ids.bass,
    locationId: ids.spot,
    groupId: ids.group,
    userId: ids.angler,
    emptyLocationId: '',
    tokenId: '',
    notedCatchId: '',
    deviceId: '',
    pairingId: '',
    pairingCode: '',
    immichImportId: '00000000-0000-4000-8000-000000000000',
  }
  for (const call of apiModules.filter(({ method }) => method !== 'DELETE')) {
    if (['emptyLocationId', 'notedCatchId', 'pairingId'].includes(exampleOf(call).id ?? '')) continue
    if (call.path.endsWith('/sign-out')) continue // it would end the session of this test
    const response = await callEndpoint(angler, call, log)
    const expected = expectedErrors[nameOf(call)] ?? call.status ?? 200
    expect([nameOf(call), response.status]).toEqual([nameOf(call), expected])
  }
})

test('a backup of the first version restores into the current version', async () => {
  const empty = await createEmptyTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'creel-old-restored-'))
  undo.push(empty.drop, () => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }
  expect(await runTool('restore', [oldLog], settings)).toMatchObject({ code: 0 })
  expect(await runTool('doctor', ['--deep'], settings)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Creel is healthy\.\n$/),
  })
})

test('a failed migration leaves schema and row counts unchanged, and succeeds when repeated', async () => {
  const old = await makeOldDatabase()
  undo.push(old.drop)
  await runStatement(old.connectionString, 'create table service_outcomes (in_the_way text)')
  const before = await describeDatabase(old)
  await expect(migrateDatabase(old.connectionString)).rejects.toThrow()
  expect(await describeDatabase(old)).toEqual(before)
  await runStatement(old.connectionString, 'drop table service_outcomes')
  expect(await migrateDatabase(old.connectionString)).toBe(listMigrations().length - 1)
})

/** A filled database at migration 0000, with one session. */
async function makeOldDatabase(): Promise<TestDatabase> {
  const old = await createEmptyTestDatabase()
  const [first] = listMigrations()
  if (!first) throw new Error('There is no migration.')
  await migrateUpTo(old.connectionString, first)
  const { pool, close } = openDatabase(old.connectionString)
  const { manifest } = await verifyBackup(oldLog, () => {})
  const openQueue = () =>
    openJobQueue(old.connectionString, { names: [], runsJobs: false }, createLogger('fatal'))
  await loadRows({ pool, openQueue }, oldLog, manifest)
  await pool.query('update instance set id = $1', [manifest.instanceId])
  await pool.query('insert into sessions (token_sha256, owner_id) values ($1, $2)', [
    createHash('sha256').update(sessionToken).digest(),
    ids.angler,
  ])
  await close()
  return old
}

/** Every column of every table, how many rows there are, and how many migrations were applied. */
async function describeDatabase({ connectionString }: TestDatabase): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const columns = await client.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema in ('public', 'drizzle') order by 1, 2`,
  )
  const rows = await client.query(
    `select (select count(*) from users) as users, (select count(*) from photos) as photos,
       (select count(*) from drizzle.__drizzle_migrations) as migrations`,
  )
  await client.end()
  return { columns: columns.rows, rows: rows.rows }
}

function ask(statement: string) {
  return app.services.pool.query(statement)
}

function idOf(last: string): string {
  return `00000000-0000-4000-8000-00000000000${last}`
}
