import { isMailAddress } from '../../shared/addresses.ts'
import { limits } from '../../shared/limits.ts'
import { tidyLine } from '../../shared/text.ts'
import type { Identity } from './accounts.ts'

/** What a sign-in service says of a person, by the names that OpenID Connect has for it. */
export interface Claims {
  iss: string
  sub: string
  [name: string]: unknown
}

/**
 * Who a person is, by the token that was signed for us, and by what else the service tells of the same person. What
 * makes no sense counts as not told: people choose much of it themselves.
 */
export function describePerson(token: Claims, info: Record<string, unknown>): Identity {
  // Whether an address is verified must be said where the address is said.
  const told = token.email === undefined ? info : token
  const claims = { ...info, ...token }
  return {
    issuer: token.iss,
    subject: token.sub,
    email: readEmail(told.email),
    emailVerified: told.email_verified === true,
    firstName: readName(claims.given_name) ?? readName(claims.name),
    lastName: readName(claims.family_name),
    profileImageUrl: readPictureUrl(claims.picture),
  }
}

function readEmail(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim() : ''
  return isMailAddress(email) ? email : null
}

function readName(value: unknown): string | null {
  return typeof value === 'string' ? tidyLine(value, limits.nameLength) : null
}

function readPictureUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= longestUrl ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href : null
}

const longestUrl = 2048 // characters
