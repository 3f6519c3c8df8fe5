import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sessions } from '../../server/database/schema.ts'
import { exportPath } from '../../shared/archive.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { errorBody } from '../../shared/errors.ts'
import { eventsPath } from '../../shared/events.ts'
import type { Location } from '../../shared/locations.ts'
import { photoFiles, photoFileUrl, shareCopyUrl } from '../../shared/photo-files.ts'
import { cleanLine, cleanLines } from '../../shared/text.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitFor } from '../app/wait-for.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'
import {
  apiModules,
  callEndpoint,
  createSampleData,
  exampleOf,
  inboxSettings,
  nameOf,
  type SampleData,
} from './api-endpoints.ts'

/* Every endpoint as every kind of user, and every field with hostile values. */

/** Where devices can be paired. */
const lan = { LAN: 'on', LAN_HOST: '127.0.0.1' }

const outside = shareInFile(startExternalServices)
beforeAll(() => {
  outside.vision.answerWith('hang') // what is being identified stays as it is
})
const app = shareInFile(() =>
  startTestApp({
    ...outside.settings,
    ...lan,
    ...inboxSettings,
    WEATHER_URL: 'off',
    GEOCODER: 'off',
  }),
)
let log: SampleData
const admin = shareInFile(() => app.signIn('admin@example.org'))
const stranger = shareInFile(() => app.signIn('stranger@example.org'))
beforeAll(async () => {
  log = await createSampleData(await app.signIn('owner@example.org'), 1)
})

const named = apiModules.map((call) => [nameOf(call), call] as const)
const guarded = named.filter(([, { access }]) => access !== 'anyone')
const forAdministrators = named.filter(([, { access }]) => access === 'administrator')
const aboutOneThing = named.filter(([, call]) => exampleOf(call).id && call.access === 'angler')
const withBody = named.filter(([, { body }]) => body !== undefined)
const withFields = withBody.flatMap(([name, call]) =>
  Object.keys(exampleOf(call).body ?? {}).map((field) => [name, field, call] as const),
)
const withQuery = named.flatMap(([name, call]) =>
  call.query instanceof z.ZodObject
    ? Object.keys(call.query.shape).map((field) => [name, field, call] as const)
    : [],
)

describe('a visitor', () => {
  test.each(guarded)('%s requires a sign-in', async (_, call) => {
    const response = await untouched(() => callEndpoint(app.visit(), call, log))
    await expectRefusal(response, 401, 'SIGN_IN_NEEDED')
  })

  const formers: [string, (email: string) => Promise<HttpClient>][] = [
    [
      'whose account was deleted',
      (email) => makeFormer(email, (former) => former.send('DELETE', '/api/account')),
    ],
    ['who was deleted by an administrator', (email) => makeFormer(email, deleteByAdministrator)],
    ['who signed out', (email) => makeFormer(email, (former) => former.fetch('/api/logout'))],
    ['whose session ended by itself', (email) => makeFormer(email, letSessionExpire)],
  ]
  test.each(formers)('the cookie of a user %s is rejected by every endpoint', async (who, make) => {
    const former = await make(`${who.replaceAll(' ', '-')}@example.org`)
    await untouched(async () => {
      for (const [, call] of guarded) {
        await expectRefusal(await callEndpoint(former, call, log), 401, 'SIGN_IN_NEEDED')
      }
      return former.fetch('/api/config')
    })
  })
})

