import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AdminHealth } from '../../shared/admin.ts'
import { exportPath } from '../../shared/archive.ts'
import type { PublicConfig } from '../../shared/config.ts'
import type { Photo } from '../../shared/photos.ts'
import type { VisionSettings, VisionTest } from '../../shared/vision-settings.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { requirePhoto } from '../../test/app/read-photo.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startAnthropicStandIn } from '../../test/servers/anthropic.ts'
import { startOllamaStandIn } from '../../test/servers/ollama.ts'
import { goodBass, startOpenAiStandIn } from '../../test/servers/openai.ts'
import { providerAddresses, redirectFetch } from '../../test/servers/redirect-fetch.ts'
import { visionSettings } from '../database/schema.ts'
import { secretKeyFile } from '../secrets/secret-key.ts'

const path = '/api/admin/vision'
const apiKey = 'sk-paste-0123456789'
const choice = { provider: 'openai', model: 'gpt-4.1-mini', apiKey }
const secretKey = randomBytes(32).toString('base64')

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let anthropic: Awaited<ReturnType<typeof startAnthropicStandIn>>
let ollama: Awaited<ReturnType<typeof startOllamaStandIn>>
let addresses: ReturnType<typeof redirectFetch>
let app: TestApp
let admin: HttpClient
let angler: HttpClient

beforeAll(async () => {
  openai = await startOpenAiStandIn()
  anthropic = await startAnthropicStandIn(goodBass)
  ollama = await startOllamaStandIn(goodBass, [
    { name: 'qwen2.5vl:7b', capabilities: ['completion', 'vision'] },
    { name: 'llama3.2:3b', capabilities: ['completion', 'tools'] },
    { name: 'qwen3-vl:235b-cloud', capabilities: ['vision'], remote_host: 'https://ollama.com:443' },
  ])
  addresses = redirectFetch({
    [providerAddresses.openai]: openai.url,
    [providerAddresses.anthropic]: anthropic.url,
    [providerAddresses.ollama]: ollama.url,
  })
  app = await startTestApp({ SECRET_KEY: secretKey })
  admin = await app.signIn('admin@example.org')
  angler = await app.signIn()
})
beforeEach(() => {
  addresses.requested.length = 0
  openai.requests.length = 0
})
afterEach(async () => {
  openai.answerWith(null)
  await admin.change('DELETE', path)
})
afterAll(async () => {
  addresses.restore()
  await app.stop()
  await Promise.all([openai.stop(), anthropic.stop(), ollama.stop()])
})

test('a fresh Creel identifies nothing, and says so', async () => {
  expect(await admin.read(path)).toEqual({
    source: 'off',
    provider: null,
    model: null,
    key: 'not-needed',
    changedAt: null,
    changedBy: null,
    needsSecretKey: false,
  })
  expect(await publicConfig()).toMatchObject({ visionConfigured: false, visionProvider: null })
  expect((await uploaded(1)).analysis).toBe('off')
})

