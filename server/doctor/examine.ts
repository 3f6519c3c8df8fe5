import type pg from 'pg'
import { findLastMigration, listMigrations, refuseNewer } from '../database/migrate.ts'
import { openOwnStore } from '../files/verify-store-identity.ts'
import type { Examination, Finding, Patient } from './examination.ts'
import { findFileFaults } from './find-file-faults.ts'
import { findLostWork } from './find-lost-work.ts'
import { findOldTrash } from './find-old-trash.ts'
import { findOrphanFolders } from './find-orphan-folders.ts'
import { findStrayRows } from './find-stray-rows.ts'

/** Creel cannot be examined as it is; the message says what to do first. */
export class CannotExamine extends Error {}

/** Everything that is looked at, in this order. */
export const examinations: readonly Examination[] = [
  findFileFaults,
  findOrphanFolders,
  findOldTrash,
  findStrayRows,
  findLostWork,
]

/**
 * Looks for whatever is not as it should be, beside a Creel that may be running. Changes nothing: repairs are the
 * caller's to ask for.
 */
export async function examine(patient: Patient): Promise<Finding[]> {
  await requireCurrent(patient.pool)
  // With the wrong store every photo would look lost, and every file forsaken.
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
      ? 'There is no Creel in this database yet: it has never been started.'
      : 'The database is of an earlier Creel. Start this one once, which brings it up to date.',
  )
}
