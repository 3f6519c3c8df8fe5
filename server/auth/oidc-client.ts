import * as oidc from 'openid-client'
import { isEmailAddress } from '../../shared/email-address.ts'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import type { Config } from '../config.ts'
import { createSafeFetch } from '../external-services/safe-fetch.ts'
import type { Identity } from './accounts.ts'

/** Values that the browser stores during a sign-in at the provider; each is checked on return. */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
  returnTo: string
}

interface OidcClient {
  /** Returns the provider's URL that starts the sign-in. */
  beginSignIn(attempt: SignInAttempt): Promise<URL>
  /** Exchanges the callback for the user's identity; throws if it does not belong to the attempt. */
  finishSignIn(
    callbackUrl: URL,
    attempt: SignInAttempt,
  ): Promise<{ identity: Identity; idToken: string | null }>
  /** Returns the provider's URL that ends its own session, or null if it has none. */
  findSignOutUrl(idToken: string | null): Promise<URL | null>
}

/** Creates a client of an OpenID Connect provider: code flow with PKCE, state and nonce. */
export function createOidcClient(settings: NonNullable<Config['oidc']>, publicUrl: string): OidcClient {
  const redirectUri = `${publicUrl}/api/callback`
  const discover = memoizeUntilFailure(() => discoverProvider(settings))

  return {
    beginSignIn: async ({ state, nonce, codeVerifier }) =>
      oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    finishSignIn: async (callbackUrl, attempt) => {
      const provider = await discover()
      const tokens = await exchangeCode(provider, callbackUrl, attempt)
      const claims = tokens.claims()
      if (claims === undefined || !isSubject(claims.sub)) throw signInFailed()
      const userInfo = await findUserInfo(provider, tokens.access_token, claims.sub)
      return { identity: identityFromClaims(claims, userInfo), idToken: tokens.id_token ?? null }
    },
    findSignOutUrl: async (idToken) => {
      const provider = await discover().catch(() => null)
      if (!provider?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: `${publicUrl}/`,
        ...(idToken !== null && { id_token_hint: idToken }),
      })
    },
  }
}

/** Creates the random secrets of one sign-in attempt. */
export function createSignInAttempt(returnTo: string): SignInAttempt {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
    returnTo,
  }
}

async function discoverProvider(settings: NonNullable<Config['oidc']>): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer)
  const insecureOptions = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [] // loopback only, see config
  const authentication = settings.clientSecret === null ? oidc.None() : withSecret(settings.clientSecret)
  try {
    return await oidc.discovery(issuer, settings.clientId, undefined, authentication, {
      [oidc.customFetch]: createSafeFetch('The sign-in service', responseLimits),
      // The token arrives over TLS and would be accepted without a signature check; this rejects wrong signatures too.
      execute: [oidc.enableNonRepudiationChecks, ...insecureOptions],
    })
  } catch (cause) {
    throw new ApiError('UNAVAILABLE', 'The sign-in service isn’t responding. Please try again in a moment.', {
      cause,
    })
  }
}

/** Sends the client secret as the provider wants it: in a header, which is the default, or in the body. */
function withSecret(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const usesBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (usesBody ? inBody : inHeader)(provider, ...request)
  }
}

const responseLimits = { timeoutMs: 10_000, maxBytes: 500_000 }

async function exchangeCode(provider: oidc.Configuration, callbackUrl: URL, attempt: SignInAttempt) {
  try {
    return await oidc.authorizationCodeGrant(provider, callbackUrl, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
  } catch (cause) {
    throw signInFailed(cause)
  }
}

/** Fetches the user info, where some providers keep name and email; {} on failure. */
async function findUserInfo(provider: oidc.Configuration, accessToken: string, subject: string) {
  if (!provider.serverMetadata().userinfo_endpoint) return {}
  return await oidc.fetchUserInfo(provider, accessToken, subject).catch(() => ({}))
}

/** OpenID Connect Core 1.0, section 2: at most 255 characters. PostgreSQL cannot store NUL. */
function isSubject(subject: string): boolean {
  return /^\P{Cc}{1,255}$/u.test(subject)
}

function signInFailed(cause?: unknown): ApiError {
  return new ApiError('SIGN_IN_FAILED', 'Sign-in failed. Please try again.', { cause })
}

/** Caches the first successful result of `load`; a failure is not cached, so that the next call can succeed. */
function memoizeUntilFailure<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | null = null
  return () => {
    result ??= load().catch((cause) => {
      result = null
      throw cause
    })
    return result
  }
}

/** Claims of a sign-in service about a user, by their OpenID Connect names. */
interface OidcClaims {
  iss: string
  sub: string
  [name: string]: unknown
}

/**
 * Returns the identity from the signed ID token, supplemented by the user info of the same user. Invalid values count
 * as absent, since users choose many of them freely.
 */
function identityFromClaims(token: OidcClaims, info: Record<string, unknown>): Identity {
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
