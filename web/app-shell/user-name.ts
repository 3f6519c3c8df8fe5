import type { User } from '../../shared/account.ts'

type Person = Pick<User, 'firstName' | 'lastName' | 'email'>

/** Returns the first and last name if both are known, else the email address, else "User". */
export function displayName({ firstName, lastName, email }: Person): string {
  if (firstName && lastName) return `${firstName} ${lastName}`
  return email || 'User'
}

/** Returns the known names, joined; null if there are none. */
export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** Returns the letter for the avatar: the first of the first name, else of the email address, else "U". */
export function avatarInitial({ firstName, email }: Person): string {
  const [letter = 'U'] = /^.\p{M}*/u.exec(firstName || email || '') ?? []
  return letter.toUpperCase()
}
