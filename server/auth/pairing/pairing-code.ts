import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ApiError } from '../../../shared/errors.ts'
import { codeLength } from '../../../shared/pairing-code.ts'

/** Crockford's base 32: no I, L, O and U, which look like others or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** Makes a random pairing code of 40 bits. */
export function makeCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Reads a code as people type it: in lower case, with spaces and hyphens, O for 0, I or L for 1; null if it can't be one. */
export function parseCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return codePattern.test(code) ? code : null
}

/** One at a time: each takes 16 MB and a thread for some 30 ms, and anyone can send codes. */
const inTurn = pLimit(1)
const maxWaiting = 20
const derive = promisify(scrypt) as (password: string, salt: string, bytes: number) => Promise<Buffer>

/**
 * Hashes a code so slowly that trying all 40 bits takes a thousand years of a processor, since a copy of the database must not
 * reveal it within its five minutes. `salt` is the instance's id.
 */
export function hashCode(code: string, salt: string): Promise<Buffer> {
  return derive(code, `creel pairing ${salt}`, 32)
}

/** Hashes a code that a new device has sent. Throws `RATE_LIMITED` while many wait, so that guesses can't queue up. */
export async function hashGuess(code: string, salt: string): Promise<Buffer> {
  if (inTurn.pendingCount >= maxWaiting)
    throw new ApiError('RATE_LIMITED', 'Many codes are being sent right now. Please try again in a minute.')
  return await inTurn(() => hashCode(code, salt))
}
