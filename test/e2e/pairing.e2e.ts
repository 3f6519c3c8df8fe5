import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Device } from '../../shared/devices.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { agree, openDevices, openNewDevice, readCode, readWord, sendCode } from '../pages/pairing-page.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* A device is added with a code that another one shows; both are real browsers. */

const app = shareInFile(() => startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' }))
const admin = shareInFile(() => app.signIn('admin@example.org')) // the first account administers

test('a device that is added opens the gallery, is listed, and can be signed out', async () => {
  const owner = await openDevices(app, { window: 'desktop' })
  await owner.devices.getByText('This device', { exact: true }).waitFor()
  await owner.angler.upload([{ name: 'pike.jpg', bytes: await sampleJpeg() }])
  const code = await owner.showCode()
  await owner.dialog.getByRole('img', { name: 'QR code to scan with the new device' }).waitFor()
  await owner.dialog.getByText(/^Valid for [45]:\d\d$/).waitFor()
  expect(await findAccessibilityViolations(owner.page)).toEqual([])

  const added = await openNewDevice(app)
  const writes: string[] = []
  added.page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await added.page.goto(`/pair#${code.replace(' ', '')}`)
  await added.page.getByText(code, { exact: true }).waitFor()
  await expect.poll(() => added.page.url()).toMatch(/\/pair$/)
  await added.page.getByRole('button', { name: 'Continue' }).click()
  await added.page.getByRole('heading', { name: `Sign in as ${owner.email}?` }).waitFor()
  expect(writes).toHaveLength(1) // none before the press: a link preview presses nothing
  const word = await readWord(added.page)
  expect(await findAccessibilityViolations(added.page)).toEqual([])
  await added.page.getByRole('button', { name: `Sign in as ${owner.email}` }).click()
  await added.page.getByText('Confirm on the device that shows the same word.').waitFor()
  expect(await readWord(added.page)).toBe(word)
  await owner.dialog
    .getByText(new RegExp(`^“.+” wants to sign in to ${owner.email}\\. Does it show this word\\?$`))
    .waitFor()
  await owner.dialog.getByText(word, { exact: true }).waitFor()
  expect(await findAccessibilityViolations(owner.page)).toEqual([])

  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await owner.dialog.getByText(/^Confirmed\. /).waitFor()
  await owner.dialog.getByRole('button', { name: 'Done' }).click()
  await owner.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(added.page.url()).pathname).toBe('/')
  await added.page.getByRole('button', { name: 'Your account' }).waitFor()
  await added.page.goto('/photos')
  await added.page.getByText('Total photos: 1').waitFor()

  const item = owner.devices.getByRole('listitem').filter({ hasText: 'Added with a code' })
  await item.getByText(/Used within the last hour/).waitFor()
  await expect.poll(() => owner.devices.getByRole('listitem').first().textContent()).toContain('This device')
  expect(await owner.devices.getByRole('switch').count()).toBe(0)
  await item.getByRole('button', { name: /^Sign Out / }).click()
  const question = owner.page.getByRole('dialog', { name: /^Sign out / })
  await question.getByText(/^It loses access at once/).waitFor()
  expect(await findAccessibilityViolations(owner.page)).toEqual([])
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await item.waitFor({ state: 'detached' })
  await added.page.goto('/photos')
  await added.page.getByText('Get Started Free').waitFor()
  expect(owner.complaints).toEqual([])
})

test('a device that is turned away says so, and can take another code', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  const { page } = await openNewDevice(app)
  await sendCode(page, code.toLowerCase().replace(' ', '-'), true)
  await agree(page)
  await owner.dialog.getByRole('button', { name: 'No', exact: true }).click()
  await owner.dialog.getByText(/ isn’t signed in\.$/).waitFor()
  await page.getByText('The other device said no.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await listDevices(owner.angler)).toHaveLength(2) // the browser, and the test itself

  await owner.dialog.getByRole('button', { name: 'Show a new code' }).click()
  expect(await readCode(owner.dialog)).not.toBe(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
})

test('a stranger’s link signs no one in before they have agreed to the stranger’s account', async () => {
  const stranger = await openDevices(app)
  const code = (await stranger.showCode()).replace(' ', '')
  const { page } = await openNewDevice(app)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/pair/finish') && asked.push(request.url()))
  await sendCode(page, code)
  await stranger.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await stranger.dialog.getByText(/^Confirmed\. /).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: `Sign in as ${stranger.email}?` }).waitFor()
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Get Started Free').waitFor()
  expect(asked).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('creel')
})

