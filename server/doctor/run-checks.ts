import type pg from 'pg'
import { findLastMigration, listMigrations, rejectNewerSchema } from '../database/migrate.ts'
import { openOwnStore } from '../file-store/verify-store-identity.ts'
import type { Check, DoctorContext, Finding } from './check.ts'
import { checkBackup } from './check-backup.ts'
import { checkInbox } from './check-inbox.ts'
import { checkJobs } from './check-jobs.ts'
import { checkOrphanFolders } from './check-orphan-folders.ts'
import { checkOrphanRows } from './check-orphan-rows.ts'
import { checkPhotoFiles } from './check-photo-files.ts'
import { checkTrash } from './check-trash.ts'

/** Thrown if the database cannot be checked in its current state; the message says what to do first. */
export class DoctorError extends Error {}

/** All checks in the order in which they run. */
export const checks: readonly Check[] = [
  checkPhotoFiles,
  checkOrphanFolders,
  checkTrash,
  checkOrphanRows,
  checkJobs,
  checkInbox,
  checkBackup,
]

/** Runs all checks, even while Creel is running. Changes nothing; repairs are up to the caller. */
export async function runChecks(context: DoctorContext): Promise<Finding[]> {
  await assertCurrentSchema(context.pool)
  // With the wrong store every photo would appear lost, and every file orphaned.
  const store = await openOwnStore(context.pool, context.store, context.address)
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await check({ ...context, store })))
  return findings
}

async function assertCurrentSchema(pool: pg.Pool): Promise<void> {
  const last = await findLastMigration(pool)
  rejectNewerSchema(last)
  if (last?.madeAt === listMigrations().at(-1)?.madeAt) return
  throw new DoctorError(
    last === null
      ? 'This database has no Creel data yet. Start Creel once, then try again.'
      : 'The database is from an earlier version of Creel. Start this version once to update it.',
  )
}
