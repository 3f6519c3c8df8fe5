import { signOutPath, type User } from '../../shared/account.ts'
import { clearCachedData, clearUserData } from '../offline/clear-user-data.ts'

/**
 * Leaves a deleted account: removes its data from this browser and signs out, which also ends the session at the
 * sign-in service. The account is already deleted, so errors of the browser's storage are ignored.
 */
export async function clearDeletedAccount(id: User['id']): Promise<void> {
  await clearUserData(id).catch(() => undefined)
  await clearCachedData().catch(() => undefined)
  window.location.replace(signOutPath)
}
