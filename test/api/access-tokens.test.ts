import { beforeAll, describe, expect, test } from 'vitest'
import { accessTokens } from '../../server/database/schema.ts'
import type { AccessToken } from '../../shared/access-tokens.ts'
import { exportPath } from '../../shared/archive.ts'
import { type Endpoint, type TokenScope, tokenScopes } from '../../shared/endpoint.ts'
import { eventsPath } from '../../shared/events.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { Photo } from '../../shared/photos.ts'
import { createHttpClient, type HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { apiModules, callEndpoint, createSampleData, nameOf, type SampleData } from './api-endpoints.ts'

/* What scripts and other apps may do with an access token. */

const app = shareInFile(startTestApp)
let log: SampleData
const clients = {} as Record<TokenScope, HttpClient>
const owner = shareInFile(() => app.signIn())
beforeAll(async () => {
  log = await createSampleData(owner, 1)
  for (const scope of tokenScopes) clients[scope] = withToken((await createToken(scope)).token)
})

const createToken = (scope: TokenScope, name = `My ${scope} token`, angler = owner) =>
  angler.change<AccessToken & { token: string }>('POST', '/api/access-tokens', { name, scope })

function withToken(token: string, cookies = new Map<string, string>()): HttpClient {
  return createHttpClient(app.url, cookies, { authorization: `Bearer ${token}` })
}

const listTokens = (angler = owner) => angler.read<AccessToken[]>('/api/access-tokens')

const allowed: Record<TokenScope, (endpoint: Endpoint) => boolean> = {
  read: ({ scope }) => scope === 'read',
  upload: ({ scope }) => scope === 'upload',
  write: ({ scope }) => scope !== undefined,
}
const guarded = apiModules.filter(({ access }) => access !== 'anyone')
const forbidden = tokenScopes.flatMap((scope) =>
  guarded
    .filter((endpoint) => !allowed[scope](endpoint))
    .map((endpoint) => [scope, nameOf(endpoint), endpoint] as const),
)

test('read tokens reach photos, catches and locations, upload tokens uploads, and write tokens edits too', () => {
  const names = (scope: TokenScope) => guarded.filter((endpoint) => endpoint.scope === scope).map(nameOf)
  expect(names('read').every((name) => name.startsWith('GET '))).toBe(true)
  expect(names('upload')).toEqual(['POST /api/photos/upload'])
  expect(names('write').filter((name) => name.startsWith('DELETE '))).toEqual(['DELETE /api/photos/:id'])
  expect(names('write').filter((name) => name.includes('undo'))).toEqual([])
  const reach = /^\/api\/(photos|catches|locations|location-groups|map-points|bests|changes)\b/
  expect(guarded.filter(({ scope, path }) => scope !== undefined && !reach.test(path))).toEqual([])
})

test.each(forbidden)('a token for “%s” cannot call %s', async (scope, _, endpoint) => {
  const response = await callEndpoint(clients[scope], endpoint, log)
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: 'FORBIDDEN', message: `An access token for “${scope}” can’t do that.` },
  ])
})

test.each(guarded.filter(({ scope }) => scope === 'read').map((each) => [nameOf(each), each] as const))(
  'a read token and a write token receive what %s gives the angler',
  async (_, endpoint) => {
    const expected = await (await callEndpoint(owner, endpoint, log)).json()
    for (const scope of ['read', 'write'] as const)
      expect(await (await callEndpoint(clients[scope], endpoint, log)).json()).toEqual(expected)
  },
)

test.each([
  ['the export', exportPath],
  ['events', eventsPath],
  ['a copy for sharing', () => shareCopyUrl(log.photoId)],
  ['signing in', '/api/login'],
  ['signing out', '/api/logout'],
])('no token reaches %s', async (_, path) => {
  const url = typeof path === 'string' ? path : path()
  for (const scope of tokenScopes) expect((await clients[scope].fetch(url)).status).toBe(403)
})

test('an upload token uploads, and reads back only the result', async () => {
  const bytes = await sampleJpeg({ seed: 5 })
  const [result] = await clients.upload.upload([{ name: 'boat.jpg', bytes }])
  expect(result).toMatchObject({ success: true })
  expect((await clients.upload.fetch(`/api/photos/${result?.id}/thumbnail`)).status).toBe(403)
  const photos = await owner.read<Photo[]>('/api/photos')
  expect(photos.map(({ id }) => id)).toContain(result?.id)
})

