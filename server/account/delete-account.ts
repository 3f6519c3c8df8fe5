import { eq } from 'drizzle-orm'
import {
  assertAnotherAdministrator,
  assertStillAdministrator,
  lockAdministrators,
} from '../auth/administrators.ts'
import type { Config } from '../config.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { ownerFolder } from '../file-store/photo-folder.ts'
import { deleteFiles, leaveReceipt } from '../file-store/purge-files.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'

interface Deps {
  db: Db
  jobs: JobQueue
  store: FileStore
  mailer: { deleteSaved(ownerId: string): Promise<void> }
  config: Config
}

/**
 * Deletes an account and everything it owns: rows, sessions, queued jobs, files, saved emails. Returns null if the account does not
 * exist; throws if no administrator would remain. Only administrators can delete another user's account.
 */
export async function deleteAccount(
  deps: Deps,
  id: string,
  requestedBy: CurrentUser,
): Promise<{ id: string } | null> {
  const deleted = await deps.db.slowTransaction('deletion', (transaction) =>
    deleteRows(transaction, deps, id, requestedBy),
  )
  if (deleted === null) return null
  // Usually deletes the files before the response; if this fails, the queued job and the hourly cleanup delete them later.
  if (deleted.hasReceipt) await deps.store.purge(ownerFolder(deleted.id)).catch(() => {})
  await deps.mailer.deleteSaved(deleted.id).catch(() => {})
  return { id: deleted.id }
}

async function deleteRows(
  transaction: Transaction,
  { jobs, config, store }: Deps,
  id: string,
  requestedBy: CurrentUser,
): Promise<{ id: string; hasReceipt: boolean } | null> {
  await lockAdministrators(transaction)
  if (requestedBy.id !== id) await assertStillAdministrator(transaction, requestedBy)
  const [account] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
  if (!account) return null
  if (account.isAdmin) await assertAnotherAdministrator(transaction, config, account.id)
  await jobs.cancelMatching(transaction, { ownerId: account.id })
  await jobs.enqueue(transaction, deleteFiles.name, { folder: ownerFolder(account.id) })
  const hasReceipt = await leaveReceipt(store, ownerFolder(account.id))
  await transaction.delete(users).where(eq(users.id, account.id)) // cascades to all rows of the user
  await publishAccountChange(transaction, account.id)
  return { id: account.id, hasReceipt }
}
