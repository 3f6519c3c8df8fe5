/** @module-tag slow */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { errorBody } from '../../shared/errors.ts'
import { type RawResponse, sendRaw, writeRequest } from '../../test/app/raw-http.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'

/* Requests that no browser sends. */

const app = shareInFile(startTestApp)
const user = shareInFile(() => app.signIn())

const signedIn = () => ({ Host: new URL(app.url).host, Cookie: `creel=${user.cookies.get('creel')}` })
const json = { 'Content-Type': 'application/json' }

function send(start: string, headers: Record<string, string> = {}, body: string | Buffer = '') {
  const length: Record<string, string> = headers['Transfer-Encoding']
    ? {}
    : { 'Content-Length': String(body.length) }
  return sendRaw(app.url, writeRequest(start, { ...signedIn(), ...length, ...headers }, body))
}

function expectError(response: RawResponse, status: number): void {
  expect([response.status, response.responses]).toEqual([status, 1])
  expect(errorBody.parse(JSON.parse(response.body)).message).toMatch(/^[A-Z].*\.$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
}

test.each<[string, number, () => Promise<RawResponse>]>([
  [
    'two content lengths',
    400,
    () => send('POST /api/locations', { 'Content-Length': '5\r\nContent-Length: 6' }, '{}'),
  ],
  [
    'a content length and chunks',
    400,
    () =>
      send(
        'POST /api/locations',
        { ...json, 'Content-Length': '4', 'Transfer-Encoding': 'chunked' },
        '0\r\n\r\nGET /api/photos HTTP/1.1\r\nHost: x\r\n\r\n',
      ),
  ],
  [
    'an unknown transfer encoding',
    400,
    () => send('POST /api/locations', { 'Transfer-Encoding': 'xchunked' }, '{}'),
  ],
  ['a folded header', 400, () => send('GET /api/photos', { 'X-A': 'b\r\n c' })],
  ['a header with NUL', 400, () => send('GET /api/photos', { 'X-A': 'a\0b' })],
  ['headers of 70 KB', 431, () => send('GET /api/photos', { 'X-A': 'a'.repeat(70_000) })],
  ['a URL of 70 KB', 431, () => send(`GET /api/photos?q=${'a'.repeat(70_000)}`)],
  ['TLS', 400, () => sendRaw(app.url, Buffer.from([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3]))],
])('%s: the request is rejected with exactly one response', async (_, status, request) => {
  expectError(await request(), status)
})

test.each([
  ['/%', 400],
  ['/api/photos/%c3%28', 400],
  [`/api/photos/${'a'.repeat(500)}/original`, 404],
  ['//api/auth/user', 404],
  ['/..%2f..%2fpackage.json', 404],
  ['/assets/%2e%2e%2f%2e%2e%2fpackage.json', 404],
  ['/%00.js', 404],
  ['/.env', 404],
  ['/assets/index.js.map', 404],
])('GET %s is rejected with %i', async (path, status) => {
  expectError(await send(`GET ${path}`), status)
})

test.each(['TRACE', 'PUT', 'PROPFIND', 'OPTIONS', 'PURGE'])(
  'the method %s returns 404 without CORS headers',
  async (method) => {
    const preflight = { Origin: new URL(app.url).origin, 'Access-Control-Request-Method': 'DELETE' }
    const response = await send(`${method} /api/account`, preflight)
    expectError(response, 404)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  },
)

test.each([
  ['X-HTTP-Method-Override', {}, '/api/account'],
  ['X-Method-Override', {}, '/api/account'],
  [
    '_method in a form',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    '/api/account?_method=DELETE',
  ],
])('%s does not turn a POST into a DELETE', async (name, headers, path) => {
  const override = name.startsWith('X') ? { [name]: 'DELETE' } : {}
  expectError(await send(`POST ${path}`, { ...headers, ...override }, '_method=DELETE'), 404)
  expect((await user.fetch('/api/auth/user')).status).toBe(200)
})

test('redirects ignore a foreign host in X-Forwarded-Host or the URL, and one in Host is rejected', async () => {
  const headers = { 'X-Forwarded-Host': 'evil.example', Cookie: 'creel=nothing' }
  for (const start of ['GET /api/logout', 'GET http://evil.example/api/logout']) {
    const response = await send(start, headers)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expectError(await send(start, { ...headers, Host: 'evil.example' }), 403)
  }
})

test.each([
  ['GET http://evil.example/api/auth/user', {}],
  ['GET /%61pi/auth/user', {}],
])('%s reaches the same endpoint and requires signing in', async (start, headers) => {
  const response = await send(start, headers)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect((await send(start, { Cookie: 'creel=nobody' })).status).toBe(401)
})

test('other spellings of a URL do not evade the rate limit of sign-ins', async () => {
  const limited = await startTestApp()
  const urls = ['/api/login', '/%61pi/login', '/api/%6cogin', `${limited.url}/api/login`]
  const request = (url = '') =>
    sendRaw(limited.url, writeRequest(`GET ${url}`, { Host: new URL(limited.url).host }))
  for (let index = 0; index < 60; index += 1) expect((await request(urls[index % 4])).status).toBe(200)
  for (const url of urls) await expectLimited(await request(url))
  await limited.stop()
})

test('behind a proxy the rate limit applies to the address that the proxy saw, not to forged ones', async () => {
  const settings = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'creel' }
  const limited = await startTestApp(settings)
  const request = (visitor: string, number: number) =>
    sendRaw(
      limited.url,
      writeRequest('GET /api/callback', {
        Host: 'localhost',
        'X-Forwarded-For': `192.0.2.${number}, ${visitor}`, // the proxy writes the last one
        'X-Real-IP': `192.0.2.${number}`,
        Forwarded: `for=192.0.2.${number}`,
      }),
    )
  for (let number = 0; number < 60; number += 1)
    expect((await request('203.0.113.7', number)).status).toBe(401)
  await expectLimited(await request('203.0.113.7', 60))
  expect((await request('203.0.113.8', 0)).status).toBe(401)
  await limited.stop()
})

