import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backlog } from '../../shared/identification.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startAnthropicStandIn } from '../../test/servers/anthropic.ts'
import { goodBass, startOpenAiStandIn } from '../../test/servers/openai.ts'
import { providerAddresses, redirectFetch } from '../../test/servers/redirect-fetch.ts'
import { photos } from '../database/schema.ts'

const path = '/api/identification/backlog'
const openAi = { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-1' }
/** The provider that the angler was asked about. */
const agreed = { provider: 'openai' }
const claude = { provider: 'anthropic', model: 'claude-haiku-4-5', apiKey: 'sk-2' }

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let anthropic: Awaited<ReturnType<typeof startAnthropicStandIn>>
let addresses: ReturnType<typeof redirectFetch>
let app: TestApp
let admin: HttpClient
let angler: HttpClient
let seed = 0

beforeAll(async () => {
  openai = await startOpenAiStandIn()
  anthropic = await startAnthropicStandIn(goodBass)
  addresses = redirectFetch({
    [providerAddresses.openai]: openai.url,
    [providerAddresses.anthropic]: anthropic.url,
  })
  app = await startTestApp({ SECRET_KEY: randomBytes(32).toString('hex') })
  admin = await app.signIn('admin@example.org')
})
beforeEach(async () => {
  openai.answerWith(null)
  openai.requests.length = 0
  anthropic.requests.length = 0
  await admin.change('DELETE', '/api/admin/vision')
  await admin.change('POST', '/api/admin/jobs/retry', { kind: 'identification' })
  await waitFor(async () => expect(await unfinishedJobs()).toBe(0))
  angler = await app.signIn(`angler-${++seed}@example.org`)
})
afterAll(async () => {
  addresses.restore()
  await app.stop()
  await Promise.all([openai.stop(), anthropic.stop()])
})

test('nothing is asked while identification is off', { tags: 'slow' }, async () => {
  await upload()
  expect(await angler.read(path)).toMatchObject({ provider: null, photoCount: 1, shouldAsk: false })
  const refused = await angler.send('POST', path, agreed)
  expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'VISION_OFF'])
})

test('an angler is asked about their own photos that count as catches, were never identified and not edited', async () => {
  const [, edited, marked] = [await upload(), await upload(), await upload()]
  await angler.change('PATCH', `/api/photos/${edited}/species`, { species: ['Walleye'] })
  await angler.change('PATCH', `/api/photos/${marked}/fishing`, { isFishing: false })
  const other = await app.signIn(`other-${seed}@example.org`)
  await other.upload([{ name: 'other.jpg', bytes: await sampleJpeg({ seed: ++seed }) }])
  await turnOn()
  expect(await angler.read(path)).toEqual({
    provider: 'openai',
    photoCount: 1,
    waitingCount: 0,
    inputTokensPerPhoto: 1200,
    outputTokensPerPhoto: 300,
    isMeasured: false,
    shouldAsk: true,
  } satisfies Backlog)
  expect(openai.requests.length).toBe(0)
})

test('starting identifies these photos and no other', { tags: 'slow' }, async () => {
  const [first, edited, second] = [await upload(), await upload(), await upload()]
  await angler.change('PATCH', `/api/photos/${edited}/measurements`, { lengthInches: 12 })
  await turnOn()
  await angler.change('POST', path, agreed)
  await waitFor(async () =>
    expect(await statuses()).toEqual({ [first]: 'done', [edited]: 'off', [second]: 'done' }),
  )
  expect(openai.requests.length).toBe(2)
  expect(await angler.read(path)).toMatchObject({ photoCount: 0, waitingCount: 0, shouldAsk: false })
  await angler.change('POST', path, agreed)
  expect(openai.requests.length).toBe(2)
})

test('stopping leaves the rest as it was, and keeps the response that is on its way', {
  tags: 'slow',
}, async () => {
  const ids = [await upload(), await upload(), await upload()]
  await turnOn()
  const held = openai.hold()
  expect(await angler.change('POST', path, agreed)).toMatchObject({ photoCount: 0, waitingCount: 3 })
  await held.asked
  expect(await angler.change('DELETE', path)).toMatchObject({ photoCount: 3, waitingCount: 0 })
  expect(Object.values(await statuses())).toEqual(['off', 'off', 'off'])
  held.release(null)
  await waitFor(async () => expect(Object.values(await statuses())).toContain('done'))
  await waitFor(async () => expect(await unfinishedJobs()).toBe(0))
  expect(Object.values(await statuses()).filter((status) => status === 'off')).toHaveLength(ids.length - 1)
  expect(openai.requests.length).toBe(1)
})

