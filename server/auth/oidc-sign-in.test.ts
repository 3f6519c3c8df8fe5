import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { signInAtProvider } from '../../test/servers/oidc-login.ts'
import { type ProviderProcess, startOidcProvider } from '../../test/servers/oidc-provider.ts'
import { users } from '../database/schema.ts'

let provider: ProviderProcess
let app: TestApp
beforeAll(async () => {
  const port = await findFreePort()
  provider = await startOidcProvider(`http://127.0.0.1:${port}`)
  app = await startTestApp({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ADMIN_EMAILS: 'captain@example.org, unverified@example.org',
  })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

test('signing in at the provider leads back to the requested page', async () => {
  const { browser, answer: response } = await signInAt('/photos?locationName=Bay', 'ann')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/photos?locationName=Bay')
  expect(await browser.read<User>('/api/auth/user')).toMatchObject({
    email: 'ann@example.org',
    firstName: 'ann',
    lastName: 'Fisher',
    isAdmin: false,
  })
})

test('a verified email in ADMIN_EMAILS makes a user an administrator, an unverified one does not', async () => {
  const captain = await signInAt('/', 'captain')
  expect(await captain.browser.read<User>('/api/auth/user')).toMatchObject({ isAdmin: true })
  const pretender = await signInAt('/', 'unverified')
  expect(await pretender.browser.read<User>('/api/auth/user')).toMatchObject({ isAdmin: false })
})

test('a local administrator does not count as the last one once a provider is set up', async () => {
  const { browser } = await signInAt('/', 'captain')
  const { id } = await browser.read<User>('/api/auth/user')
  const [former] = await app.services.db
    .insert(users)
    .values({ issuer: 'local', subject: 'former@example.org', isAdmin: true })
    .returning()
  const demote = () => browser.send('PATCH', `/api/admin/users/${id}/toggle-admin`)
  expect((await demote()).status).toBe(409)
  const mate = await (await signInAt('/', 'mate')).browser.read<User>('/api/auth/user')
  await browser.change('PATCH', `/api/admin/users/${mate.id}/toggle-admin`)
  await browser.change('DELETE', `/api/admin/users/${former?.id}`)
  expect((await demote()).status).toBe(200)
})

test('the authorization request has a state, a nonce and a PKCE challenge, and its cookie is HttpOnly', async () => {
  const response = await app.visit().fetch('/api/login')
  const sent = new URL(response.headers.get('location') ?? '').searchParams
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(sent.get('state')).toMatch(/.{20,}/)
  expect(sent.get('nonce')).toMatch(/.{20,}/)
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
})

test('a callback cannot be used twice or in another browser', async () => {
  const { browser, callback } = await signInAtProvider(app, provider, 'twice')
  const stranger = await app.visit().fetch(callback)
  expect(stranger.status).toBe(401)
  expect((await browser.fetch(callback)).status).toBe(303)
  const replay = await browser.fetch(callback)
  expect(replay.status).toBe(401)
})

test('a prefetch or HEAD request does not use up a callback', async () => {
  const { browser, callback } = await signInAtProvider(app, provider, 'ahead')
  const ahead = await browser.fetch(callback, { headers: { 'sec-purpose': 'prefetch' } })
  expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([403, []])
  expect((await browser.fetch(callback, { method: 'HEAD' })).status).toBe(403)
  expect((await browser.fetch(callback)).status).toBe(303)
})

test('signing out also ends the session at the provider and returns home', async () => {
  const { browser } = await signInAt('/', 'leaver')
  const response = await browser.fetch('/api/logout')
  const leadsTo = new URL(response.headers.get('location') ?? '')
  expect(leadsTo.origin).toBe(provider.issuer)
  expect(leadsTo.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/`)
  expect(leadsTo.searchParams.get('id_token_hint')).toBeTruthy()
  expect((await browser.fetch('/api/auth/user')).status).toBe(401)
})

test('a provider that does not respond results in a 503 with a message', { tags: 'slow' }, async () => {
  const port = await findFreePort()
  const unavailable = await startTestApp({
    PORT: String(port),
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'creel',
  })
  const response = await unavailable.visit().fetch('/api/login')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    code: 'UNAVAILABLE',
    message: 'The sign-in service isn’t responding. Please try again in a moment.',
  })
  await unavailable.stop()
})

async function signInAt(returnTo: string, name: string) {
  const { browser, callback } = await signInAtProvider(app, provider, name, returnTo)
  return { browser, answer: await browser.fetch(callback) }
}
