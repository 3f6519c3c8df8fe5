import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backlog } from '../../shared/identification.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startAnthropicStandIn } from '../../test/servers/anthropic.ts'
import { goodBass, quotaUsedUp, startOpenAiStandIn } from '../../test/servers/openai.ts'
import { providerAddresses, redirectFetch } from '../../test/servers/redirect-fetch.ts'
import { backlogPriority } from '../jobs/job-queue.ts'

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
    { priority: backlogPriority, earlier: true },
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

test.each([
  ['a used-up budget', quotaUsedUp],
  ['a rejected key', { status: 401 }],
])('%s fails no photo; they wait until the settings change', async (_, answer) => {
  const ids = [await upload(), await upload()]
  await turnOn()
  openai.answerWith(answer)
  await angler.change('POST', path, agreed)
  await waitFor(async () => expect(await failedJobs()).toBeGreaterThan(0))
  expect(await statuses()).toEqual(Object.fromEntries(ids.map((id) => [id, 'waiting'])))
  openai.answerWith(null)
  await admin.change('PATCH', '/api/admin/vision', { ...openAi, apiKey: 'sk-new' })
  await waitFor(async () =>
    expect(await statuses()).toEqual(Object.fromEntries(ids.map((id) => [id, 'done']))),
  )
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

async function failedJobs(): Promise<number> {
  const counts = await app.services.jobs.count()
  return counts.find(({ name }) => name === 'estimate-catch')?.failed ?? 0
}