test('stopping does not touch photos that the angler chose or has just uploaded', {
  tags: 'slow',
}, async () => {
  const [earlier, chosen] = [await upload(), await upload()]
  await turnOn()
  openai.answerWith({ status: 503 })
  await angler.change('POST', `/api/photos/${chosen}/identify`, {})
  const added = await upload()
  await angler.change('POST', path, agreed)
  await angler.change('DELETE', path)
  expect(await statuses()).toEqual({ [earlier]: 'off', [chosen]: 'waiting', [added]: 'waiting' })
})

test('new photos go first, however many earlier ones wait', { tags: 'slow' }, async () => {
  await upload()
  await turnOn()
  openai.answerWith({ status: 503 })
  await angler.change('POST', path, agreed)
  await upload()
  const { rows } = await app.services.db.execute(
    sql`select distinct priority, data ? 'backlogProvider' as earlier from jobs.job
        where name = 'estimate-catch' and state in ('created', 'retry', 'active') order by priority`,
  )
  expect(rows).toEqual([
    { priority: -1, earlier: true },
    { priority: 0, earlier: false },
  ])
})

test('earlier photos are not sent to another provider than the one agreed to', { tags: 'slow' }, async () => {
  const id = await upload()
  await turnOn()
  openai.answerWith({ status: 503 })
  await angler.change('POST', path, agreed)
  await waitFor(() => expect(openai.requests.length).toBeGreaterThan(0))
  await admin.change('PATCH', '/api/admin/vision', claude)
  await admin.change('POST', '/api/admin/jobs/retry', { kind: 'identification' })
  await waitFor(async () => expect(await statuses()).toEqual({ [id]: 'off' }))
  expect(anthropic.requests.length).toBe(0)
  expect(await angler.read(path)).toMatchObject({ provider: 'anthropic', photoCount: 1, shouldAsk: true })
})

test('an agreement to one provider does not start another that was chosen meanwhile', {
  tags: 'slow',
}, async () => {
  const id = await upload()
  await turnOn()
  await admin.change('PATCH', '/api/admin/vision', claude)
  const refused = await angler.send('POST', path, agreed)
  expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'VISION_CHANGED'])
  expect(await statuses()).toEqual({ [id]: 'off' })
  expect(anthropic.requests.length).toBe(0)
})

test('an angler who declines is not asked again until another provider is chosen', async () => {
  await upload()
  await turnOn()
  expect(await angler.change('POST', `${path}/decline`, {})).toMatchObject({
    photoCount: 1,
    shouldAsk: false,
  })
  await admin.change('PATCH', '/api/admin/vision', { ...openAi, model: 'gpt-5-mini' })
  expect(await angler.read(path)).toMatchObject({ shouldAsk: false })
  await admin.change('PATCH', '/api/admin/vision', claude)
  expect(await angler.read(path)).toMatchObject({ shouldAsk: true })
})

test('several thousand photos are queued at once', { tags: 'slow' }, async () => {
  const id = await upload()
  await app.services.db.execute(sql`
    insert into photos select (jsonb_populate_record(photo, jsonb_build_object(
      'id', gen_random_uuid(), 'sha256', '\\x' || md5(number::text), 'original_sha256', null, 'upload_id', null))).*
    from photos as photo, generate_series(1, 2500) as number where photo.id = ${id}`)
  await turnOn()
  openai.answerWith({ status: 503 })
  expect(await angler.change('POST', path, agreed)).toMatchObject({ photoCount: 0, waitingCount: 2501 })
  expect(await angler.change('DELETE', path)).toMatchObject({ photoCount: 2501, waitingCount: 0 })
  await app.services.db.delete(photos).where(eq(photos.filename, `${seed}.jpg`))
})

async function turnOn(): Promise<void> {
  await admin.change('PATCH', '/api/admin/vision', openAi)
}

async function upload(): Promise<string> {
  seed += 1
  const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
  return result?.id ?? ''
}

async function statuses(): Promise<Record<string, Photo['analysis']>> {
  const all = [
    ...(await angler.read<Photo[]>('/api/photos')),
    ...(await angler.read<Photo[]>('/api/photos?fishingOnly=false')),
  ]
  return Object.fromEntries(all.map(({ id, analysis }) => [id, analysis]))
}

async function unfinishedJobs(): Promise<number> {
  const { rows } = await app.services.db.execute(
    sql`select 1 from jobs.job where name = 'estimate-catch' and state in ('created', 'retry', 'active')`,
  )
  return rows.length
}

async function errorOf(response: Response): Promise<{ code: string; message: string }> {
  return (await response.json()) as { code: string; message: string }
}