describe('another user', () => {
  test.each(aboutOneThing)('%s responds with 404 for data of another user', async (_, call) => {
    await expectRefusal(await untouched(() => callEndpoint(stranger, call, log)), 404, 'NOT_FOUND')
  })

  test.each(forAdministrators)('%s is forbidden to users who are not administrators', async (_, call) => {
    await expectRefusal(await untouched(() => callEndpoint(stranger, call, log)), 403, 'FORBIDDEN')
  })

  test('a demoted administrator loses access immediately', async () => {
    const demoted = await app.signIn('demoted@example.org')
    const { id } = await demoted.read<{ id: string }>('/api/auth/user')
    const toggle = () => admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`, {})
    await toggle()
    expect((await demoted.fetch('/api/admin/stats')).status).toBe(200)
    await toggle()
    await untouched(async () => {
      for (const [, call] of forAdministrators) {
        await expectRefusal(await callEndpoint(demoted, call, log), 403, 'FORBIDDEN')
      }
      return demoted.fetch('/api/config')
    })
  })

  test.each(aboutOneThing)(
    '%s responds the same for an ID of another user and one that never existed',
    async (_, call) => {
      const nothing = '00000000-0000-4000-8000-000000000000'
      const [theirs, never] = [
        await callEndpoint(stranger, call, log),
        await callEndpoint(stranger, call, log, { id: nothing }),
      ]
      expect(await allOf(theirs)).toEqual(await allOf(never))
    },
  )

  test('IDs of another user in a body or query are treated as unknown', async () => {
    const mine = await createSampleData(stranger, 2)
    const nothing = '00000000-0000-4000-8000-000000000000'
    const ask = async (id: string) => [
      await allOf(
        await stranger.send('PATCH', `/api/photos/${mine.photoId}/assign-location`, { locationId: id }),
      ),
      await allOf(await stranger.fetch(`/api/photos?locationId=${id}`)),
    ]
    expect(await ask(log.locationId)).toEqual(await ask(nothing))
  })

  test('names, coordinates and photos of other users cause no conflicts or duplicates', {
    tags: 'slow',
  }, async () => {
    const { name, latitude, longitude } = await log.owner.read<Location>(`/api/locations/${log.locationId}`)
    const fresh = await app.signIn('same-place@example.org')
    const location = await fresh.send('POST', '/api/locations', { name, latitude, longitude })
    expect(location.status).toBe(201)
    const again = await createSampleData(await app.signIn('same-photo@example.org'), 1)
    expect(again.photoId).not.toBe(log.photoId)
  })

  test('an upload with the photo ID and hash of another user is not a duplicate', async () => {
    const bytes = await sampleJpeg({ seed: 91 })
    const originals = await (await log.owner.fetch(photoFileUrl(log.photoId, 'original'))).bytes()
    const originalSha256 = createHash('sha256').update(originals).digest('hex')
    const thief = await app.signIn('thief@example.org')
    const claims = { 'a.jpg': { uploadId: log.photoId, originalSha256 } }
    expect((await thief.upload([{ name: 'a.jpg', bytes }], claims))[0]).toMatchObject({ success: true })
  })
})

describe('an administrator', () => {
  test.each(aboutOneThing)('%s gives administrators no access to data of other users', async (_, call) => {
    await expectRefusal(await untouched(() => callEndpoint(admin, call, log)), 404, 'NOT_FOUND')
  })
})

describe('files and streams', () => {
  const filesOf = (id: string) => [...photoFiles.map((file) => photoFileUrl(id, file)), shareCopyUrl(id)]

  test('require a sign-in', async () => {
    for (const path of [...filesOf(log.photoId), exportPath, eventsPath]) {
      await expectRefusal(await app.visit().fetch(path), 401, 'SIGN_IN_NEEDED')
    }
  })

  test('of a photo are served to its owner only, not even to administrators', async () => {
    for (const path of filesOf(log.photoId)) {
      expect([path, (await log.owner.fetch(path)).status]).toEqual([path, 200])
      for (const other of [stranger, admin]) await expectRefusal(await other.fetch(path), 404, 'NOT_FOUND')
    }
  })

  test('are not found by an unknown ID', async () => {
    for (const id of ['x', '..%2f..', '%00', '00000000-0000-4000-8000-000000000000']) {
      for (const path of filesOf(id)) await expectRefusal(await log.owner.fetch(path), 404, 'NOT_FOUND')
    }
  })
})

describe('ids', { tags: 'slow' }, () => {
  const about = named.filter(([, call]) => exampleOf(call).id)
  const impossible = ['00000000-0000-4000-8000-000000000000', '%00', '..%2f..', 'a'.repeat(180)]
  test.each(about)('%s responds with 404 for an unknown ID', async (_, call) => {
    const who = call.access === 'administrator' ? admin : log.owner
    for (const id of impossible) {
      await expectRefusal(await untouched(() => callEndpoint(who, call, log, { id })), 404, 'NOT_FOUND')
    }
  })
})

describe('bodies', { tags: 'slow' }, () => {
  const strange: unknown[] = [null, [{}], 'text', { nonsense: 1 }]
  test.each(withBody)('%s rejects bodies of a wrong shape', async (_, call) => {
    const needed = strange.filter((body) => body !== null || !call.body?.safeParse(null).success)
    for (const body of needed) {
      await expectRefusal(await untouched(() => ask(call, { body })), 400, 'INVALID_INPUT')
    }
  })

  const broken = ['{"name":', '\u0000', '{"__proto__":{"isAdmin":true}}']
  test.each(withBody)('%s rejects malformed JSON', async (_, call) => {
    for (const text of broken) {
      const response = await untouched(() => sendText(call, text, 'application/json'))
      await expectRefusal(response, 400, 'INVALID_INPUT')
    }
  })

  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  test.each(named.filter(([, { method, multipartFields: parts }]) => method !== 'GET' && !parts))(
    '%s accepts JSON only, even without a body',
    async (_, call) => {
      for (const type of types) {
        await expectRefusal(await untouched(() => sendText(call, '', type)), 415, 'UNSUPPORTED_TYPE')
      }
    },
  )

  test.each(withBody)('%s rejects a body that is too large', async (_, call) => {
    const response = await untouched(() => ask(call, { body: { name: 'x'.repeat(2 * 1024 * 1024) } }))
    await expectRefusal(response, 413, 'FILE_TOO_LARGE')
  })
})

describe('fields', { tags: 'slow' }, () => {
  test.each(withFields)(
    '%s rejects a hostile value of %s or returns it unchanged',
    async (_, field, call) => {
      for (const value of hostileValues) await expectRoundTripOrRefusal(call, field, value)
    },
  )

  test.each(withFields.filter(([, field, call]) => !isOptional(call, field)))(
    '%s needs its %s',
    async (_, field, call) => {
      const { [field]: _left, ...body } = exampleOf(call).body ?? {}
      await expectRefusal(await untouched(() => ask(call, { body })), 400, 'INVALID_INPUT')
    },
  )

  test.each(withQuery)('%s rejects or ignores hostile values of the parameter %s', async (_, field, call) => {
    for (const value of [...hostileTexts, '', 'x'.repeat(10_000), '-1', '1e9']) {
      const response = await ask(call, { query: `${field}=${encodeURIComponent(value.toWellFormed())}` })
      expect([field, value.slice(0, 40), response.status]).toEqual([
        field,
        value.slice(0, 40),
        expect.toSatisfy(
          (status: number) => status === 200 || status === 400 || status === 414 || status === 431,
        ),
      ])
      if (!response.ok) expect(errorBody.parse(await response.json()).message).toMatch(/\.$/)
    }
  })

  test.each(named.filter(([, { query }]) => query !== undefined))(
    '%s rejects an unknown parameter',
    async (_, call) => {
      const query = [exampleOf(call).query, 'nonsense=1'].filter(Boolean).join('&')
      await expectRefusal(await ask(call, { query }), 400, 'INVALID_INPUT')
    },
  )
})

describe('writes of other sites', { tags: 'slow' }, () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/page' },
  ]
  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s rejects requests from other sites',
    async (_, call) => {
      const { id } = exampleOf(call)
      for (const headers of foreign) {
        const response = await untouched(() =>
          log.owner.fetch(call.path.replace(':id', id ? log[id] : ''), {
            method: call.method,
            headers: { 'content-type': 'application/json', ...headers },
            body: '{}',
          }),
        )
        await expectRefusal(response, 403, 'FOREIGN_ORIGIN')
      }
    },
  )
})

/** One of each kind: nothing to see, control characters, half a character, markup, names of other worlds. */
const hostileTexts = [
  ' \t\n',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'a\u200bb  c\u2028d',
  "'; drop table photos; --",
  '<script>{{7*7}}</script>',
  '__proto__',
  '../../etc/passwd',
  'e\u0301🎣',
]
const hostileValues: unknown[] = [
  ...hostileTexts,
  'x'.repeat(100_000),
  null,
  true,
  -0.0001,
  1e308,
  Number.MAX_SAFE_INTEGER,
  0.1 + 0.2,
  '12',
  [null],
  Array(21).fill('Bass'),
  { $gt: '' },
]

async function expectRoundTripOrRefusal(call: Endpoint, field: string, value: unknown): Promise<void> {
  const before = await snapshot()
  const response = await ask(call, { body: { ...exampleOf(call).body, [field]: value } })
  const told = [nameOf(call), field, JSON.stringify(value)?.slice(0, 60)]
  const text = await response.text()
  if (response.ok) {
    const answer = JSON.parse(text) as Record<string, unknown>
    if (field in answer) expect([...told, answer[field]]).toEqual([...told, tidy(value, field)])
    await exampleOf(call).undo?.(log.owner, answer as { id: string })
    return
  }
  expect([...told, response.status]).toEqual([
    ...told,
    expect.toSatisfy((status: number) => status >= 400 && status < 500),
  ])
  expect(errorBody.parse(JSON.parse(text)).message).toMatch(/\.$/)
  expect(await snapshot()).toEqual(before)
}

/** A line is cleaned of what nobody sees, and the answer says so; nothing else is changed. Only a note has several lines. */
function tidy(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, field))
  if (typeof value !== 'string') return value
  return field === 'note' ? cleanLines(value) : cleanLine(value)
}

function isOptional(call: Endpoint, field: string): boolean {
  const { [field]: _left, ...rest } = exampleOf(call).body ?? {}
  return call.body?.safeParse(rest).success ?? true
}

function ask(call: Endpoint, changes: Parameters<typeof callEndpoint>[3]): Promise<Response> {
  return callEndpoint(call.access === 'administrator' ? admin : log.owner, call, log, changes)
}

function sendText(call: Endpoint, text: string, type: string): Promise<Response> {
  const { id } = exampleOf(call)
  const who = call.access === 'administrator' ? admin : log.owner
  return who.fetch(call.path.replace(':id', id ? log[id] : ''), {
    method: call.method,
    headers: { 'content-type': type },
    body: text,
  })
}

/** Somebody whose cookie was good once, and is kept. */
async function makeFormer(email: string, end: (former: HttpClient) => Promise<unknown>): Promise<HttpClient> {
  const former = await app.signIn(email)
  const cookies = new Map(former.cookies)
  expect((await former.fetch('/api/photos')).status).toBe(200)
  await end(former)
  for (const [name, value] of cookies) former.cookies.set(name, value)
  return former
}

async function deleteByAdministrator(former: HttpClient): Promise<void> {
  const { id } = await former.read<{ id: string }>('/api/auth/user')
  await admin.change('DELETE', `/api/admin/users/${id}`)
}

async function letSessionExpire(former: HttpClient): Promise<void> {
  const tokenSha256 = createHash('sha256')
    .update(former.cookies.get('creel') ?? '')
    .digest()
  await app.services.db
    .update(sessions)
    .set({ lastUsedAt: new Date(0) })
    .where(eq(sessions.tokenSha256, tokenSha256))
}

/** All that an answer tells, but for when it was given. */
async function allOf(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name))
  return [response.status, headers, await response.text()]
}

async function expectRefusal(response: Response, status: number, code: string): Promise<void> {
  const text = await response.text()
  expect([response.url, response.status, text]).toEqual([response.url, status, expect.stringContaining(code)])
  expect(errorBody.parse(JSON.parse(text)).message).toMatch(/\.$/)
}

/** Does something that must leave the owner's log and the accounts as they are. */
async function untouched(act: () => Promise<Response>): Promise<Response> {
  const before = await snapshot()
  const response = await act()
  expect(await snapshot()).toEqual(before)
  return response
}

/** All rows there are but sessions and jobs, as one text; taken when no spot is being named and no welcome is on its way any more. */
async function snapshot(): Promise<string> {
  await waitFor(async () => expect(await countRows(jobsUnderWay)).toBe(0))
  const tables = ['users', 'photos', 'catches', 'conditions', 'locations', 'location_groups', 'email_records']
  const texts = tables.map(
    (table) => sql`(select coalesce(string_agg(one::text, e'\n' order by one::text), '')
      from ${sql.identifier(table)} as one)`,
  )
  const { rows } = await app.services.db.execute<{ rows: string }>(
    sql`select concat_ws(e'\n', ${sql.join(texts, sql`, `)}) as rows`,
  )
  return rows[0]?.rows ?? ''
}

const jobsUnderWay = sql`select count(*) as count from jobs.job
  where name in ('name-place', 'name-spot', 'send-email') and state in ('created', 'retry', 'active')`

async function countRows(query: typeof jobsUnderWay): Promise<number> {
  const { rows } = await app.services.db.execute<{ count: number }>(query)
  return rows[0]?.count ?? -1
}
