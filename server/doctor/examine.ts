import type pg from 'pg'
import { findLastMigration, listMigrations, refuseNewer } from '../database/migrate.ts'
import { instance } from '../database/schema.ts'
import { WrongStore } from '../files/require-own-store.ts'
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
  await requireTogether(patient)
  const findings: Finding[] = []
  for (const examination of examinations) findings.push(...(await examination(patient)))
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

/** With the wrong store every photo would look lost, and every file forsaken. */
async function requireTogether({ db, store }: Patient): Promise<void> {
  const [known] = await db.select().from(instance)
  const storeId = await store.findInstanceId()
  if (known !== undefined && known.id === storeId) return
  throw new WrongStore(
    'The database and the photo files do not belong together, so nothing can be said of either. Look at DATA_DIR and ' +
      'DATABASE_URL: is every disk mounted, is it the right database?',
  )
}
