/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visionSettings } from '../../server/database/schema.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, type OpenPage, openPage } from '../pages/browser-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startOllamaStandIn } from '../servers/ollama.ts'
import { goodBass, startOpenAiStandIn } from '../servers/openai.ts'
import { providerAddresses, redirectFetch } from '../servers/redirect-fetch.ts'

/* Turning identification on in the app, and what anglers see of it. */

const adminEmail = 'admin@example.org'
const path = '/api/admin/vision'
const choice = { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-earlier' }

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let ollama: Awaited<ReturnType<typeof startOllamaStandIn>>
let addresses: ReturnType<typeof redirectFetch>
let app: TestApp
let admin: HttpClient

beforeAll(async () => {
  openai = await startOpenAiStandIn()
  ollama = await startOllamaStandIn(goodBass, [{ name: 'qwen2.5vl:7b', capabilities: ['vision'] }])
  addresses = redirectFetch({
    [providerAddresses.openai]: openai.url,
    [providerAddresses.ollama]: ollama.url,
  })
  app = await startTestApp({ SECRET_KEY: randomBytes(32).toString('hex') })
  admin = await app.signIn(adminEmail)
})
beforeEach(async () => {
  openai.answerWith(null)
  await admin.change('DELETE', path)
})
afterAll(async () => {
  addresses.restore()
  await app.stop()
  await Promise.all([openai.stop(), ollama.stop()])
})

for (const window of ['phone', 'desktop'] as const)
  test(`identification is tested and turned on with a key that is never shown again, on a ${window}`, async () => {
    const { page, complaints } = await openAdmin(window)
    const services = section(page, 'Services')
    await services.getByText('Off', { exact: true }).waitFor()
    await services.getByRole('radio', { name: 'OpenAI' }).click()
    const model = services.getByRole('combobox', { name: 'Model' })
    await expect.poll(() => model.inputValue()).not.toBe('')
    await model.fill('gpt-4.1-mini')
    await services.getByRole('button', { name: 'Test' }).click()
    await expect.poll(() => page.locator('input:invalid').count()).toBe(1) // the browser asks for the key
    await services.getByLabel('API key').fill('sk-pasted-key')
    await services.getByRole('button', { name: 'Test' }).click()
    await services.getByText('The test worked.').waitFor()
    await services.getByText(/It took [\d.]+ seconds, 900 tokens in and 60 out\./).waitFor()
    await services.getByText('"Largemouth Bass"').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findAccessibilityViolations(page)).toEqual([])
    }
    await services.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('New photos are sent to OpenAI.').first().waitFor()
    await services.getByText('On', { exact: true }).waitFor()
    await services.getByText(`by ${adminEmail}`).waitFor()
    await services.getByRole('button', { name: 'Change' }).click()
    const key = services.getByLabel('API key')
    await expect.poll(() => key.inputValue()).toBe('')
    await expect.poll(() => key.getAttribute('placeholder')).toBe('Saved. Paste a key to replace it.')
    expect(await page.content()).not.toContain('sk-pasted-key')
    await model.fill('gpt-5-mini')
    await services.getByRole('button', { name: 'Save' }).click()
    await services.getByText('gpt-5-mini').waitFor()
    await model.waitFor({ state: 'detached' })
    expect(openai.requests.at(-1)?.headers.authorization).toBe('Bearer sk-pasted-key')
    await services.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await services.getByText('Off', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

test('a test that fails says why, and the settings stay as they are', async () => {
  openai.answerWith({ status: 401 })
  const { page } = await openAdmin('phone')
  const services = section(page, 'Services')
  await services.getByRole('radio', { name: 'OpenAI' }).click()
  await services.getByLabel('API key').fill('sk-wrong')
  await services.getByRole('button', { name: 'Test' }).click()
  await services.getByText('The vision service responded with status 401. Check the key.').waitFor()
  await page.route(`**${path}/test`, (route) => route.fulfill({ status: 500, json: {} }))
  await services.getByRole('button', { name: 'Test' }).click()
  await services.getByText('Something went wrong on the server.').waitFor()
  expect(await admin.read(path)).toMatchObject({ source: 'off' })
})

test('an Ollama on the server is offered with its vision models and without a key', async () => {
  const { page, complaints } = await openAdmin('phone')
  const services = section(page, 'Services')
  await services.getByText('Found on this server. It needs no key').waitFor()
  await services.getByRole('radio', { name: 'Ollama' }).click()
  await expect.poll(() => services.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('qwen2.5vl:7b')
  await expect.poll(() => services.getByLabel('API key').count()).toBe(0)
  await services.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('New photos are sent to Ollama, which runs on this server.').first().waitFor()
  expect(await admin.read(path)).toMatchObject({ provider: 'ollama', key: 'not-needed' })
  expect(complaints).toEqual([])
})

test('Ollama is looked for only while the form is open', async () => {
  await admin.change('PATCH', path, choice)
  addresses.requested.length = 0
  const { page } = await openAdmin('desktop')
  await section(page, 'Services').getByText('gpt-4.1-mini').waitFor()
  await page.goto('/settings')
  await section(page, 'Fish Identification').getByText('New photos are sent to OpenAI.').waitFor()
  expect(addresses.requested).toEqual([])
})

test('a key that can’t be read is to be entered again', async () => {
  await admin.change('PATCH', path, choice)
  await app.services.db.update(visionSettings).set({ encryptedKey: randomBytes(60) })
  const { page } = await openAdmin('phone')
  const services = section(page, 'Services')
  await services.getByText('The key can’t be read; enter it again.').waitFor()
  await services.getByLabel('API key').fill('sk-again')
  await services.getByRole('button', { name: 'Save' }).click()
  await services.getByText('On', { exact: true }).waitFor()
  await expect.poll(() => services.getByText('The key can’t be read').count()).toBe(0)
})

test('settings that environment variables set are shown, locked and tested', async () => {
  const locked = await startTestApp({
    VISION_PROVIDER: 'openai',
    VISION_MODEL: 'gpt-4.1-mini',
    VISION_API_KEY: 'sk-environment',
  })
  const { page, close } = await openPage(locked, { email: adminEmail })
  await page.goto('/admin')
  const services = section(page, 'Services')
  await services.getByText('Environment variables set this').waitFor()
  await services.getByText('gpt-4.1-mini').waitFor()
  await expect.poll(() => services.getByRole('radio').count()).toBe(0)
  await expect.poll(() => services.getByRole('button').allInnerTexts()).toEqual(['Test'])
  await services.getByRole('button', { name: 'Test' }).click()
  await services.getByText('The test worked.').waitFor()
  await close()
  await locked.stop()
})

test('without SECRET_KEY and with a database of one’s own, the section says what is needed', async () => {
  const { page } = await openPage(app, { email: adminEmail })
  const settings = await admin.read<object>(path)
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...settings, needsSecretKey: true } }))
  await page.goto('/admin')
  const services = section(page, 'Services')
  await services.getByText('whoever runs this server sets SECRET_KEY').waitFor()
  await expect.poll(() => services.getByRole('radio').count()).toBe(0)
})

