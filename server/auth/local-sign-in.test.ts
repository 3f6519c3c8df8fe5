import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { readConfig } from '../config.ts'
import { assertLoopback } from './local-sign-in-routes.ts'

const app = shareInFile(startTestApp)

test('the first user to sign in becomes an administrator, the second does not', async () => {
  const first = await app.signIn('First@Example.org')
  const second = await app.signIn('second@example.org')
  expect(await first.read<User>('/api/auth/user')).toMatchObject({
    email: 'First@Example.org',
    firstName: 'Ann',
    lastName: 'Gler',
    isAdmin: true,
  })
  expect(await second.read<User>('/api/auth/user')).toMatchObject({ isAdmin: false })
})

test('email addresses that differ only in case or surrounding spaces share an account', async () => {
  const once = await (await app.signIn('same@example.org')).read<User>('/api/auth/user')
  const again = await (await app.signIn(' SAME@example.org ')).read<User>('/api/auth/user')
  expect(again.id).toBe(once.id)
})

test('the page offers accounts used before as sign-in buttons', async () => {
  const known = await (await app.signIn('known@example.org')).read<User>('/api/auth/user')
  const visitor = app.visit()
  const page = await (await visitor.fetch('/api/login')).text()
  expect(page).toContain('value="known@example.org"')
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const response = await visitor.submit('/api/login', {
    token,
    account: 'known@example.org',
    returnTo: '/photos',
  })
  expect(response.headers.get('location')).toBe('/photos')
  expect((await visitor.read<User>('/api/auth/user')).id).toBe(known.id)
})

test('the page leads back to where the visitor came from, but never to another site', async () => {
  const backLink = async (returnTo: string) => {
    const page = await app.visit().fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    return /<a class="back" href="([^"]*)"/.exec(await page.text())?.[1]
  }
  expect(await backLink('/photos?a=1&b=2')).toBe('/photos?a=1&amp;b=2')
  expect(await backLink('//evil.example')).toBe('/')
  expect(await backLink('javascript:alert(1)')).toBe('/')
})

test('a form without a valid email is shown again with an error and the escaped input', async () => {
  const visitor = app.visit()
  const page = await (await visitor.fetch('/api/login')).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const response = await visitor.submit('/api/login', { token, email: 'no "address"', firstName: '<b>Ann' })
  expect(response.status).toBe(400)
  const text = await response.text()
  expect(text).toMatch(
    /aria-describedby="email-error"><\/label>\s<p id="email-error" class="problem" role="alert">/,
  )
  expect(text).toContain('Please enter an email address.')
  expect(text).toContain('value="no &quot;address&quot;"')
  expect(text).toContain('value="&lt;b&gt;Ann"')
})

test('a form with a wrong token is rejected', async () => {
  const visitor = app.visit()
  await visitor.fetch('/api/login')
  const response = await visitor.submit('/api/login', { token: 'guessed', email: 'me@example.org' })
  expect(response.status).toBe(401)
  expect(visitor.cookies.has('creel')).toBe(false)
})

test.each([
  {},
  { token: 'x', email: `${'a'.repeat(300)}@example.org` },
  { token: 'x', email: 'nul@example.org', firstName: 'A\0nn' },
  { token: 'x', email: 'lines@example.org', lastName: 'Gler\r\nBcc: all@example.org' },
  { token: 'x', email: 'nul\0@example.org' },
  { token: 'x', account: 'known\0' },
] as Record<string, string>[])('a malformed form is rejected with INVALID_INPUT: %j', async (fields) => {
  const response = await app.visit().submit('/api/login', fields)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
})

test('more than 60 requests for the sign-in page a minute from one address get a 429', {
  tags: 'slow',
}, async () => {
  const busy = await startTestApp()
  const statuses: number[] = []
  for (let number = 0; number < 61; number += 1)
    statuses.push((await busy.visit().fetch('/api/login')).status)
  const rejected = await busy.visit().fetch('/api/login')
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  await busy.stop()
})

test.each([
  [{ 'x-forwarded-for': '203.0.113.7' }],
  [{ forwarded: 'for=203.0.113.7' }],
  [{ 'x-real-ip': '203.0.113.7' }],
  [{ via: '1.1 proxy' }],
  [{ host: 'creel.example.org' }],
])('requests to the sign-in page through a proxy are rejected: %o', async (headers) => {
  for (const method of ['GET', 'POST'] as const) {
    expect(await statusOf(app.url, method, headers)).toBe(403)
  }
})

test('signing out ends the session on the server', async () => {
  const user = await app.signIn('leaving@example.org')
  const cookie = `creel=${user.cookies.get('creel')}`
  const response = await user.fetch('/api/logout')
  expect(response.headers.get('location')).toBe('/')
  expect(user.cookies.has('creel')).toBe(false)
  const stolen = await app.visit().fetch('/api/auth/user', { headers: { cookie } })
  expect(stolen.status).toBe(401)
})

test('a cross-site request cannot sign a user out', async () => {
  const user = await app.signIn('staying@example.org')
  const response = await user.fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(response.status).toBe(403)
  expect((await user.fetch('/api/auth/user')).status).toBe(200)
})

test.each<[string, RequestInit]>([
  ['HEAD', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ['a prefetch through a proxy', { headers: { 'sec-purpose': 'prefetch;anonymous-client-ip' } }],
  ['a prerendering', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['a prefetch of older Chrome and Safari', { headers: { purpose: 'prefetch' } }],
  ['a Safari preview', { headers: { 'x-purpose': 'preview' } }],
  ['a prefetch of older Firefox', { headers: { 'x-moz': 'prefetch' } }],
])('%s neither signs out nor starts a sign-in, and is not cached', async (_, init) => {
  const user = await app.signIn('staying@example.org')
  for (const path of ['/api/logout', '/api/login']) {
    const response = await user.fetch(path, init)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 403, 'no-store'])
    expect([path, response.headers.getSetCookie()]).toEqual([path, []])
  }
  expect((await user.fetch('/api/auth/user')).status).toBe(200)
})

test('signing in replaces a session cookie that existed before', async () => {
  const visitor = app.visit()
  visitor.cookies.set('creel', 'planted')
  const page = await (await visitor.fetch('/api/login')).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await visitor.submit('/api/login', { token, email: 'fixed@example.org' })
  expect(visitor.cookies.get('creel')).not.toBe('planted')
  expect((await visitor.fetch('/api/auth/user')).status).toBe(200)
})

test('a server that other machines can reach refuses to start without a sign-in service', () => {
  expect(() => assertLoopback(readConfig({ HOST: '0.0.0.0' }))).toThrow(/OIDC_ISSUER/)
  expect(() => assertLoopback(readConfig({ PUBLIC_URL: 'https://creel.example.org' }))).toThrow(/OIDC_ISSUER/)
  expect(() => assertLoopback(readConfig({}))).not.toThrow()
})

test('a server in a container refuses to start without a sign-in service, even on loopback', () => {
  const loopback = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }
  expect(() => assertLoopback(readConfig({ ...loopback, CREEL_CONTAINER: '1' }))).toThrow(/set OIDC_ISSUER/)
  expect(() => assertLoopback(readConfig(loopback))).not.toThrow()
})

/** `fetch` does not let a test choose the Host header. */
function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL('/api/login', url), { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    request.end()
  })
}
