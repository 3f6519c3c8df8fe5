import type pg from 'pg'
import { findLastMigration, listMigrations, refuseNewer } from '../database/migrate.ts'
import { openOwnStore } from '../files/verify-store-identity.ts'
import type { Examination, Finding, Patient } from './examination.ts'
import { findFileFaults } from './find-file-faults.ts'
import { findLostWork } from './find-lost-work.ts'
import { findOldTrash } from './find-old-trash.ts'
import { findOrphanFolders } from './find-orphan-folders.ts'
import { findStrayRows } from './find-stray-rows.ts'

/** Thrown if the database cannot be checked in its current state; the message says what to do first. */
export class CannotExamine extends Error {}

/** All checks in the order in which they run. */
export const examinations: readonly Examination[] = [
  findFileFaults,
  findOrphanFolders,
  findOldTrash,
  findStrayRows,
  findLostWork,
]

/** Runs all checks, also while Creel is running. Changes nothing; repairs are up to the caller. */
export async function examine(patient: Patient): Promise<Finding[]> {
  await requireCurrent(patient.pool)
  // With the wrong store every photo would appear lost, and every file orphaned.
  const store = await openOwnStore(patient.pool, patient.store, patient.address)
  const findings: Finding[] = []
  for (const examination of examinations) findings.push(...(await examination({ ...patient, store })))
  return findings
}

async function requireCurrent(pool: pg.Pool): Promise<void> {
  const last = await findLastMigration(pool)
  refuseNewer(last)
  if (last?.madeAt === listMigrations().at(-1)?.madeAt) return
  throw new CannotExamine(
    last === null
      ? 'This database has no Creel data yet. Start Creel once, then try again.'
      : 'The database is from an earlier version of Creel. Start this version once to update it.',
  )
}
