import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { createHttpClient, type HttpClient } from '../../test/app/http-client.ts'
import { sendRaw, writeRequest } from '../../test/app/raw-http.ts'
import { runTool } from '../../test/app/run-tool.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type CloudflareAccess, startCloudflareAccess } from '../../test/servers/cloudflare-access.ts'

/* A proxy in front of Creel says in headers who is signed in. Tests connect from 127.0.0.1. */

type Headers = Record<string, string>

const settings = {
  AUTH_HEADER_SUBJECT: 'Remote-User',
  AUTH_HEADER_EMAIL: 'Remote-Email',
  AUTH_HEADER_NAME: 'Remote-Name',
  AUTH_LOGOUT_URL: 'https://login.example.org/logout',
  ADMIN_EMAILS: 'captain@example.org',
}
const ann = { 'remote-user': 'ann', 'remote-email': 'ann@example.org', 'remote-name': 'Ann' }
const bob = { 'remote-user': 'bob', 'remote-email': 'bob@example.org' }

const app = shareInFile(() => startTestApp({ ...settings, TRUSTED_PROXIES: '127.0.0.1' }))

/** Opens the sign-in page through a proxy that sends these headers, and follows to the end. */
async function signIn(headers: Headers, browser: HttpClient = app.visit(), returnTo = '/photos') {
  const start = await browser.fetch(`/api/login?returnTo=${encodeURIComponent(returnTo)}`, { headers })
  const callback = start.headers.get('location') ?? ''
  const response = await browser.fetch(callback, { headers })
  return { browser, response }
}

const statusOf = async (browser: HttpClient, headers: Headers = {}) =>
  (await browser.fetch('/api/auth/user', { headers })).status

const readUser = async (browser: HttpClient, headers: Headers): Promise<User> =>
  (await (await browser.fetch('/api/auth/user', { headers })).json()) as User

describe('a user whom the proxy has signed in', () => {
  test('gets an account of the issuer “header”, and returns to the page they came from', async () => {
    const { browser, response } = await signIn(ann)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/photos'])
    expect(await readUser(browser, ann)).toMatchObject({
      email: 'ann@example.org',
      firstName: 'Ann',
      isAdmin: false,
    })
  })

  test('signs out at the proxy too, and here', async () => {
    const { browser } = await signIn(ann)
    const cookies = new Map(browser.cookies)
    const response = await browser.fetch('/api/logout', { headers: ann })
    expect(response.headers.get('location')).toBe('https://login.example.org/logout')
    expect(await statusOf(createHttpClient(app.url, cookies), ann)).toBe(401)
  })

  test('cannot be sent to another site', async () => {
    const { response } = await signIn(ann, app.visit(), 'https://evil.example/')
    expect(response.headers.get('location')).toBe('/')
    const direct = await app.visit().fetch('/api/callback?returnTo=//evil.example', { headers: ann })
    expect(direct.headers.get('location')).toBe('/')
  })
})

describe('whatever cookie it carries', () => {
  test('a request without the header is signed out', async () => {
    const { browser } = await signIn(ann)
    expect(await statusOf(browser, ann)).toBe(200)
    expect(await statusOf(browser)).toBe(401)
    expect(await statusOf(browser, { 'remote-user': '' })).toBe(401)
  })

  test('a request of another user is signed out, and signing in switches accounts', async () => {
    const { browser } = await signIn(ann)
    expect(await statusOf(browser, bob)).toBe(401)
    await signIn(bob, browser)
    expect(await readUser(browser, bob)).toMatchObject({ email: 'bob@example.org' })
    expect(await statusOf(browser, ann)).toBe(401)
  })

  test('a header that was sent twice names no one', async () => {
    const { browser } = await signIn(ann)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const read = (lines: string[]) =>
      sendRaw(app.url, writeRequest('GET /api/auth/user', ['Host: localhost', `Cookie: ${cookie}`, ...lines]))
    expect((await read(['Remote-User: ann'])).status).toBe(200)
    expect((await read(['Remote-User: ann', 'Remote-User: ann'])).status).toBe(401)
    expect((await read(['Remote-User: ann, bob'])).status).toBe(401)
  })
})

