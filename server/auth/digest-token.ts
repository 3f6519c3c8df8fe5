import { createHash } from 'node:crypto'

/** Hashes a random token, of which the database stores only this. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
