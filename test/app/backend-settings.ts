import { inject } from 'vitest'
import { createTestBucket } from '../servers/s3-server.ts'
import type { TestDatabase } from './test-database.ts'

/** The settings that connect an app of the tests to the external backends of the run, if it has any. */
export async function backendSettings({ connectionString }: TestDatabase): Promise<Record<string, string>> {
  const s3Server = inject('s3Server')
  if (s3Server === null) return {}
  return { DATABASE_URL: connectionString, ...(await createTestBucket(s3Server)) }
}
