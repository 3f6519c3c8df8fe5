import type { AdminUser } from '../../shared/admin.ts'
import { matchesName } from '../../shared/name-matching.ts'
import { fullName } from '../app-shell/user-name.ts'

type NamedUser = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>

/** Returns the user's known names, else the email address, else a placeholder. */
export function userName(user: NamedUser): string {
  return fullName(user) ?? user.email ?? 'Unnamed user'
}

/** Returns a label that distinguishes accounts with the same name. */
export function userLabel(user: NamedUser): string {
  const name = fullName(user)
  return name !== null && user.email !== null ? `${name} (${user.email})` : userName(user)
}

/** Returns the users whose name and email contain every word of the search; ignores case and accents. */
export function filterUsers(users: readonly AdminUser[], search: string): readonly AdminUser[] {
  if (search.trim() === '') return users
  return users.filter((user) => matchesName(`${fullName(user) ?? ''}\n${user.email ?? ''}`, search))
}
