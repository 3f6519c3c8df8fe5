import { signOutPath, type User } from '../../shared/account.ts'
import { forgetPerson, forgetPrivate } from '../offline/forget-person.ts'

/**
 * The account of whoever is here is deleted: nothing of it stays in this browser, and signing out ends the session at the
 * sign-in service too. The deletion is done, so a browser that keeps nothing is no failure of it.
 */
export async function leaveDeletedAccount(id: User['id']): Promise<void> {
  await forgetPerson(id).catch(() => undefined)
  await forgetPrivate().catch(() => undefined)
  window.location.replace(signOutPath)
}
