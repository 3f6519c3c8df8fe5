import { inject } from 'vitest'
import { createTestBucket } from '../servers/s3-server.ts'
import type { TestDatabase } from './test-database.ts'

/** What a Creel of the tests is told so that it runs on the set-up of the run; on the disk nothing. */
export async function backendSettings({ connectionString }: TestDatabase): Promise<Record<string, string>> {
  const s3Server = inject('s3Server')
  if (s3Server === null) return {}
  return { DATABASE_URL: connectionString, ...(await createTestBucket(s3Server)) }
}
