/** @module-tag slow */
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairings } from '../../server/database/schema.ts'
import type { Device } from '../../shared/devices.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, waitForAnimations } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { agree, openDevices, openNewDevice, readCode, readWord, sendCode } from '../pages/pairing-page.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import { descriptionOf } from '../pages/settings-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* A device is added with a code that another one shows; both are real browsers. */

let app: TestApp
let admin: HttpClient
beforeAll(async () => {
  app = await startTestApp({ LAN: 'on', LAN_HOST: '127.0.0.1' })
  admin = await app.signIn('admin@example.org') // the first account administers
})
afterAll(() => app.stop())

for (const [window, newWindow] of [
  ['desktop', 'phone'],
  ['phone', 'desktop'],
] as const)
  test(`a device that is added on a ${window} with a ${newWindow} opens the gallery, is listed, and can be signed out`, async () => {
    const owner = await openDevices(app, { window })
    await owner.devices.getByText('This device', { exact: true }).waitFor()
    await owner.angler.upload([{ name: 'pike.jpg', bytes: await sampleJpeg() }])
    const code = await owner.showCode()
    await owner.dialog.getByRole('img', { name: 'QR code to scan with the new device' }).waitFor()
    await owner.dialog.getByText(/^Valid for [45]:\d\d$/).waitFor()
    expect(await findAccessibilityViolations(owner.page)).toEqual([])

    const added = await openNewDevice(app, { window: newWindow })
    const writes: string[] = []
    added.page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
    await added.page.goto(`/pair#${code.replace(' ', '')}`)
    await added.page.getByText(code, { exact: true }).waitFor()
    await expect.poll(() => added.page.url()).toMatch(/\/pair$/)
    expect(await findAccessibilityViolations(added.page)).toEqual([])
    expect(writes).toEqual([]) // a link preview presses nothing
    await added.page.getByRole('button', { name: 'Continue' }).click()
    await added.page.getByRole('heading', { name: `Sign in as ${owner.email}?` }).waitFor()
    const word = await readWord(added.page)
    expect(await findAccessibilityViolations(added.page)).toEqual([])
    await added.page.getByRole('button', { name: `Sign in as ${owner.email}` }).click()
    await added.page.getByText('Confirm on the device that shows the same word.').waitFor()
    expect(await readWord(added.page)).toBe(word)
    expect(await findAccessibilityViolations(added.page)).toEqual([])
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
    await expect
      .poll(() => owner.devices.getByRole('listitem').first().textContent())
      .toContain('This device')
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

test('a device that gives up waiting is not signed in by a later answer', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  const { page } = await openNewDevice(app)
  await sendCode(page, code, true)
  await agree(page)
  await page.getByText('Confirm on the device that shows the same word.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await owner.dialog.getByText(/^Confirmed\. /).waitFor()
  await page.reload()
  await page.getByLabel('Code').waitFor()
  expect(await listDevices(owner.angler)).toHaveLength(2) // the browser, and the test itself
})

test('a device that is turned away says so, and takes another code', async () => {
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
  const next = await readCode(owner.dialog)
  expect(next).not.toBe(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
  await page.getByLabel('Code').fill(next)
  await page.getByRole('button', { name: 'Continue' }).click()
  const word = await readWord(page)
  await owner.dialog.getByText(word, { exact: true }).waitFor()
})

test('wrong codes are kept to be corrected, and five of them cancel the open code', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  const { page } = await openNewDevice(app)
  await sendCode(page, '2222 222', true)
  await page.getByText('A code has eight letters and digits.').waitFor()
  for (const digit of ['2', '3', '4', '5', '6']) {
    await page.getByLabel('Code').fill(digit.repeat(8))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/^This code isn’t valid\./).waitFor()
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe(digit.repeat(8))
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isEnabled()).toBe(true)
  }
  expect(await findAccessibilityViolations(page)).toEqual([])
  await owner.dialog.getByText('This code has expired, or wrong codes cancelled it.').waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^This code isn’t valid\./).waitFor()
  await owner.dialog.getByRole('button', { name: 'Show a new code' }).click()
  expect(await readCode(owner.dialog)).not.toBe(code)
})

test('a code that expires while a device waits signs nobody in', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  const { page } = await openNewDevice(app)
  await sendCode(page, code)
  await agree(page)
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).waitFor()
  const longAgo = new Date(Date.now() - 20 * 60_000)
  await app.services.db
    .update(pairings)
    .set({ createdAt: longAgo, claimedAt: longAgo })
    .where(eq(pairings.status, 'claimed'))
  await page.getByText('This code has expired or was cancelled.').waitFor()
  await owner.dialog.getByText('This code has expired, or wrong codes cancelled it.').waitFor()
  await owner.dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await owner.dialog.waitFor({ state: 'detached' })
})