test('turning it on identifies new photos with the key, and names the provider to everyone', async () => {
  const saved = await admin.change<VisionSettings>('PATCH', path, choice)
  expect(saved).toMatchObject({
    source: 'app',
    provider: 'openai',
    model: 'gpt-4.1-mini',
    key: 'saved',
    changedBy: 'admin@example.org',
  })
  expect(await publicConfig()).toMatchObject({ visionConfigured: true, visionProvider: 'OpenAI' })
  const { id } = await uploaded(2)
  await waitForAnalysis(id, 'done')
  expect(openai.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  await waitFor(async () =>
    expect(await visionHealth()).toMatchObject({ isConfigured: true, lastFailure: null }),
  )
})

test('turning it off deletes the key and leaves photos that wait unidentified', async () => {
  await admin.change('PATCH', path, choice)
  openai.answerWith({ status: 503 })
  const { id } = await uploaded(3)
  await waitFor(() => expect(openai.requests.length).toBeGreaterThan(0))
  expect(await admin.change('DELETE', path)).toMatchObject({ source: 'off' })
  expect(await app.services.db.select().from(visionSettings)).toEqual([])
  await admin.change('POST', '/api/admin/jobs/retry', { kind: 'identification' })
  await waitForAnalysis(id, 'off')
})

test('the key is in no response, row, export or page, not even in part', async () => {
  const responses = [
    await (await admin.send('PATCH', path, choice)).text(),
    await (await admin.fetch(path)).text(),
    await (await admin.send('POST', `${path}/test`, { settings: choice })).text(),
    await (
      await admin.send('POST', `${path}/test`, { settings: { ...choice, apiKey: `${apiKey}é` } })
    ).text(),
    await (await admin.send('PATCH', path, { ...choice, provider: apiKey })).text(),
    await (await admin.fetch('/api/admin/health')).text(),
    await (await admin.fetch('/api/config')).text(),
    await (await admin.fetch('/api/auth/user')).text(),
    Buffer.from(await (await admin.fetch(exportPath)).arrayBuffer()).toString('latin1'),
  ]
  const rows = await app.services.db.execute(sql`
    select to_jsonb(row)::text as text, encode(row.encrypted_key, 'escape') as bytes from vision_settings as row`)
  for (const text of [...responses, JSON.stringify(rows.rows)]) {
    expect(text).not.toContain(apiKey.slice(0, 8))
    expect(text).not.toContain(Buffer.from(apiKey).toString('base64').slice(0, 10))
    expect(text).not.toContain(Buffer.from(apiKey).toString('hex').slice(0, 16))
  }
})

test('without a new key, the saved one of the same provider is kept', async () => {
  await admin.change('PATCH', path, choice)
  await admin.change('PATCH', path, { provider: 'openai', model: 'gpt-5-mini' })
  const tested = await admin.change<VisionTest>('POST', `${path}/test`, {
    settings: { provider: 'openai', model: 'gpt-5-nano' },
  })
  expect(tested.failure).toBeNull()
  expect(openai.requests.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`)
})

test('changing the provider deletes the key: the other one never gets it', async () => {
  await admin.change('PATCH', path, choice)
  const other = { provider: 'anthropic', model: 'claude-haiku-4-5' }
  for (const [method, address, body] of [
    ['PATCH', path, other],
    ['POST', `${path}/test`, { settings: other }],
  ] as const) {
    const refused = await admin.send(method, address, body)
    expect([refused.status, (await errorOf(refused)).message]).toEqual([
      400,
      'Anthropic needs a key. Enter it.',
    ])
  }
  expect(anthropic.requests.length).toBe(0)
  await admin.change('PATCH', path, { provider: 'ollama', model: 'qwen2.5vl:7b' })
  const [row] = await app.services.db.select().from(visionSettings)
  expect(row?.encryptedKey).toBeNull()
  await admin.change('PATCH', path, { ...other, apiKey: 'sk-ant' })
  expect((await admin.send('PATCH', path, { provider: 'openai', model: 'gpt-5-mini' })).status).toBe(400)
})

test('a key that was encrypted for one provider cannot be used for another, even if someone edits the row', async () => {
  await admin.change('PATCH', path, choice)
  await app.services.db.update(visionSettings).set({ provider: 'anthropic' })
  expect(await admin.read(path)).toMatchObject({ provider: 'anthropic', key: 'unreadable' })
})

test('with another secret the key can’t be read: jobs wait, and it can be entered again', async () => {
  await admin.change('PATCH', path, choice)
  await app.services.db
    .update(visionSettings)
    .set({ encryptedKey: randomBytes(60) })
    .where(eq(visionSettings.only, true))
  expect(await admin.read(path)).toMatchObject({ source: 'app', key: 'unreadable' })
  const { id } = await uploaded(4)
  await waitFor(async () => {
    const { jobs } = await admin.read<AdminHealth>('/api/admin/health')
    const job = jobs.find(({ kind }) => kind === 'identification')
    expect(job?.lastFailure).toMatch(/^The key of the vision service can’t be read\./)
  })
  expect(await requirePhoto(angler, id)).toMatchObject({ analysis: 'waiting' })
  const refused = await admin.send('PATCH', path, { provider: 'openai', model: 'gpt-4.1-mini' })
  expect((await errorOf(refused)).message).toBe('The saved key can’t be read. Enter it again.')
  await admin.change('PATCH', path, choice)
  await admin.change('POST', '/api/admin/jobs/retry', { kind: 'identification' })
  await waitForAnalysis(id, 'done')
})

test('a test asks about Creel’s own photo and shows the response, the time and the tokens', async () => {
  const tested = await admin.change<VisionTest>('POST', `${path}/test`, { settings: choice })
  expect(tested).toEqual({
    seconds: expect.any(Number),
    response: JSON.stringify(goodBass, null, 2),
    inputTokens: 900,
    outputTokens: 60,
    failure: null,
  })
  const photo = await readFile(new URL('../vision/sample-photo.jpg', import.meta.url))
  expect(photo.length).toBeLessThan(100_000)
  expect(openai.requests[0]?.body).toContain(photo.toString('base64'))
  expect(await admin.read(path)).toMatchObject({ source: 'off' })
})

test.each([
  [
    { status: 401, body: `{"error":{"message":"Incorrect API key: ${apiKey}"}}` },
    'The vision service responded with status 401. Check the key.',
  ],
  [{ status: 404 }, 'The vision service responded with status 404. Check the model’s name.'],
  ['garbage', 'The vision service returned a response Creel couldn’t read.'],
  ['cut', expect.stringMatching(/couldn’t be reached.*Check that it’s running/)],
] as const)('a test that fails with %j says why, without the provider’s text', async (answer, failure) => {
  openai.answerWith(answer)
  const tested = await admin.change<VisionTest>('POST', `${path}/test`, { settings: choice })
  expect(tested).toMatchObject({ failure, response: null })
})

test('a test of what is in use measures the tokens per photo', async () => {
  await admin.change('PATCH', path, choice)
  const backlog = () => angler.read('/api/identification/backlog')
  expect(await backlog()).toMatchObject({ isMeasured: false, inputTokensPerPhoto: 1200 })
  await admin.change('POST', `${path}/test`, { settings: { provider: 'openai', model: 'another' } })
  expect(await backlog()).toMatchObject({ isMeasured: false })
  await admin.change('POST', `${path}/test`, {})
  expect(await backlog()).toMatchObject({
    isMeasured: true,
    inputTokensPerPhoto: 900,
    outputTokensPerPhoto: 60,
  })
})

test('at most ten tests a minute are sent', async () => {
  const other = await app.signIn('tester@example.org')
  const { id } = await other.read<{ id: string }>('/api/auth/user')
  await admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`, {})
  for (let number = 1; number <= 10; number += 1)
    await other.change('POST', `${path}/test`, { settings: choice })
  const refused = await other.send('POST', `${path}/test`, { settings: choice })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(openai.requests.length).toBe(10)
})

test('local models are those of Ollama on loopback that can see, and nothing else is probed', async () => {
  expect(await admin.change('POST', `${path}/find-local-models`, {})).toEqual({
    isFound: true,
    models: ['qwen2.5vl:7b'],
  })
  for (const url of addresses.requested) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:11434\/api\//)
  await admin.change('PATCH', path, { provider: 'ollama', model: 'qwen2.5vl:7b' })
  expect(await admin.read(path)).toMatchObject({ key: 'not-needed' })
  const { id } = await uploaded(5)
  await waitForAnalysis(id, 'done')
})

test.each([
  ['provider', 'openai-compatible'],
  ['provider', 'http://169.254.169.254'],
  ['model', '../../v1/files'],
  ['model', 'models/..'],
  ['model', 'gpt?key=1'],
  ['model', 'gpt#'],
  ['model', 'gpt 5'],
  ['model', 'qwen3-vl:235b-cloud'],
  ['apiKey', 'two words'],
  ['apiKey', 'sk\r\nx-header: 1'],
  ['baseUrl', 'https://evil.example'],
])('a %s of %j is rejected, and no request is sent', async (field, value) => {
  const body = { ...choice, [field]: value }
  expect((await admin.send('PATCH', path, body)).status).toBe(400)
  expect((await admin.send('POST', `${path}/test`, { settings: body })).status).toBe(400)
  expect(addresses.requested).toEqual([])
})

test('environment variables win, lock the fields and hide the key', async () => {
  const locked = await startTestApp({
    VISION_PROVIDER: 'anthropic',
    VISION_MODEL: 'claude-haiku-4-5',
    VISION_API_KEY: 'sk-environment',
    SECRET_KEY: secretKey,
  })
  onTestFinished(locked.stop)
  const other = await locked.signIn('admin@example.org')
  const state = await (await other.fetch(path)).text()
  expect(JSON.parse(state)).toMatchObject({ source: 'environment', provider: 'anthropic', key: 'saved' })
  expect(state).not.toContain('sk-environment')
  for (const refused of [
    await other.send('PATCH', path, choice),
    await other.send('DELETE', path),
    await other.send('POST', `${path}/test`, { settings: choice }),
  ])
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'VISION_LOCKED'])
  expect(await other.change('POST', `${path}/find-local-models`, {})).toEqual({ isFound: false, models: [] })
  expect(await other.change('POST', `${path}/test`, {})).toMatchObject({ failure: null })
  expect(anthropic.requests.at(-1)?.headers['x-api-key']).toBe('sk-environment')
})

