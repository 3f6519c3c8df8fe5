import { normalizeName } from '../name-matching.ts'

/** Stands for the user among the names of anglers. */
export const me = 'me'

/** Returns whether a name stands for the user, in any case. */
export function isMe(name: string): boolean {
  return normalizeName(name.trim()) === me
}
