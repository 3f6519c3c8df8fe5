import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Cloudflare Access on loopback: its public keys, and tokens that it signs. */
export interface CloudflareAccess {
  teamDomain: string
  /** Signs a valid token for the audience `creel`, with the changed claims; by a key that is not its own if `isForged`. */
  signToken(claims?: Record<string, unknown>, options?: { isForged?: boolean }): Promise<string>
  /** Lets it respond with this status from now on. */
  fail(status: number): void
  stop(): Promise<void>
}

/** Starts a stand-in for a team's Cloudflare Access. */
export async function startCloudflareAccess(): Promise<CloudflareAccess> {
  const own = await generateKeyPair('RS256')
  const another = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let status = 200
  const server = createServer((request, response) => {
    const isKeys = request.url === '/cdn-cgi/access/certs'
    response.writeHead(isKeys ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const teamDomain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    teamDomain,
    signToken: (claims = {}, { isForged = false } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const valid = {
        iss: teamDomain,
        aud: ['creel'],
        sub: 'a-uuid',
        email: 'ann@example.org',
        exp: now + 60,
      }
      return new SignJWT({ ...valid, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign(isForged ? another.privateKey : own.privateKey)
    },
    fail: (wanted) => {
      status = wanted
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