test('a test of the service in the environment says nothing of one that was chosen in the app', {
  tags: 'slow',
}, async () => {
  const locked = await startTestApp({
    VISION_PROVIDER: 'anthropic',
    VISION_MODEL: 'claude-haiku-4-5',
    VISION_API_KEY: 'sk-environment',
    SECRET_KEY: secretKey,
  })
  onTestFinished(locked.stop)
  const now = new Date()
  const row = { provider: 'openai', model: 'gpt-4.1-mini', enabledAt: now, changedAt: now } as const
  await locked.services.db.insert(visionSettings).values(row)
  const other = await locked.signIn('admin@example.org')
  expect(await other.change('POST', `${path}/test`, {})).toMatchObject({ failure: null })
  const [stored] = await locked.services.db.select().from(visionSettings)
  expect(stored).toMatchObject({ inputTokensPerPhoto: null, outputTokensPerPhoto: null })
})

test('an environment at an address of its own is not named to everyone', { tags: 'slow' }, async () => {
  const other = await startTestApp({
    VISION_PROVIDER: 'openai',
    VISION_MODEL: 'm',
    VISION_BASE_URL: 'https://proxy.private.example/v1',
  })
  onTestFinished(other.stop)
  const config = await (await other.visit().fetch('/api/config')).text()
  expect(JSON.parse(config)).toMatchObject({
    visionConfigured: true,
    visionProvider: 'a vision service that whoever runs this server chose',
  })
  expect(config).not.toContain('private.example')
})

