import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicConfig } from '../../shared/config.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { sendRaw, writeRequest } from '../../test/app/raw-http.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { assertLoopback } from '../auth/local-sign-in-routes.ts'
import { readConfig } from '../config.ts'
import { findSignIn, listEntrances } from '../entrances.ts'

const app = shareInFile(() => startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' }))
let origin: string
let host: string
beforeAll(async () => {
  origin = app.services.config.lan?.origins[0] ?? ''
  host = new URL(origin).host
  await app.signIn('known@example.org')
})

const send = (start: string, headers: Record<string, string>, body = '') =>
  sendRaw(
    origin,
    writeRequest(start, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body),
  )

describe('the page without passwords', () => {
  const loopback = () => app.url.replace('http://', '')
  const forged = (): Record<string, string>[] => [
    { Host: host },
    { Host: loopback() },
    { Host: 'localhost' },
    { Host: '127.0.0.1' },
    { Host: host, 'X-Forwarded-For': '127.0.0.1' },
    { Host: host, 'X-Forwarded-Host': loopback() },
    { Host: host, Forwarded: `for=127.0.0.1;host=${loopback()};proto=http` },
    { Host: host, 'X-Real-IP': '127.0.0.1' },
    { Host: host, 'X-Original-URL': '/api/login' },
    { Host: host, 'X-HTTP-Method-Override': 'POST' },
  ]

  test.each(['/api/login', '/%61pi/login', '/api/login?returnTo=/', '/api//login', '/api/login/'])(
    'is not at %s of the home network, under any header',
    async (path) => {
      for (const headers of forged()) {
        const page = await send(`GET ${path}`, headers)
        expect([headers, page.status]).toEqual([headers, expect.toBeOneOf([303, 403, 404])])
        expect(page.body).not.toMatch(/name="token"|known@example/)
        if (page.status === 303) expect(page.headers.get('location')).toBe('/pair')
        const form = 'token=x&email=known%40example.org'
        const type = {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: origin,
          Cookie: 'creel-sign-in=x',
        }
        const signedIn = await send(`POST ${path}`, { ...headers, ...type }, form)
        expect([headers, signedIn.status]).toEqual([headers, expect.toBeOneOf([403, 404])])
        expect(signedIn.headers.get('set-cookie')).toBeNull()
      }
    },
  )

  test('is not there with the address of the other socket in the request line', async () => {
    const page = await send(`GET ${app.url}/api/login`, { Host: host })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/pair'])
  })

  test('still is on this computer, and not in a container', async () => {
    expect(await (await app.visit().fetch('/api/login')).text()).toContain('name="token"')
    const inContainer = readConfig({
      CREEL_CONTAINER: '1',
      HOST: '0.0.0.0',
      LAN: 'on',
      PUBLIC_URL: 'http://192.168.1.20:3000',
    })
    expect(() => assertLoopback(inContainer)).not.toThrow()
    expect(listEntrances(inContainer)).toEqual([
      { kind: 'lan', host: '0.0.0.0', port: 3000, origins: ['http://192.168.1.20:3000'] },
    ])
  })
})

test.each(['evil.example', 'evil.example:80', 'localhost', '127.0.0.1', '192.168.1.20', ''])(
  'a request for the host %j is rejected, except for health checks',
  async (name) => {
    const named = name.replace(':80', `:${new URL(origin).port}`)
    for (const path of ['/', '/pair', '/assets/x.js', '/api/config', '/api/auth/user', '/nowhere.txt']) {
      const response = await send(`GET ${path}`, { Host: named })
      expect([path, response.status]).toEqual([path, 403])
    }
    expect((await send('GET /api/health', { Host: named })).status).toBe(200)
    expect((await send('GET /api/health/ready', { Host: named })).status).toBe(200)
  },
)

test('another site signs nobody out, even where browsers don’t say which site started a request', async () => {
  const owner = await app.signIn('staying@example.org')
  const cookie = { Host: host, Cookie: `creel=${owner.cookies.get('creel')}` }
  const others: Record<string, string>[] = [
    {},
    { Referer: 'https://evil.example/' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ]
  for (const headers of others)
    expect([headers, (await send('GET /api/logout', { ...cookie, ...headers })).status]).toEqual([
      headers,
      403,
    ])
  expect((await owner.fetch('/api/auth/user')).status).toBe(200)
  expect((await send('GET /api/logout', { ...cookie, Referer: `${origin}/settings` })).status).toBe(302)
  expect((await owner.fetch('/api/auth/user')).status).toBe(401)
})

describe('a write', () => {
  const claim = (headers: Record<string, string>) =>
    send(
      'POST /api/pair/claim',
      { Host: host, 'Content-Type': 'application/json', ...headers },
      '{"code":"x"}',
    )

  test.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ Origin: 'https://evil.example' })],
    ['a sandboxed page', () => ({ Origin: 'null' })],
    ['another port of the same machine', () => ({ Origin: app.url })],
    ['the same host without a port', () => ({ Origin: 'http://127.0.0.1' })],
    ['the same host over https', () => ({ Origin: origin.replace('http:', 'https:') })],
    ['another name of the same machine', () => ({ Origin: origin.replace('127.0.0.1', 'localhost') })],
    ['a host name that begins with ours', () => ({ Origin: `${origin}.evil.example` })],
    ['a page of another site', () => ({ Referer: 'https://evil.example/' })],
    ['the same site', () => ({ Origin: origin, 'Sec-Fetch-Site': 'same-site' })],
    ['nowhere', () => ({})],
  ])('from %s is rejected', async (_, headers) => {
    const response = await claim(headers())
    expect([response.status, response.body]).toEqual([403, expect.stringContaining('FOREIGN_ORIGIN')])
  })

  test('from a page that Creel has printed is accepted', async () => {
    expect((await claim({ Origin: origin })).status).toBe(400)
    expect((await claim({ Referer: `${origin}/pair` })).status).toBe(400)
  })
})