async function expectLimited(response: RawResponse): Promise<void> {
  expectError(response, 429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
}

test.each(['gzip', 'br', 'x-unknown'])(
  'a body with the content encoding %s is rejected',
  async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const encoded = { 'Content-Encoding': encoding }
    expectError(await send('POST /api/locations', { ...json, ...encoded }, bomb), 415)
    const form = { 'Content-Type': 'multipart/form-data; boundary=x', ...encoded }
    expectError(await send('POST /api/photos/upload', form, bomb), 415)
  },
)

/** Invalid UTF-8: stray bytes, truncated and overlong characters, a character out of range, half a surrogate pair. */
const invalidUtf8 = ['ff', 'e9', 'c3', 'c328', 'e282', 'c080', 'f4908080', 'eda080', 'f09f90']

test.each(invalidUtf8)('text with the bytes %s is rejected in a body, a form and a URL', async (hex) => {
  const bytes = Buffer.from(hex, 'hex')
  const latin = bytes.toString('latin1')
  const escaped = hex.replace(/../g, '%$&')
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: app.url }
  const around = (start: string, end: string) => Buffer.concat([Buffer.from(start), bytes, Buffer.from(end)])
  const location = around('{"name":"Lac L', 'man","latitude":1,"longitude":1}')
  for (const response of [
    await send('POST /api/locations', json, location),
    await send('POST /api/locations', { 'Content-Type': 'application/json; charset=latin1' }, location),
    await send('PATCH /api/auth/user/settings', json, around('{"', '":1}')),
    await send('POST /api/login', form, around('email=a@example.org&firstName=', '')),
    await send('POST /api/login', form, `email=a@example.org&firstName=${escaped}`),
    await send(`GET /api/geocode?q=L${escaped}man`),
    await send(`GET /api/photos?${escaped}=1`),
  ]) {
    expectError(response, 400)
    expect(JSON.parse(response.body).message).toContain('UTF-8')
  }
  const unescaped = writeRequest(`GET /api/photos?q=${latin}`, signedIn()).toString()
  expectError(await sendRaw(app.url, Buffer.from(unescaped, 'latin1')), 400)
  expect(await user.read('/api/locations')).toEqual([])
})

test('every kind of response has the security headers', async () => {
  const { signInPath } = await import('../../shared/account.ts')
  const kinds: [string, number][] = [
    ['/', 200],
    ['/manifest.webmanifest', 200],
    ['/service-worker.js', 200],
    ['/api/config', 200],
    [signInPath, 200],
    ['/api/emails/unsubscribe?token=x', 404],
    ['/api/docs/', 200],
    ['/api/openapi.json', 200],
    ['/api/health', 200],
    ['/api/photos/x/original', 404],
    ['/api/nothing', 404],
    ['/nothing.js', 404],
    ['/%', 400],
    ['/api/logout', 302],
  ]
  for (const [path, status] of kinds) {
    const { status: got, headers } = await send(`GET ${path}`, {
      Cookie: 'a=b',
      ...(status === 404 && signedIn()),
    })
    const policy = headers.get('content-security-policy') ?? ''
    expect([path, got, headers.get('x-content-type-options')]).toEqual([path, status, 'nosniff'])
    expect([path, policy]).toEqual([path, expect.stringMatching(/default-src '(self|none)'/)])
    expect([path, policy]).toEqual([path, expect.not.stringMatching(/script-src[^;]*(unsafe|\*|http)/)])
    expect([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([path, null, null])
  }
})
