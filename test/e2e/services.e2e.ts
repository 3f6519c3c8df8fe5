/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, type OpenPage, openPage } from '../pages/browser-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startOpenAiStandIn } from '../servers/openai.ts'
import { providerAddresses, redirectFetch } from '../servers/redirect-fetch.ts'

/* Turning identification on in the app, and what anglers see of it. */

const adminEmail = 'admin@example.org'
const path = '/api/admin/vision'
const choice = { provider: 'openai', model: 'gpt-4.1-mini', apiKey: 'sk-earlier' }

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let addresses: ReturnType<typeof redirectFetch>
let app: TestApp
let admin: HttpClient

beforeAll(async () => {
  openai = await startOpenAiStandIn()
  addresses = redirectFetch({ [providerAddresses.openai]: openai.url })
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
  await openai.stop()
})

test('identification is tested and turned on with a key that is never shown again', async () => {
  const { page, complaints } = await openAdmin()
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
  await page.goto('/privacy')
  await page.getByText('On this server, photos are sent to OpenAI.').waitFor()
})

async function openAdmin(): Promise<OpenPage> {
  const one = await openPage(app, { email: adminEmail })
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.goto('/admin')
  return one
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}