test('the web app learns how browsers sign in at each socket', async () => {
  const read = async (browser: HttpClient) => (await browser.read<PublicConfig>('/api/config')).signIn
  expect([await read(app.visitLan()), await read(app.visit())]).toEqual(['code', 'local'])
  const findFor = (environment: Record<string, string>) => {
    const config = readConfig(environment)
    return listEntrances(config).map((entrance) => findSignIn(config, entrance))
  }
  expect(findFor({ OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'creel' })).toEqual(['service'])
  expect(findFor({ AUTH_HEADER_SUBJECT: 'Remote-User', TRUSTED_PROXIES: '127.0.0.1' })).toEqual(['service'])
})

test('over plain http, headers ask for no https, and cookies need none', async () => {
  const { headers } = await app.visitLan().fetch('/api/config')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})

test('behind https, PUBLIC_URL is the only origin, and cookies are bound to it', {
  tags: 'slow',
}, async () => {
  const settings = { LAN: 'on', LAN_HOST: '127.0.0.1', PUBLIC_URL: 'https://creel.tailnet.ts.net' }
  const proxied = await startTestApp(settings)
  try {
    const owner = await proxied.signIn()
    const { code, links } = await owner.change<{ code: string; links: string[] }>('POST', '/api/pairings')
    expect(links).toEqual([`https://creel.tailnet.ts.net/pair#${code.replace(' ', '')}`])
    const url = `http://127.0.0.1:${proxied.services.config.lan?.port}`
    const post = (headers: Record<string, string>) => {
      const body = JSON.stringify({ code })
      const all = { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...headers }
      return sendRaw(url, writeRequest('POST /api/pair/claim', all, body))
    }
    const [Host, Origin] = ['creel.tailnet.ts.net', 'https://creel.tailnet.ts.net']
    expect((await post({ Host: new URL(url).host, Origin: url })).status).toBe(403)
    expect((await post({ Host, Origin: 'http://creel.tailnet.ts.net' })).status).toBe(403)
    const claimed = await post({ Host, Origin })
    expect(claimed.status).toBe(200)
    expect(claimed.headers.get('set-cookie')).toMatch(
      /^__Host-creel-pair=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(claimed.headers.get('strict-transport-security')).toContain('max-age')
    expect(owner.cookies.has('creel')).toBe(true)
  } finally {
    await proxied.stop()
  }
})

describe('the settings', () => {
  const lan = (environment: Record<string, string>) => readConfig({ LAN: 'on', ...environment }).lan

  test('listen on all addresses, but only on this machine behind https', () => {
    expect(lan({})).toMatchObject({ host: '0.0.0.0', port: 3001 })
    expect(lan({ PORT: '8080', LAN_PORT: '9000', LAN_HOST: '192.168.1.20' })).toEqual({
      host: '192.168.1.20',
      port: 9000,
      origins: ['http://192.168.1.20:9000'],
    })
    expect(lan({ PUBLIC_URL: 'https://creel.example.org' })).toEqual({
      host: '127.0.0.1',
      port: 3001,
      origins: ['https://creel.example.org'],
    })
    expect(readConfig({}).lan).toBeNull()
  })

  test('keep the page without passwords on this machine', () => {
    expect(() =>
      assertLoopback(readConfig({ LAN: 'on', LAN_HOST: '192.168.1.20', HOST: '0.0.0.0' })),
    ).toThrow(/HOST/)
    const config = readConfig({
      LAN: 'on',
      LAN_HOST: '192.168.1.20',
      PUBLIC_URL: 'https://creel.example.org',
    })
    expect(() => assertLoopback(config)).not.toThrow()
    expect(listEntrances(config)[0]).toEqual({
      kind: 'main',
      host: '127.0.0.1',
      port: 3000,
      origins: ['http://127.0.0.1:3000'],
    })
  })

  test.each([
    [{ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' }, /local sign-in only/],
    [{ AUTH_HEADER_SUBJECT: 'Remote-User', TRUSTED_PROXIES: '127.0.0.1' }, /local sign-in only/],
    [{ PUBLIC_URL: 'http://creel.example.org' }, /https/],
    [{ PUBLIC_URL: 'http://203.0.113.7:3001' }, /https/],
    [{ CREEL_CONTAINER: '1' }, /PUBLIC_URL must be set/],
    [{ CREEL_CONTAINER: '1', PUBLIC_URL: 'http://127.0.0.1:3000' }, /https/],
    [{ LAN_HOST: '::' }, /LAN_HOST/],
    [{ PORT: '65535' }, /LAN_PORT/],
    [{ LAN: 'yes' }, /on, off/],
  ])('%o are refused with a sentence', (environment, message) => {
    expect(() => lan(environment as Record<string, string>)).toThrow(message)
  })
})
