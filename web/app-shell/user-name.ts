import type { User } from '../../shared/account.ts'

type UserNames = Pick<User, 'firstName' | 'lastName' | 'email'>

/** Returns the first and last name if both are known, else the email address, else "User". */
export function displayName({ firstName, lastName, email }: UserNames): string {
  if (firstName && lastName) return `${firstName} ${lastName}`
  return email || 'User'
}

/** Returns the known names, joined; null if there are none. */
export function fullName({ firstName, lastName }: Pick<UserNames, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** Returns the letter for the avatar: the first of the first name, else of the email address, else "U". */
export function avatarInitial({ firstName, email }: UserNames): string {
  const [letter = 'U'] = /^.\p{M}*/u.exec(firstName || email || '') ?? []
  return letter.toUpperCase()
}
