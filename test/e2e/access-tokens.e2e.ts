/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { descriptionOf, openSettings } from '../pages/settings-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

for (const window of ['phone', 'desktop'] as const)
  test(`a token is created, shown once, used by a script and revoked, on a ${window}`, async () => {
    const { page, section, complaints } = await openSettings(app, { window })
    const tokens = section('Access Tokens')
    await tokens.getByRole('button', { name: 'Create a token' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Name').fill('Shortcut on my phone')
    await dialog.getByRole('radio', { name: 'Read', exact: true }).check()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Copy it now. Creel won’t show it again.').waitFor()
    expect(await dialog.getByText('Set up a Shortcut on iPhone').count()).toBe(0)
    const token = await dialog.getByLabel('Access token').inputValue()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.getByLabel('Access token').inputValue()).toBe(token)
    const script = createHttpClient(app.url, new Map(), { authorization: `Bearer ${token}` })
    expect(await script.read('/api/photos')).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.reload()
    await tokens.getByText(/^Read · last used \w+ \d+, \d{4}$/).waitFor()
    expect(await page.content()).not.toContain(token)
    await tokens.getByRole('button', { name: 'Revoke Shortcut on my phone' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tokens.getByRole('button', { name: 'Revoke Shortcut on my phone' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tokens.getByText('Shortcut on my phone').count()).toBe(0)
    expect((await script.fetch('/api/photos')).status).toBe(401)
    expect(complaints).toEqual([])
  })

test('why a token was not revoked stands in the dialog', async () => {
  const { page, angler, section } = await openSettings(app)
  await angler.change('POST', '/api/access-tokens', { name: 'Script', scope: 'read' })
  await page.reload()
  await page.route('**/api/access-tokens/*', (route) => route.fulfill({ status: 500 }))
  await section('Access Tokens').getByRole('button', { name: 'Revoke Script' }).click()
  const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke' })
  await revoke.click()
  await expect.poll(() => descriptionOf(revoke)).toBe('Not revoked. Please try again later.')
})

test('a new token that may upload comes with the steps to a Shortcut', async () => {
  const { page, section, complaints } = await openSettings(app, { window: 'phone' })
  await section('Access Tokens').getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shortcut')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Set up a Shortcut on iPhone').click()
  await expect
    .poll(() => dialog.getByLabel('Address').inputValue())
    .toBe(`${new URL(app.url).origin}/api/photos/upload`)
  const token = await dialog.getByLabel('Access token').inputValue()
  await expect.poll(() => dialog.getByLabel('Text of the header').inputValue()).toBe(`Bearer ${token}`)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const field = dialog.getByLabel('Access token')
  const sizes = (box: Record<'scrollHeight' | 'clientHeight' | 'scrollWidth' | 'clientWidth', number>) => [
    box.scrollHeight - box.clientHeight,
    box.scrollWidth - box.clientWidth,
  ]
  expect(await field.evaluate(sizes as () => number[])).toEqual([0, 0]) // all of it can be read
  expect(complaints).toEqual([])
})
