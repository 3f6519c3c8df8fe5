import { isEmailAddress } from '../../shared/email-address.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { Identity } from './accounts.ts'

/** Claims of a sign-in service about a user, by their OpenID Connect names. */
export interface OidcClaims {
  iss: string
  sub: string
  [name: string]: unknown
}

/**
 * Returns the identity from the signed ID token, supplemented by the user info of the same user. Invalid values count
 * as absent, since users choose many of them freely.
 */
export function identityFromClaims(token: OidcClaims, info: Record<string, unknown>): Identity {
  // `email_verified` counts only from the same source as `email`.
  const emailClaims = token.email === undefined ? info : token
  const claims = { ...info, ...token }
  return {
    issuer: token.iss,
    subject: token.sub,
    email: readEmail(emailClaims.email),
    emailVerified: emailClaims.email_verified === true,
    firstName: readName(claims.given_name) ?? readName(claims.name),
    lastName: readName(claims.family_name),
    profileImageUrl: readProfileImageUrl(claims.picture),
  }
}

function readEmail(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim() : ''
  return isEmailAddress(email) ? email : null
}

function readName(value: unknown): string | null {
  return typeof value === 'string' ? cleanLineOrNull(value, limits.nameLength) : null
}

function readProfileImageUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= maxUrlLength ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href : null
}

const maxUrlLength = 2048 // characters
