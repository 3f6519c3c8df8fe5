import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBucket, type S3Server, startS3Server } from '../../test/s3/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { startTestServer } from '../../test/test-server.ts'

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

test('a store that does not let us in is named at the start, in one sentence without a secret', async () => {
  const settings = { DATABASE_URL: database.connectionString, ...(await createTestBucket(server)) }
  const wrong = { ...settings, S3_SECRET_ACCESS_KEY: 'a wrong secret' }
  const refusal = await startTestServer(dataDir, wrong).catch((cause: Error) => cause.message)
  expect(refusal).toMatch(/ended with 1:/)
  expect(refusal).toContain(
    'S3_BUCKET does not lead to a store that lets us in: SignatureDoesNotMatch (403).',
  )
  expect(refusal).not.toContain('a wrong secret')
  const started = await startTestServer(dataDir, settings)
  expect(await started.stop()).toBe(0)
})
