import { eq } from 'drizzle-orm'
import {
  assertAnotherAdministrator,
  assertStillAdministrator,
  lockAdministrators,
} from '../auth/administrators.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import { users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { publishAccountChange } from '../live-updates/publish-account-change.ts'
import { userNotFound } from './admin-users.ts'

/** Toggles administrator rights; checks the caller's own under the lock, so that of two mutual revokers one remains. */
export async function toggleAdministrator(
  { db, config }: { db: Db; config: Config },
  id: string,
  requestedBy: CurrentUser,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAdministrators(transaction)
    await assertStillAdministrator(transaction, requestedBy)
    const [account] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!account) throw userNotFound()
    if (account.isAdmin) await assertAnotherAdministrator(transaction, config, account.id)
    await transaction.update(users).set({ isAdmin: !account.isAdmin }).where(eq(users.id, account.id))
    await publishAccountChange(transaction, account.id)
  })
}
