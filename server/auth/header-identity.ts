import { isUtf8 } from 'node:buffer'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { isEmailAddress } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import { createSafeFetch } from '../external-services/safe-fetch.ts'
import type { Identity } from './accounts.ts'

/** The issuer of accounts whose users a proxy has signed in. */
export const headerIssuer = 'header'

/** Reads from a request whom the hosting platform's proxy has signed in. */
export interface HeaderIdentity {
  /** Returns whom the proxy has signed in; null if the request is not from the proxy, or names no one. */
  find(request: FastifyRequest): Promise<Identity | null>
}

/**
 * Creates the reader of the headers in which a proxy says who is signed in. Only the socket's address says whether a
 * request is from the proxy, since anyone can send `X-Forwarded-For`.
 */
export function createHeaderIdentity(settings: NonNullable<Config['headerSignIn']>): HeaderIdentity {
  const proxies = createBlockList(settings.proxies)
  const verify = settings.cloudflare && createTokenVerifier(settings.cloudflare)
  return {
    find: async (request) => {
      if (!isFrom(proxies, request.raw.socket.remoteAddress)) return null
      if (request.raw.rawHeaders.length > maxHeaderEntries) return null
      const given = readHeader(request, settings.subject)
      if (given === null) return null
      const claims = verify === null ? null : await verify(given)
      if (verify !== null && claims === null) return null
      const subject = claims === null ? given : claims.sub
      if (subject === undefined || !isSubject(subject)) return null
      const email = claims === null ? readHeader(request, settings.email) : claims.email
      const name = readHeader(request, settings.name)
      return {
        issuer: headerIssuer,
        subject,
        email: typeof email === 'string' && isEmailAddress(email) ? email : null,
        emailVerified: true,
        firstName: name && cleanLineOrNull(decodeWords(name), limits.nameLength),
        lastName: null,
        profileImageUrl: null,
      }
    },
  }
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Returns whether an address is in the list; a socket for both families reports IPv4 addresses as `::ffff:10.0.0.1`. */
function isFrom(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Returns a header's value, decoded; null if it is absent, empty, or sent twice: one may be the visitor's own. */
function readHeader({ raw }: FastifyRequest, name: string | null): string | null {
  const [value, ...others] = (name && raw.headersDistinct[name]) || []
  if (value === undefined || others.length > 0) return null
  const bytes = Buffer.from(value, 'latin1') // Node.js reads UTF-8 byte by byte
  return (isUtf8(bytes) ? bytes.toString() : value).trim() || null
}

/** Decodes encoded words such as Tailscale's `=?utf-8?q?Andr=C3=A9?=`; of names only, so that no two subjects become one. */
function decodeWords(text: string): string {
  return text.replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (word, encoded: string) => {
    try {
      return decodeURIComponent(encoded.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%'))
    } catch {
      return word
    }
  })
}

/** Returns whether a subject can be stored, and is no list of several headers. */
function isSubject(subject: string): boolean {
  return subject.length <= maxSubjectLength && /^[^\p{C},]+$/u.test(subject)
}

/** Other errors are about Cloudflare's keys. */
const invalidTokenCode = /^ERR_(JWT|JWS|JOSE_(ALG_)?NOT_|JWKS_(NO|MULTIPLE)_MATCHING)/
/** Names and values of 500 headers. Some versions of Node.js drop headers after a number of them, which may be the proxy's. */
const maxHeaderEntries = 1000
const maxSubjectLength = 255 // characters, as in OpenID Connect

/**
 * Creates the verifier of Cloudflare Access's tokens. It returns the claims, or null for an invalid token; rejects with
 * `UNAVAILABLE` if Cloudflare's keys can't be loaded, since signing everyone out would delete their browsers' logs.
 */
function createTokenVerifier({ issuer, audience }: { issuer: string; audience: string }) {
  const fetch = createSafeFetch('Cloudflare Access', { timeoutMs: 10_000, maxBytes: 500_000 })
  const keys = createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer), { [customFetch]: fetch })
  return async (token: string): Promise<JWTPayload | null> => {
    try {
      const options = { issuer, audience, algorithms: ['RS256', 'ES256'], requiredClaims: ['exp', 'sub'] }
      return (await jwtVerify(token, keys, options)).payload
    } catch (cause) {
      if (cause instanceof errors.JOSEError && invalidTokenCode.test(cause.code)) return null
      throw new ApiError('UNAVAILABLE', 'The sign-in service can’t be reached right now.', { cause })
    }
  }
}
