import type { User } from '../../shared/account.ts'

type Person = Pick<User, 'firstName' | 'lastName' | 'email'>

/** First and last name if both are known, else the e-mail, else "User". */
export function displayName({ firstName, lastName, email }: Person): string {
  if (firstName && lastName) return `${firstName} ${lastName}`
  return email || 'User'
}

/** The names there are; null where there is none. */
export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** What stands for a face: the first letter of the first name, else of the e-mail, else "U". */
export function initial({ firstName, email }: Person): string {
  const [letter = 'U'] = /^.\p{M}*/u.exec(firstName || email || '') ?? []
  return letter.toUpperCase()
}