describe('a write token', () => {
  test('edits and deletes a photo', async () => {
    const [result] = await clients.write.upload([{ name: 'b.jpg', bytes: await sampleJpeg({ seed: 6 }) }])
    const path = `/api/photos/${result?.id}`
    await clients.write.change('PATCH', `${path}/species`, { species: ['Pike'] })
    expect((await owner.read<Photo[]>('/api/photos?search=pike')).map(({ id }) => id)).toEqual([result?.id])
    await clients.write.change('DELETE', path)
    expect((await owner.fetch(`${path}/thumbnail`)).status).toBe(404)
  })

  test('can neither merge locations, remove a fish nor replace coordinates, which deletes them', async () => {
    const merge = { name: 'Renamed', mergeWithExisting: true }
    const remove = { removed: [log.photoId] }
    const replace = { locationId: log.locationId, replaceCoordinates: true }
    const responses = [
      await clients.write.send('PATCH', `/api/locations/${log.locationId}`, merge),
      await clients.write.send('PATCH', `/api/photos/${log.photoId}/catches`, remove),
      await clients.write.send('PATCH', `/api/photos/${log.photoId}/assign-location`, replace),
    ]
    for (const response of responses)
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        403,
        'An access token can delete nothing but single photos.',
      ])
  })

  test('has no rights of an administrator', async () => {
    expect((await owner.fetch('/api/admin/stats')).status).toBe(200)
    expect((await clients.write.fetch('/api/admin/stats')).status).toBe(403)
  })
})

describe('a token', () => {
  test('is shown once, and stored as a hash', async () => {
    const { token, ...created } = await createToken('read', '  Once  ')
    expect(token).toMatch(/^creel_[\w-]{43}$/)
    expect(created).toMatchObject({ name: 'Once', scope: 'read', lastUsedAt: null })
    const listed = await (await owner.fetch('/api/access-tokens')).text()
    expect(listed).not.toContain(token.slice(6))
    const rows = await app.services.db.select().from(accessTokens)
    expect(JSON.stringify(rows)).not.toContain(token.slice(6))
  })

  test('is rejected as soon as it is revoked', async () => {
    const { id, token } = await createToken('read')
    expect((await withToken(token).fetch('/api/photos')).status).toBe(200)
    await owner.change('DELETE', `/api/access-tokens/${id}`)
    expect((await withToken(token).fetch('/api/photos')).status).toBe(401)
    expect((await owner.send('DELETE', `/api/access-tokens/${id}`)).status).toBe(404)
  })

  test('says when it was last used', async () => {
    const { id, token } = await createToken('read')
    await withToken(token).read('/api/photos')
    const lastUsedAt = (await listTokens()).find((each) => each.id === id)?.lastUsedAt ?? ''
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(60_000)
  })

  test('ends with the account', async () => {
    const leaving = await app.signIn('leaving@example.org')
    const { token } = await createToken('write', 'x', leaving)
    await leaving.change('DELETE', '/api/account')
    expect((await withToken(token).fetch('/api/photos')).status).toBe(401)
  })

  test('of another angler reaches only that angler’s photos', async () => {
    const other = await app.signIn('other@example.org')
    const { token } = await createToken('write', 'x', other)
    expect(await withToken(token).read('/api/photos')).toEqual([])
    expect((await withToken(token).send('DELETE', `/api/photos/${log.photoId}`)).status).toBe(404)
    expect((await other.send('DELETE', `/api/access-tokens/${log.tokenId}`)).status).toBe(404)
  })

  test('counts instead of a session that the same request carries', async () => {
    expect(
      (await withToken((await createToken('upload')).token, owner.cookies).fetch('/api/photos')).status,
    ).toBe(403)
    expect((await withToken(`creel_${'x'.repeat(43)}`, owner.cookies).fetch('/api/photos')).status).toBe(401)
  })

  test('is taken from the header only', async () => {
    const { token } = await createToken('read')
    const visitor = app.visit()
    for (const query of [`access_token=${token}`, `token=${token}`])
      expect((await visitor.fetch(`/api/photos?${query}`)).status).toBe(401)
  })

  test('is one of at most 20', async () => {
    const collector = await app.signIn('collector@example.org')
    for (let number = 1; number <= 20; number += 1) await createToken('read', `Token ${number}`, collector)
    const refused = await collector.send('POST', '/api/access-tokens', { name: 'Another', scope: 'read' })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'TOO_MANY_TOKENS',
    ])
    expect(await listTokens(collector)).toHaveLength(20)
  })
})

test('requests with tokens count towards the rate limit of their account', { tags: 'slow' }, async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '4' })
  try {
    const angler = await limited.signIn()
    const { token } = await createToken('read', 'Script', angler)
    const script = createHttpClient(limited.url, new Map(), { authorization: `Bearer ${token}` })
    const statuses: number[] = []
    for (let sent = 0; sent < 5; sent++) statuses.push((await script.fetch('/api/photos')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await angler.fetch('/api/photos')).status).toBe(429)
  } finally {
    await limited.stop()
  }
})