test('services that fail to load can be loaded again', async () => {
  const one = await openPage(app, { email: adminEmail })
  await one.page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await one.page.goto('/admin')
  const services = section(one.page, 'Services')
  await services.getByText('Failed to load services').waitFor()
  await one.page.unroute(`**${path}`)
  await services.getByRole('button', { name: 'Try again' }).click()
  await services.getByText('Fish Identification').waitFor()
})

test('anglers read whom to ask, or who is asked about their photos', async () => {
  const { page } = await openPage(app, { email: 'angler@example.org' })
  await page.goto('/settings')
  const sentence = 'Fish identification is off. Ask whoever runs this server to turn it on.'
  await section(page, 'Fish Identification').getByText(sentence).waitFor()
  await admin.change('PATCH', path, choice)
  await page.goto('/settings')
  await section(page, 'Fish Identification').getByText('New photos are sent to OpenAI.').waitFor()
  await page.goto('/privacy')
  await page.getByText('On this server, photos are sent to OpenAI.').waitFor()
})

test('anglers are asked once about their earlier photos, and can stop in the settings', async () => {
  const email = 'earlier@example.org'
  const angler = await app.signIn(email)
  for (const seed of [1, 2, 3])
    await angler.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ seed }) }])
  await admin.change('PATCH', path, choice)
  openai.answerWith({ status: 503 })
  const { page, complaints } = await openPage(app, { email })
  await page.goto('/photos')
  const card = section(page, 'Earlier photos')
  await card.getByText('3 of your photos haven’t been identified. Send them to OpenAI?').waitFor()
  await card.getByText('about 3,600 tokens in and 900 out').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await card.getByRole('button', { name: 'Not now' }).click()
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Total photos: 3').waitFor()
  await page.goto('/settings')
  const identification = section(page, 'Fish Identification')
  await identification.getByRole('button', { name: 'Identify them' }).click()
  await identification.getByText('3 earlier photos are waiting to be identified.').waitFor()
  await identification.getByRole('button', { name: 'Stop' }).click()
  await identification.getByRole('button', { name: 'Identify them' }).waitFor()
  openai.answerWith(null)
  await identification.getByRole('button', { name: 'Identify them' }).click()
  await identification.getByText('You have no earlier photos to identify.').waitFor()
  expect(await angler.read('/api/photos')).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ analysis: 'done' })),
  )
  expect(complaints).toEqual([])
})