test('the embedded database keeps its secret in the data folder, and a lost one is noticed', {
  tags: 'slow',
}, async () => {
  const own = await startTestApp({
    DATABASE_URL: '',
    S3_BUCKET: '',
    S3_ENDPOINT: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  })
  onTestFinished(own.stop)
  const first = await own.signIn('admin@example.org')
  expect(await readdir(own.dataDir)).not.toContain(secretKeyFile)
  await first.change('PATCH', path, choice)
  const file = join(own.dataDir, secretKeyFile)
  expect((await readFile(file, 'utf8')).trim()).toHaveLength(43)
  await rm(file)
  expect(await first.read(path)).toMatchObject({ key: 'unreadable' })
  expect(await first.change('DELETE', path)).toMatchObject({ source: 'off' })
})

test('with DATABASE_URL it is offered only where SECRET_KEY is set', { tags: 'slow' }, async () => {
  const shared = await startTestApp({ DATABASE_URL: 'postgres://creel@127.0.0.1/creel' })
  onTestFinished(shared.stop)
  const first = await shared.signIn('admin@example.org')
  expect(await first.read(path)).toMatchObject({ source: 'off', needsSecretKey: true })
  for (const refused of [
    await first.send('PATCH', path, choice),
    await first.send('POST', `${path}/test`, { settings: choice }),
  ])
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, 'SECRET_KEY_NEEDED'])
  expect(addresses.requested).toEqual([])
})

test('other anglers can neither see nor change the vision service', async () => {
  for (const [method, address, body] of [
    ['PATCH', path, choice],
    ['DELETE', path, undefined],
    ['POST', `${path}/test`, { settings: choice }],
    ['POST', `${path}/find-local-models`, {}],
  ] as const) {
    const refused = await angler.send(method, address, body)
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'FORBIDDEN'])
  }
  expect((await angler.fetch(path)).status).toBe(403)
  expect(addresses.requested).toEqual([])
})

async function publicConfig(): Promise<PublicConfig> {
  return await app.visit().read<PublicConfig>('/api/config')
}

async function uploaded(seed: number): Promise<Photo> {
  const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
  return await requirePhoto(angler, result?.id ?? '')
}

async function waitForAnalysis(id: string, analysis: Photo['analysis']): Promise<void> {
  const check = async () => expect((await requirePhoto(angler, id)).analysis).toBe(analysis)
  await waitFor(check)
}

async function visionHealth() {
  const { services } = await admin.read<AdminHealth>('/api/admin/health')
  return services.find(({ service }) => service === 'vision')
}

async function errorOf(response: Response): Promise<{ code: string; message: string }> {
  return (await response.json()) as { code: string; message: string }
}
