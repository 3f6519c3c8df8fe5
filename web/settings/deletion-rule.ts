import type { User } from '../../shared/account.ts'

/** What must be typed before the account is deleted: its e-mail address, or a word where it has none. */
export function wordToType({ email }: Pick<User, 'email'>): string {
  return email ?? 'DELETE'
}

/** Whether that was typed. Nobody should have to match capitals on a phone. */
export function isTyped(text: string, user: Pick<User, 'email'>): boolean {
  return text.trim().toLowerCase() === wordToType(user).toLowerCase()
}