test('after an answer about earlier photos, the focus stays on the screen and the result is announced once', async () => {
  const email = 'keyboard@example.org'
  const angler = await app.signIn(email)
  await angler.upload([{ name: 'earlier.jpg', bytes: await sampleJpeg({ seed: 8 }) }])
  await admin.change('PATCH', path, choice)
  openai.answerWith({ status: 503 })
  const { page } = await openPage(app, { email })
  await page.goto('/photos')
  const card = section(page, 'Earlier photos')
  await card.getByText('One of your photos hasn’t been identified. Send it to OpenAI?').waitFor()
  await card.getByRole('button', { name: 'Identify them' }).press('Enter')
  await page.getByRole('listitem').getByText('Identifying earlier photos').waitFor()
  await card.waitFor({ state: 'detached' })
  const focused = () =>
    page.evaluate('document.activeElement.textContent.trim() || document.activeElement.tagName')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN')
  await page.goto('/settings')
  const identification = section(page, 'Fish Identification')
  await identification.getByRole('button', { name: 'Stop' }).press('Enter')
  await identification.getByRole('button', { name: 'Identify it' }).waitFor()
  await expect.poll(focused).toBe('Identify it')
  await page.getByRole('listitem').getByText('Stopped identifying earlier photos').waitFor()
  await expect.poll(() => identification.getByRole('status').count()).toBe(0)
})

test('another provider, also Ollama, deletes the saved key, which the form says first', async () => {
  await admin.change('PATCH', path, choice)
  const { page } = await openAdmin('phone')
  const services = section(page, 'Services')
  await services.getByRole('button', { name: 'Change' }).click()
  const hint = services.getByText('Saving deletes the key from OpenAI.')
  await expect.poll(() => hint.count()).toBe(0)
  for (const name of ['Google', 'Ollama']) {
    await services.getByRole('radio', { name }).click()
    await hint.waitFor()
  }
})

test('the gallery asks once how many earlier photos there are, and the settings until none is waiting', async () => {
  const email = 'waiting@example.org'
  const angler = await app.signIn(email)
  await angler.upload([{ name: 'earlier.jpg', bytes: await sampleJpeg({ seed: 9 }) }])
  await admin.change('PATCH', path, choice)
  const { page } = await openPage(app, { email })
  await page.clock.install()
  const backlog = await angler.read<object>('/api/identification/backlog')
  const requests: string[] = []
  await page.route('**/api/identification/backlog', (route) => {
    requests.push(route.request().method())
    return route.fulfill({ json: { ...backlog, waitingCount: 1, shouldAsk: false } })
  })
  await page.goto('/photos')
  await expect.poll(() => requests).toHaveLength(1)
  await page.getByRole('link', { name: 'Locations' }).click()
  await page.getByRole('heading', { name: 'Locations', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByText('Total photos: 1').waitFor()
  await page.clock.runFor(12_000)
  expect(requests).toHaveLength(1)
  await page.goto('/settings')
  await section(page, 'Fish Identification').getByText('1 earlier photo is waiting').waitFor()
  await page.clock.runFor(12_000)
  await expect.poll(() => requests.length).toBeGreaterThan(3)
})

async function openAdmin(window: 'phone' | 'desktop'): Promise<OpenPage> {
  const one = await openPage(app, { email: adminEmail, window })
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.goto('/admin')
  return one
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}
