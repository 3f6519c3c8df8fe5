import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The wrong responses of a malicious or broken sign-in service; without any its responses are valid. */
export interface IssuerLies {
  /** Replaces claims of a valid ID token; `undefined` leaves one out. */
  claims?: Record<string, unknown>
  alg?: string
  /** What signs the ID token: by default the service's own key. */
  signedBy?: 'another-key' | 'nobody' | 'public-key-as-secret'
  userInfo?: Record<string, unknown>
  /** Replaces metadata of the discovery document. */
  metadata?: Record<string, unknown>
  /** Replaces the responses of paths. */
  responses?: Record<string, 'endless' | { redirectTo: string }>
}

/** A sign-in service on loopback that gives wrong responses. */
export interface MaliciousIssuer {
  issuer: string
  /** The requests so far, as `METHOD /path`. */
  asked: string[]
  /** Sets the wrong responses. `nonce` is that of the sign-in attempt. */
  lie(nonce: string, lies?: IssuerLies): void
  stop(): Promise<void>
}

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const another = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Starts the service for the client `creel`. */
export async function startMaliciousIssuer(): Promise<MaliciousIssuer> {
  const asked: string[] = []
  let nonce = ''
  let lies: IssuerLies = {}
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    asked.push(`${request.method} ${pathname}`)
    const replacement = lies.responses?.[pathname]
    if (replacement === 'endless') return sendEndlessly(response)
    if (replacement) return void response.writeHead(302, { location: replacement.redirectTo }).end()
    const body = responses(issuer, nonce, lies)[pathname]
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    asked,
    lie: (newNonce, newLies = {}) => {
      nonce = newNonce
      lies = newLies
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function responses(issuer: string, nonce: string, lies: IssuerLies): Record<string, unknown> {
  return {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      // Offers to sign with a secret or not at all.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...lies.metadata,
    },
    '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    '/token': { access_token: 'access', token_type: 'Bearer', id_token: writeIdToken(issuer, nonce, lies) },
    '/userinfo': { sub: 'angler', ...lies.userInfo },
  }
}

function writeIdToken(
  issuer: string,
  nonce: string,
  { claims, alg = 'RS256', signedBy }: IssuerLies,
): string {
  const now = Math.floor(Date.now() / 1000)
  const good = { iss: issuer, aud: 'creel', sub: 'angler', nonce, iat: now, exp: now + 300 }
  const content = `${encode({ alg, kid: 'own' })}.${encode({ ...good, ...claims })}`
  return `${content}.${signatureOf(content, signedBy)}`
}

function signatureOf(content: string, signedBy: IssuerLies['signedBy']): string {
  if (signedBy === 'nobody') return ''
  if (signedBy === 'public-key-as-secret') {
    const secret = own.publicKey.export({ type: 'spki', format: 'pem' })
    return createHmac('sha256', secret).update(content).digest('base64url')
  }
  const key: KeyObject = signedBy === 'another-key' ? another.privateKey : own.privateKey
  return sign('sha256', Buffer.from(content), key).toString('base64url')
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function sendEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  }
  response.on('drain', send)
  send()
}
