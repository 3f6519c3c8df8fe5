/** @module-tag slow */
import { expect, test } from 'vitest'
import { createHttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { openSettings } from '../pages/settings-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

test('a token is created with the steps to a Shortcut, shown once, used by a script and revoked', async () => {
  const { page, section, complaints } = await openSettings(app, { window: 'phone' })
  const tokens = section('Access Tokens')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Name').fill('Shortcut on my phone')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Copy it now. Creel won’t show it again.').waitFor()
  const token = await dialog.getByLabel('Access token').inputValue()
  await dialog.getByText('Set up a Shortcut on iPhone').click()
  await expect
    .poll(() => dialog.getByLabel('Address').inputValue())
    .toBe(`${new URL(app.url).origin}/api/photos/upload`)
  await expect.poll(() => dialog.getByLabel('Text of the header').inputValue()).toBe(`Bearer ${token}`)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByLabel('Access token').inputValue()).toBe(token)
  const script = createHttpClient(app.url, new Map(), { authorization: `Bearer ${token}` })
  const [uploaded] = await script.upload([{ name: 'catch.jpg', bytes: await sampleJpeg() }])
  expect(uploaded).toMatchObject({ success: true })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await tokens.getByText(/ · last used \w+ \d+, \d{4}$/).waitFor()
  expect(await page.content()).not.toContain(token)
  await tokens.getByRole('button', { name: 'Revoke Shortcut on my phone' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => tokens.getByText('Shortcut on my phone').count()).toBe(0)
  expect((await script.fetch('/api/photos')).status).toBe(401)
  expect(complaints).toEqual([])
})
