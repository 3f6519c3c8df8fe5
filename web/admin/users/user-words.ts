import type { AdminUser } from '../../../shared/admin.ts'
import { matchesName } from '../../../shared/place-names.ts'
import { fullName } from '../../frame/person-label.ts'

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>

/** What somebody is called: the names there are, else the e-mail. */
export function nameOf(user: Named): string {
  return fullName(user) ?? user.email ?? 'Somebody without a name'
}

/** Tells accounts apart that bear the same name. */
export function labelOf(user: Named): string {
  const name = fullName(user)
  return name !== null && user.email !== null ? `${name} (${user.email})` : nameOf(user)
}

/** Those in whose name or e-mail every word of the search stands; neither case nor accents matter. */
export function findUsers(users: readonly AdminUser[], search: string): readonly AdminUser[] {
  if (search.trim() === '') return users
  return users.filter((user) => matchesName(`${fullName(user) ?? ''}\n${user.email ?? ''}`, search))
}