test('closing the dialog cancels the code', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  await owner.page.keyboard.press('Escape')
  await owner.page.mouse.click(5, 5)
  expect(await readCode(owner.dialog)).toBe(code)
  const cancelled = owner.page.waitForResponse(/\/api\/pairings\/[^/]+\/answer$/)
  await owner.dialog.getByRole('button', { name: 'Cancel' }).click()
  await cancelled
  await expect.poll(() => owner.page.locator(':focus').textContent()).toBe('Add a device')
  const { page } = await openNewDevice(app)
  await sendCode(page, code)
  await page.getByText(/^This code isn’t valid\./).waitFor()
  await page.getByRole('heading', { name: 'How to get a code' }).waitFor()
})

test('both screens go on after a lost connection and a reload', async () => {
  const owner = await openDevices(app)
  const code = await owner.showCode()
  const added = await openNewDevice(app)
  await sendCode(added.page, code)
  await agree(added.page)
  const word = await readWord(added.page)
  await owner.page.route('**/api/**', (route) => route.abort())
  await owner.dialog.getByText('No connection right now. Creel keeps trying.').waitFor()
  await added.page.route('**/api/pair/finish', (route) => route.abort())
  await added.page.reload()
  expect(await readWord(added.page)).toBe(word)
  await owner.page.unroute('**/api/**')
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await owner.dialog.getByText(/^Confirmed\. /).waitFor()
  await added.page.unroute('**/api/pair/finish')
  await added.page.getByRole('button', { name: 'Your account' }).waitFor()
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

test('an account that is paired again keeps its waiting photos', async () => {
  const owner = await openDevices(app)
  const { page } = await openNewDevice(app, { email: owner.email, opensOffline: true })
  await page.context().route('**/api/photos/upload', () => undefined)
  await page.goto('/photos')
  await photoPicker(page).setInputFiles([await namedJpeg('waits.jpg')])
  await expect.poll(async () => (await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])
  await sendCode(page, await owner.showCode())
  await page.getByRole('link', { name: 'Stay signed in' }).waitFor()
  expect(await page.getByText(/hasn’t been uploaded yet/).count()).toBe(0) // nothing would be lost
  await agree(page)
  await owner.dialog.getByRole('button', { name: 'Yes, sign it in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect((await readBrowserStorage(page)).waiting).toEqual(['waits.jpg'])
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

  await owner.page.route('**/api/devices/*', (route) => route.abort())
  await toggle.click()
  await owner.toast('Failed to change the device').waitFor()
  await expect.poll(() => descriptionOf(toggle)).toContain('You seem to be offline.')
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  await owner.page.unroute('**/api/devices/*')
  await toggle.click()
  await expect.poll(async () => (await pairedDevice())?.canAdminister).toBe(false)

  async function pairedDevice() {
    return (await listDevices(admin)).find(({ isPaired }) => isPaired)
  }
})

test('over plain http both screens and the privacy page say who can read along, what is missing, and how to get https', async () => {
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
  const openInsecurely = async (opened: Page, path: string) => {
    await opened.addInitScript('Object.defineProperty(window, "isSecureContext", { value: false })')
    await opened.goto(path)
  }
  await openInsecurely(page, '/pair?insecure')
  await expectWarning(page.locator('body'))
  expect(await findAccessibilityViolations(page)).toEqual([])
  await openInsecurely(owner.page, '/privacy')
  await details(owner.page.locator('body')).waitFor()
  expect(await findAccessibilityViolations(owner.page)).toEqual([])

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

test('of several addresses, the chosen one is in the QR code, and https takes the warning away', async () => {
  const secure = 'https://creel.example.ts.net/pair'
  const owner = await openDevices(app, {
    before: (page) =>
      page.route('**/api/pairings', async (route) => {
        const response = await route.fetch()
        const created = (await response.json()) as { code: string; links: string[] }
        const links = [...created.links, `${secure}#${created.code}`]
        await route.fulfill({ response, json: { ...created, links } })
      }),
  })
  await owner.showCode()
  const warning = owner.dialog.getByText(/^Anyone on this network can read/)
  await warning.waitFor()
  const drawn = () => owner.dialog.getByRole('img').locator('path').getAttribute('d')
  const first = await drawn()
  await owner.dialog.getByLabel('at this address').selectOption({ label: secure })
  await warning.waitFor({ state: 'detached' })
  await expect.poll(drawn).not.toBe(first)
  expect(await findAccessibilityViolations(owner.page)).toEqual([])
})

test('visitors of the home network see how to sign in with a code, on the landing page and behind Sign In', async () => {
  const { page } = await openNewDevice(app)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In with a code' }).waitFor()
  await page
    .getByText('To add this device, get a code on one that is signed in: Settings → Devices.')
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'How to get a code' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/pair')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('the list says what failed and loads again, and offers nothing without a connection', async () => {
  const owner = await openDevices(app, {
    before: (page) => page.route('**/api/devices', (route) => route.fulfill({ status: 500 })),
  })
  await owner.devices.getByText('Failed to load devices').waitFor()
  await owner.page.unroute('**/api/devices')
  await owner.devices.getByRole('button', { name: 'Try again' }).click()
  await owner.devices.getByText('This device', { exact: true }).waitFor()

  await owner.page.route('**/api/devices/*', (route) => route.fulfill({ status: 500 }))
  await owner.devices.getByRole('button', { name: /^Sign Out / }).click()
  const question = owner.page.getByRole('dialog', { name: /^Sign out / })
  const confirm = question.getByRole('button', { name: 'Sign Out' })
  await confirm.click()
  await expect.poll(() => descriptionOf(confirm)).toBe('Not signed out. Please try again later.')
  expect(await findAccessibilityViolations(owner.page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()

  await owner.page.route('**/api/**', (route) => route.abort())
  await owner.page.evaluate("dispatchEvent(new Event('offline'))")
  await owner.devices.getByText('You need a connection to change this.').waitFor()
  await expect.poll(() => owner.devices.getByRole('button', { name: 'Add a device' }).isDisabled()).toBe(true)
})

test('a server without a home network says how to add devices, to administrators and with local sign-in only', async () => {
  const single = await startTestApp()
  const owner = await openDevices(single) // the first account administers
  const hint = owner.devices.getByText('npm start -- --lan')
  await hint.waitFor()
  const angler = await openDevices(single)
  await angler.devices.getByText('This device', { exact: true }).waitFor()
  expect(await angler.devices.getByText('npm start -- --lan').count()).toBe(0)
  await owner.page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), signIn: 'service' } })
  })
  await owner.page.reload()
  await hint.waitFor({ state: 'detached' })
  await owner.devices.getByText('This device', { exact: true }).waitFor()
  expect(await owner.devices.getByRole('button', { name: 'Add a device' }).count()).toBe(0)
  await owner.page.goto('/pair')
  await owner.page.getByText('This server doesn’t sign in devices with a code.').waitFor()
  await owner.close()
  await single.stop()
})

test('with text of 200 % in a small window, warning, QR code and code are seen before anything is scrolled far', async () => {
  const owner = await openDevices(app, { before: (page) => enlargeText(page, { percent: 200, width: 360 }) })
  await owner.showCode()
  await waitForAnimations(owner.page)
  const { dialog } = owner
  const boxes = [
    dialog.getByText(warningText),
    dialog.getByRole('img'),
    dialog.getByText(/^[0-9A-Z]{4}\s[0-9A-Z]{4}$/),
  ]
  const [warning, qrCode, code] = await Promise.all(boxes.map((part) => part.boundingBox()))
  expect(warning && warning.y + warning.height).toBeLessThan(640)
  expect(qrCode?.y).toBeLessThan(640)
  expect(code && code.y + code.height).toBeLessThan(2 * 640)
})

test('all sign-in pages share one frame: title, back link and width', async () => {
  const places = []
  const { page } = await openNewDevice(app)
  for (const url of [`${app.url}/api/login`, '/pair']) {
    await page.goto(url)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    const parts = [page.getByRole('link', { name: 'Back' }), page.getByRole('heading', { level: 1 })]
    const [link, title] = await Promise.all(parts.map((part) => part.boundingBox()))
    const width = (await page.getByRole('button', { name: 'Continue' }).boundingBox())?.width
    const lineHeight = title?.height
    places.push({
      linkAt: [link?.x, link?.y, link?.height],
      titleAt: [title?.x, title?.y],
      lineHeight,
      width,
    })
  }
  expect(places[1]).toEqual(places[0])
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Get Started Free').waitFor()
})

test.each([
  { percent: 150, width: 390 },
  { percent: 200, width: 320 },
])('both screens fit $width pixels with text of $percent %', async ({ percent, width }) => {
  const owner = await openDevices(app, { before: (page) => enlargeText(page, { percent, width }) })
  const { page } = await openNewDevice(app)
  await enlargeText(page, { percent, width })
  await owner.devices.getByText('This device', { exact: true }).waitFor()
  await expectToFit(owner.page)
  const code = await owner.showCode()
  await expectToFit(owner.page)
  await page.goto(`/pair#${code.replace(' ', '')}`)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await expectToFit(page)
  await page.route('**/api/pair/claim', async (route) => {
    const claimed = await (await route.fetch()).json()
    await route.fulfill({ json: { ...claimed, word: longestWord } })
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /^Sign in as .+\?$/ }).waitFor()
  await expectToFit(page)
  await agree(page)
  await expectToFit(page)
  await app.services.db.update(pairings).set({ word: longestWord }).where(eq(pairings.status, 'claimed'))
  await owner.dialog.getByText(longestWord, { exact: true }).waitFor()
  await expectToFit(owner.page)
  await page.goto('about:blank')
  await page.goto('/pair')
  await page.getByRole('heading', { name: 'How to get a code' }).waitFor()
  await expectToFit(page)
})

async function enlargeText(page: Page, { percent, width }: { percent: number; width: number }) {
  await page.setViewportSize({ width, height: 640 })
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = 'html { font-size: ${percent}% !important }'
    document.head.append(style)
  })`)
}

const warningText = 'Anyone on this network can read your photos, locations and sign-in.'
const longestWord = 'Kingfisher'

async function expectToFit(page: Page): Promise<void> {
  await waitForAnimations(page)
  await expect.poll(() => findLayoutFaults(page)).toEqual([])
}

function listDevices(client: HttpClient): Promise<Device[]> {
  return client.read<Device[]>('/api/devices')
}