test('a browser that is signed in is asked before it changes accounts, and then keeps nothing of the first', async () => {
  const owner = await openDevices(app)
  const other = await app.signIn('other@example.org')
  await other.upload([{ name: 'secret.jpg', bytes: await sampleJpeg({ seed: 5 }) }])
  const { page } = await openNewDevice(app, { email: 'other@example.org', opensOffline: true })
  await page.goto('/photos')
  await page.getByText('Total photos: 1').waitFor()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.context().route('**/api/photos/upload', () => undefined)
  await photoPicker(page).setInputFiles([await namedJpeg('waits.jpg')])
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])

  const code = (await owner.showCode()).replace(' ', '')
  await sendCode(page, code)
  await page
    .getByText(
      `This browser is signed in as other@example.org. It will be signed in as ${owner.email} instead.`,
    )
    .waitFor()
  await page
    .getByText('1 photo hasn’t been uploaded yet. Changing accounts deletes it from this device.')
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await owner.dialog.getByText(await readWord(page), { exact: true }).waitFor()
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await owner.dialog.getByText(/^Confirmed\. /).waitFor()
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  expect((await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])

  await page.goBack()
  await page.getByRole('button', { name: `Sign in as ${owner.email}` }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/photos')
  await page.getByText('Total photos: 0').waitFor()
  const kept = await readBrowserStorage(page)
  expect(kept.waiting).toEqual([])
  expect(kept.log.filter((path) => /\/(thumbnail|medium)$/.test(path))).toEqual([])
})

test('an administrator lets a paired device administer, and takes that back', async () => {
  const owner = await openDevices(app, { email: 'admin@example.org' })
  const phone = await openNewDevice(app)
  await sendCode(phone.page, await owner.showCode())
  await agree(phone.page)
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await phone.page.waitForURL((url) => url.pathname === '/')
  await owner.dialog.getByRole('button', { name: 'Done' }).click()
  const toggle = owner.toggle('Administrator')
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
  await phone.page.goto('/settings')
  await phone.page.getByText('This device', { exact: true }).waitFor()
  expect(await phone.page.getByRole('switch', { name: 'Administrator' }).count()).toBe(0)

  await toggle.click()
  await expect.poll(async () => (await pairedDevice())?.canAdminister).toBe(true)
  expect(await findAccessibilityViolations(owner.page)).toEqual([])
  await phone.page.goto('/admin')
  await phone.page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

  await toggle.click()
  await expect.poll(async () => (await pairedDevice())?.canAdminister).toBe(false)

  async function pairedDevice() {
    return (await listDevices(admin)).find(({ isPaired }) => isPaired)
  }
})

test('over plain http both screens say who can read along, what is missing, and how to get https', async () => {
  const owner = await openDevices(app)
  await owner.showCode()
  await expectWarning(owner.dialog)
  const summary = owner.dialog.getByText('Details')
  await summary.click()
  await details(owner.dialog).waitFor({ state: 'hidden' })
  const { page } = await openNewDevice(app)
  await page.goto('/pair')
  await page.getByRole('heading', { name: 'How to get a code' }).waitFor()
  expect(await page.getByText(/Anyone on this network can read/).count()).toBe(0) // this machine itself
  await page.addInitScript('Object.defineProperty(window, "isSecureContext", { value: false })')
  await page.goto('/pair?insecure')
  await expectWarning(page.locator('body'))
  expect(await findAccessibilityViolations(page)).toEqual([])

  async function expectWarning(place: Locator) {
    await place.getByText(warningText, { exact: true }).waitFor()
    await details(place).waitFor({ state: 'hidden' })
    await place.getByText('Details').click()
    await details(place).waitFor()
  }
  function details(place: Locator) {
    const warning = place.getByText(warningText, { exact: true }).locator('..')
    return warning.getByText(/Offline use, .+ don’t work there\. For https, set up Tailscale or Caddy/)
  }
})

const warningText = 'Anyone on this network can read your photos, locations and sign-in.'

function listDevices(client: HttpClient): Promise<Device[]> {
  return client.read<Device[]>('/api/devices')
}
