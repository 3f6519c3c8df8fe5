import { signOutPath, type User } from '../../shared/account.ts'
import { forgetPerson, forgetPrivate } from '../offline/forget-person.ts'

/**
 * Leaves a deleted account: removes its data from this browser and signs out, which also ends the session at the
 * sign-in service. The account is already deleted, so errors of the browser's storage are ignored.
 */
export async function leaveDeletedAccount(id: User['id']): Promise<void> {
  await forgetPerson(id).catch(() => undefined)
  await forgetPrivate().catch(() => undefined)
  window.location.replace(signOutPath)
}
