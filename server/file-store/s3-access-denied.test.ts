/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../test/app/test-database.ts'
import { startTestServer } from '../../test/app/test-server.ts'
import { createTestBucket, type S3Server, startS3Server } from '../../test/servers/s3-server.ts'
import { findLastMigration, listMigrations, migrateUpTo } from '../database/migrate.ts'

let server: S3Server
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  server = await startS3Server()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'creel-refused-'))
})
afterAll(async () => {
  await server.kill()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('the server does not start with a wrong S3 key, and its message contains no secret', async () => {
  const settings = { DATABASE_URL: database.connectionString, ...(await createTestBucket(server)) }
  const wrong = { ...settings, S3_SECRET_ACCESS_KEY: 'a wrong secret' }
  const message = await startTestServer(dataDir, wrong).catch((cause: Error) => cause.message)
  expect(message).toMatch(/ended with 1:/)
  expect(message).toContain('Creel can’t connect to the store in S3_BUCKET: SignatureDoesNotMatch (403).')
  expect(message).not.toContain('a wrong secret')
  const started = await startTestServer(dataDir, settings)
  expect(await started.stop()).toBe(0)
})

test('the database of an older version is rejected with other photo files before it is migrated', async () => {
  const [first] = listMigrations()
  if (!first) throw new Error('There is no migration.')
  const older = await createEmptyTestDatabase()
  const pool = new pg.Pool({ connectionString: older.connectionString })
  try {
    await migrateUpTo(older.connectionString, first)
    await pool.query('insert into instance (id) values ($1)', [randomUUID()])
    const folder = join(dataDir, 'of-another-creel')
    await mkdir(join(folder, 'files/photos'), { recursive: true })
    await writeFile(join(folder, 'files/instance-id'), `${randomUUID()}\n`)
    const start = startTestServer(folder, { DATABASE_URL: older.connectionString })
    await expect(start).rejects.toThrow(/photo files belong to another database.*Nothing was changed/)
    expect((await findLastMigration(pool))?.madeAt).toBe(first.madeAt)
  } finally {
    await pool.end()
    await older.drop()
  }
})