test.each(['ann\tbob', 'ann,bob', 'a'.repeat(256)])('the subject %j is rejected', async (subject) => {
  const { response } = await signIn({ 'remote-user': subject })
  expect(response.status).toBe(401)
})

test('the headers of anyone but the proxy are ignored, also if they claim to be the proxy', async () => {
  const other = await startTestApp({ ...settings, TRUSTED_PROXIES: '127.0.0.2' })
  try {
    for (const forged of [ann, { ...ann, 'x-forwarded-for': '127.0.0.2', forwarded: 'for=127.0.0.2' }]) {
      const { browser, response } = await signIn(forged, other.visit())
      expect([response.status, browser.cookies.size]).toEqual([401, 0])
    }
  } finally {
    await other.stop()
  }
})

test('a session or access token of another sign-in than the present one has ended', async () => {
  const { browser } = await signIn(ann)
  expect(await statusOf(browser, ann)).toBe(200)
  const created = await browser.fetch('/api/access-tokens', {
    method: 'POST',
    headers: { ...ann, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Script', scope: 'read' }),
  })
  const { token } = (await created.json()) as { token: string }
  const statusOfToken = async () =>
    (await app.visit().fetch('/api/photos', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await statusOfToken()).toBe(200)
  await app.services.db.execute(sql`update users set issuer = 'https://id.example.org' where subject = 'ann'`)
  expect([await statusOf(browser, ann), await statusOfToken()]).toEqual([401, 401])
  await app.services.db.execute(sql`update users set issuer = 'header' where subject = 'ann'`)
})

test('an account of another issuer with the same subject or email address is another account', {
  tags: 'slow',
}, async () => {
  const local = await startTestApp()
  try {
    const own = await local.signIn('ann@example.org')
    const { id } = await own.read<User>('/api/auth/user')
    const byHeader = { 'remote-user': 'ann@example.org', 'remote-email': 'ann@example.org' }
    const { browser } = await signIn(byHeader)
    expect((await readUser(browser, byHeader)).id).not.toBe(id)
  } finally {
    await local.stop()
  }
})

describe('Cloudflare Access', () => {
  let access: CloudflareAccess
  let behindAccess: TestApp
  beforeAll(async () => {
    access = await startCloudflareAccess()
    behindAccess = await startBehindAccess()
  })
  afterAll(async () => {
    await behindAccess.stop()
    await access.stop()
  })

  const startBehindAccess = () =>
    startTestApp({
      AUTH_HEADER_SUBJECT: 'Cf-Access-Jwt-Assertion',
      CF_ACCESS_TEAM_DOMAIN: access.teamDomain,
      CF_ACCESS_AUD: 'creel',
      TRUSTED_PROXIES: '127.0.0.1/32',
    })

  test('signs in whom its token names, also with its next token', async () => {
    const headers = { 'cf-access-jwt-assertion': await access.signToken() }
    const { browser, response } = await signIn(headers, behindAccess.visit())
    expect(response.status).toBe(303)
    const next = { 'cf-access-jwt-assertion': await access.signToken({ iat: 1 }) }
    expect(await readUser(browser, next)).toMatchObject({ email: 'ann@example.org' })
  })

  test.each<[string, Record<string, unknown>, { isForged?: boolean }?]>([
    ['signed by another key', {}, { isForged: true }],
    ['of another team', { iss: 'https://evil.cloudflareaccess.com' }],
    ['for another application', { aud: ['another'] }],
    ['that has expired', { exp: 1000 }],
    ['that never expires', { exp: undefined }],
    ['of a service, not of a person', { sub: '' }],
  ])('signs in no one by a token %s', async (_, claims, options) => {
    const token = await access.signToken(claims, options)
    const headers = { 'cf-access-jwt-assertion': token }
    expect((await signIn(headers, behindAccess.visit())).response.status).toBe(401)
  })

  test.each(['ann', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.'])('%s is no token', async (text) => {
    const headers = {
      'cf-access-jwt-assertion': text,
      'cf-access-authenticated-user-email': 'ann@example.org',
    }
    expect((await signIn(headers, behindAccess.visit())).response.status).toBe(401)
  })

  test('signs no one out while its keys cannot be loaded', { tags: 'slow' }, async () => {
    const other = await startBehindAccess()
    access.fail(500)
    try {
      const headers = { 'cf-access-jwt-assertion': await access.signToken() }
      expect((await signIn(headers, other.visit())).response.status).toBe(503)
      access.fail(200)
      expect((await signIn(headers, other.visit())).response.status).toBe(303)
    } finally {
      access.fail(200)
      await other.stop()
    }
  })
})

describe('npm run accounts', { tags: 'slow' }, () => {
  test('moves a log to the account that signs in by header, and loses neither', async () => {
    const { browser: old } = await signIn({ 'remote-user': 'old', 'remote-email': 'eve@example.org' })
    const headers = { 'remote-user': 'old' }
    const form = new FormData()
    form.append('photos', new Blob([new Uint8Array(await sampleJpeg())], { type: 'image/jpeg' }), 'a.jpg')
    await old.fetch('/api/photos/upload', { method: 'POST', body: form, headers })
    const { browser: empty } = await signIn({ 'remote-user': 'new' })
    const tokens = await Promise.all([
      createToken(old, headers),
      createToken(empty, { 'remote-user': 'new' }),
    ])
    const { code, said } = await accounts('move', 'eve@example.org', 'header', 'new')
    expect(code).toBe(0)
    expect(said).toMatch(/^Moved: .*1 photo {2}signs in as new at header$/m)
    expect(said).toMatch(/^In exchange: .*0 photos {2}signs in as old at header$/m)
    expect(await statusOf(old, headers)).toBe(401)
    expect(await statusOf(empty, { 'remote-user': 'new' })).toBe(401)
    for (const token of tokens)
      expect(
        (await app.visit().fetch('/api/photos', { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(401)
    const { browser } = await signIn({ 'remote-user': 'new' })
    const photos = await browser.fetch('/api/photos', { headers: { 'remote-user': 'new' } })
    expect(await photos.json()).toHaveLength(1)
  })

  test('lists accounts, and says which can’t sign in', async () => {
    await signIn({ 'remote-user': 'lister' })
    await accounts('move', await idOf('lister'), 'https://id.example.org', 'lister')
    const { said } = await accounts()
    expect(said).toMatch(
      /lister at https:\/\/id\.example\.org, which can’t be used with the present settings$/m,
    )
  })

  test('of an unknown account changes nothing and explains', async () => {
    const { code, complained } = await accounts('move', 'nobody@example.org', 'header', 'x')
    expect(code).toBe(1)
    expect(complained).toContain('No account has the ID or email address')
  })

  async function createToken(browser: HttpClient, headers: Headers): Promise<string> {
    const response = await browser.fetch('/api/access-tokens', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Script', scope: 'read' }),
    })
    return ((await response.json()) as { token: string }).token
  }

  async function idOf(subject: string): Promise<string> {
    const { said } = await accounts()
    return (
      said
        .split('\n')
        .find((line) => line.includes(`signs in as ${subject} `))
        ?.slice(0, 36) ?? ''
    )
  }

  function accounts(...args: string[]) {
    const { config, pool } = app.services
    const { connectionString } = pool.options as { connectionString?: string }
    return runTool('accounts', args, {
      ...settings,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: config.dataDir,
      DATABASE_URL: connectionString ?? '',
    })
  }
})
