/** @module-tag slow */
import { expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { type IssuerLies, startMaliciousIssuer } from '../../test/servers/malicious-oidc-issuer.ts'
import { users } from '../database/schema.ts'

/* Responses of a sign-in service that are forged, replayed or mixed up. */

const issuer = shareInFile(startMaliciousIssuer)
const app = shareInFile(startCreel)

async function startCreel(settings: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({
    PORT: String(await findFreePort()),
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: 'creel',
    ADMIN_EMAILS: 'captain@example.org,skipper@example.org',
    ...settings,
  })
}

const seconds = () => Math.floor(Date.now() / 1000)

test('a valid response of the stand-in signs the user in', async () => {
  const { browser, answer: response } = await signIn({
    claims: { email: 'angler@example.org', given_name: 'Ann' },
  })
  expect(response.status).toBe(303)
  expect(await browser.read<User>('/api/auth/user')).toMatchObject({ firstName: 'Ann', isAdmin: false })
})

test.each<[string, () => IssuerLies]>([
  ['with another nonce', () => ({ claims: { nonce: 'another' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['for another audience', () => ({ claims: { aud: 'another-client' } })],
  [
    'for several audiences, authorized for another client',
    () => ({ claims: { aud: ['creel', 'x'], azp: 'x' } }),
  ],
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['that has expired', () => ({ claims: { iat: seconds() - 900, exp: seconds() - 600 } })],
  ['that never expires', () => ({ claims: { exp: undefined } })],
  ['that becomes valid tomorrow', () => ({ claims: { nbf: seconds() + 86_400 } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['whose subject contains a NUL character', () => ({ claims: { sub: 'ang\0ler' } })],
  ['whose subject is too long', () => ({ claims: { sub: 'a'.repeat(100_000) } })],
  ['without a signature', () => ({ alg: 'none', signedBy: 'nobody' })],
  ['whose signature is missing although it names an algorithm', () => ({ signedBy: 'nobody' })],
  ['signed with the public key', () => ({ alg: 'HS256', signedBy: 'public-key-as-secret' })],
  ['signed with another key', () => ({ signedBy: 'another-key' })],
  ['that never ends', () => ({ responses: { '/token': 'endless' } })],
  ['behind a redirect', () => ({ responses: { '/token': { redirectTo: `${app.url}/api/config` } } })],
])('a token %s is rejected', async (_, lies) => {
  const before = await app.services.db.$count(users)
  const { browser, answer: response } = await signIn(lies())
  await expectRejected(browser, response)
  expect(await app.services.db.$count(users)).toBe(before)
})

test('user info with another subject is ignored', async () => {
  const userInfo = { sub: 'captain', email: 'captain@example.org', email_verified: true, given_name: 'Ahab' }
  const { browser } = await signIn({ claims: { sub: 'ishmael' }, userInfo })
  expect(await browser.read<User>('/api/auth/user')).toMatchObject({
    email: null,
    firstName: null,
    isAdmin: false,
  })
})

test.each<[string, IssuerLies]>([
  ['without email_verified', { claims: { email: 'captain@example.org' } }],
  ['whose email_verified is a string', { claims: { email: 'captain@example.org', email_verified: 'true' } }],
  [
    'that matches only after Unicode lowercasing',
    { claims: { email: 's\u212aipper@example.org', email_verified: true } }, // KELVIN SIGN
  ],
  [
    'in the token, with another one verified in the user info,',
    {
      claims: { sub: 'split', email: 'captain@example.org' },
      userInfo: { sub: 'split', email: 'other@example.org', email_verified: true },
    },
  ],
])('an administrator’s email %s grants no administrator rights', async (_, lies) => {
  const { browser } = await signIn({ ...lies, claims: { sub: crypto.randomUUID(), ...lies.claims } })
  expect(await browser.read<User>('/api/auth/user')).toMatchObject({ isAdmin: false })
})

test('invalid profile claims are dropped, and names are cleaned and shortened', async () => {
  const { browser } = await signIn({
    claims: {
      sub: 'odd',
      email: 'odd@example.org\r\nBcc: all@example.org',
      given_name: `A\0n\r\nn ${'x'.repeat(5000)}`,
      family_name: { toString: 'evil' },
      picture: 'javascript:alert(1)',
    },
  })
  const user = await browser.read<User>('/api/auth/user')
  expect(user).toMatchObject({ email: null, lastName: null, profileImageUrl: null })
  expect(user.firstName).toMatch(/^A n n x{10,195}$/)
})

test('a browser cannot use the callback of another browser', async () => {
  const [mine, theirs] = [await begin(app), await begin(app)]
  issuer.lie(theirs.nonce)
  const response = await mine.browser.fetch(`/api/callback?code=theirs&state=${theirs.state}`)
  expect(response.status).toBe(401)
  // Nor can one finish its own attempt with the other's answer.
  const mixed = await mine.browser.fetch(`/api/callback?code=theirs&state=${mine.state}`)
  expect([mixed.status, mine.browser.cookies.has('creel')]).toEqual([401, false])
})

test.each([
  ['no state', () => 'code=x'],
  ['an empty state', () => 'code=x&state='],
  ['two states', (state: string) => `code=x&state=${state}&state=${state}`],
  [
    'a state that is not a valid cookie name',
    () => `code=x&state=${encodeURIComponent('a b;=\r\n\0é'.repeat(5))}`,
  ],
  ['no code', (state: string) => `state=${state}`],
  ['an error', (state: string) => `error=access_denied&error_description=%3Cscript%3E&state=${state}`],
  ['the name of another issuer', (state: string) => `code=x&state=${state}&iss=https://evil.example`],
])('a callback with %s is rejected', async (_, query) => {
  const { browser, state, nonce } = await begin(app)
  issuer.lie(nonce)
  const response = await browser.fetch(`/api/callback?${query(state)}`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('<script>')
  expect(browser.cookies.has('creel')).toBe(false)
})

test.each<[string, IssuerLies]>([
  ['names another issuer', { metadata: { issuer: 'https://evil.example' } }],
  [
    'redirects elsewhere',
    { responses: { [discoveryPath()]: { redirectTo: 'http://169.254.169.254/latest/meta-data' } } },
  ],
  ['never ends', { responses: { [discoveryPath()]: 'endless' } }],
])('a service whose discovery document %s is not used', async (_, lies) => {
  issuer.lie('', lies)
  const fresh = await startCreel()
  const response = await fresh.visit().fetch('/api/login')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  await fresh.stop()
})

test('behind TLS, cookies without the __Host- prefix are ignored', async () => {
  const secure = await startCreel({ PUBLIC_URL: 'https://creel.example.org' })
  const url = `http://127.0.0.1:${secure.services.config.port}`
  const { browser } = await signIn({})
  const stolen = await fetch(`${url}/api/auth/user`, {
    headers: { cookie: `creel=${browser.cookies.get('creel')}` },
  })
  expect(stolen.status).toBe(401)
  const { state } = await begin(app)
  const tossed = JSON.stringify({ state, nonce: 'n', codeVerifier: 'v'.repeat(43), returnTo: '/' })
  const response = await fetch(`${url}/api/callback?code=x&state=${state}`, {
    headers: { cookie: `creel-sign-in-${state.slice(0, 12)}=${encodeURIComponent(tossed)}` },
  })
  expect(response.status).toBe(401)
  const cookies = (await fetch(`${url}/api/login`, { redirect: 'manual' })).headers.getSetCookie()
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-creel-sign-in-.*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await secure.stop()
})

function discoveryPath(): string {
  return '/.well-known/openid-configuration'
}

/** Completes a sign-in whose responses are changed by `lies`. */
async function signIn(lies: IssuerLies, creel = app) {
  const { browser, state, nonce } = await begin(creel)
  issuer.lie(nonce, lies)
  return { browser, answer: await browser.fetch(`/api/callback?code=any&state=${state}`) }
}

async function expectRejected(browser: HttpClient, response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'SIGN_IN_FAILED' }])
  expect(browser.cookies.has('creel')).toBe(false)
}

async function begin(creel: TestApp): Promise<{ browser: HttpClient; state: string; nonce: string }> {
  issuer.lie('')
  const browser = creel.visit()
  const away = new URL((await browser.fetch('/api/login')).headers.get('location') ?? '')
  return {
    browser,
    state: away.searchParams.get('state') ?? '',
    nonce: away.searchParams.get('nonce') ?? '',
  }
}
