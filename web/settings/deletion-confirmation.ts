import type { User } from '../../shared/account.ts'

/** Returns the text to type before the account is deleted: its email address, or a fixed word if it has none. */
export function confirmationPhrase({ email }: Pick<User, 'email'>): string {
  return email ?? 'DELETE'
}

/** Returns whether that text was typed. Ignores case, since exact capitals are tedious to type on a phone. */
export function isConfirmed(text: string, user: Pick<User, 'email'>): boolean {
  return text.trim().toLowerCase() === confirmationPhrase(user).toLowerCase()
}
