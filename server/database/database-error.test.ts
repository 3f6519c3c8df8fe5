import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { DatabaseError, redactError } from './database-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { users } from './schema.ts'

let folder: string
let postgres: EmbeddedPostgres
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-outage-'))
  postgres = await startPostgres()
  app = await startTestApp({}, async () => ({
    connectionString: postgres.connectionString,
    drop: async () => {},
  }))
})
afterAll(async () => {
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const startPostgres = () => startEmbeddedPostgres({ dataDir: folder, log: { warn: () => {} } })

test('the error of a failed query contains neither its values nor its SQL', async () => {
  const secret = 'angler@secret.example'
  const failing = app.services.db.select().from(users).where(eq(users.id, secret))
  const failure = redactError(await failing.catch((cause: unknown) => cause))
  if (!(failure instanceof DatabaseError)) throw new Error('The query did not fail.')
  expect([failure.code, failure.isOutage]).toEqual(['22P02', false])
  expect(`${failure.message}${failure.stack}${JSON.stringify(failure)}`).not.toContain(secret)
  expect(failure.stack).toContain('database-error.test.ts')
})

test('the error of a failed query stays without them if cleaning up after it fails too', async () => {
  const failing = app.services.db.select().from(users).where(eq(users.id, 'not an id'))
  const failed = await failing.catch((cause: unknown) => cause)
  expect(redactError(new SuppressedError(new Error('closing failed'), failed))).toBeInstanceOf(DatabaseError)
})

test('a server that accepts connections but never responds counts as an outage', async () => {
  const silent = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'creel', connectionTimeoutMillis: 50 })
  const failure = redactError(await client.connect().catch((cause: unknown) => cause))
  expect(failure).toBeInstanceOf(DatabaseError)
  expect(failure).toMatchObject({ code: null, isOutage: true })
  await new Promise((resolve) => silent.close(resolve))
})

test('requests get a 503 during a database outage and succeed afterwards without a restart', async () => {
  const user = await app.signIn()
  expect((await user.fetch('/api/health/ready')).status).toBe(200)
  await postgres.stop()
  for (const path of ['/api/auth/user', '/api/photos', '/api/health/ready']) {
    const response = await user.fetch(path)
    expect([path, response.status]).toEqual([path, 503])
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect((await user.fetch('/api/health')).status).toBe(200)
  postgres = await startPostgres()
  await waitFor(async () => expect((await user.fetch('/api/photos')).status).toBe(200), { interval: 200 })
})
