/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations } from '../pages/browser-page.ts'
import { readBrowserStorage } from '../pages/browser-storage.ts'
import { namedJpeg, photoPicker } from '../pages/photos-page.ts'
import {
  cover,
  descriptionOf,
  openSettings,
  type SettingsOptions,
  type SettingsPage,
  withNotifications,
} from '../pages/settings-page.ts'
import { readLog, unpack } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'

const outside = shareInFile(startExternalServices)
const app = shareInFile(() => startTestApp({ ...outside.settings, WEATHER_URL: 'off', GEOCODER: 'off' }))
const keeper = 'keeper@example.org' // the first account, and so the only administrator

beforeAll(async () => {
  await app.signIn(keeper)
})

async function open(options: SettingsOptions = {}): Promise<SettingsPage> {
  return openSettings(app, options)
}

test('the settings can be reached by keyboard, show the account, save the calibration and sign out', async () => {
  const { page, angler, email, section, button, toast, complaints } = await open({ path: '/photos' })
  await page.getByText('Total photos: 0').waitFor()
  await page.getByRole('button', { name: 'Your account' }).focus()
  await page.keyboard.press('Enter')
  const inFocus = page.getByRole('menuitem').and(page.locator(':focus'))
  await expect.poll(() => inFocus.allInnerTexts()).toEqual(['Settings'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => inFocus.allInnerTexts()).toEqual(['Log Out'])
  await page.keyboard.press('s')
  await expect.poll(() => inFocus.allInnerTexts()).toEqual(['Settings'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main:focus').count()).toBe(1)
  await expect.poll(() => page.title()).toBe('Settings · Creel')
  await section('Account').getByText(email).waitFor()
  await section('Account').getByText('Ann Gler').waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  const ordered = ['Account', 'AI Calibration', 'Preferences', 'Devices', 'Data', 'About']
  expect(headings.filter((heading) => ordered.includes(heading))).toEqual(ordered)
  await section('Account').getByText('Authenticated with the hosting platform').waitFor()
  await expect.poll(() => section('About').textContent()).toContain('Version1.0.0')
  await section('Data').getByText('0 bytes used by 0 photos').waitFor()
  await section('How Well Creel Guesses')
    .getByText(/^Nothing to compare yet\./)
    .waitFor()

  const height = page.getByRole('textbox', { name: 'Your height (inches)' })
  const bounds = ['min', 'max', 'step'].map((name) => height.getAttribute(name))
  expect(await Promise.all(bounds)).toEqual(['36', '96', '0.5'])
  await height.fill('70.5')
  const setups = page.getByRole('radiogroup', { name: 'Camera setup' })
  await expect
    .poll(() => setups.locator('label').allInnerTexts())
    .toEqual([
      "Selfie\nArm's length",
      'Friend\n6-8 feet',
      'Tripod\nTimer, various distances',
      'Other\nVaries',
    ])
  await setups.getByRole('radio', { name: 'Friend' }).click()
  await page.keyboard.press('ArrowDown')
  await button('Save').click()
  await toast('Your AI calibration settings have been saved.').waitFor()
  await expect.poll(() => readUser(angler)).toMatchObject({ anglerHeightInches: 70.5, cameraSetup: 'tripod' })

  await page.route('**/api/auth/user/settings', (route) => route.fulfill({ status: 500, json: {} }))
  await button('Save').click()
  await toast('Please try again later.').waitFor()
  await page.unroute('**/api/auth/user/settings')
  await height.fill('')
  await button('Clear camera setup').click()
  await expect
    .poll(() => setups.getByRole('radio', { name: 'Selfie' }).and(page.locator(':focus')).count())
    .toBe(1)
  await expect.poll(() => setups.getByRole('radio', { checked: true }).count()).toBe(0)
  await button('Save').click()
  await toast('Settings updated').waitFor()
  await expect.poll(() => readUser(angler)).toMatchObject({ anglerHeightInches: null, cameraSetup: null })

  await page.getByRole('textbox', { name: 'Width of your hand (inches)' }).fill('3.4')
  await button('Save the lengths for your ruler').click()
  await toast('The lengths for your ruler have been saved.').waitFor()
  await expect.poll(() => readUser(angler)).toMatchObject({ handWidthInches: 3.4, rodMarkInches: null })

  await expect.poll(() => section('Services').count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await expect.poll(() => widerThanWindow(page)).toBe(false)
  await section('About').getByRole('link', { name: 'Help & Support' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setup Tips' }).waitFor()
  expect(complaints.filter((complaint) => !/40[09]|500/.test(complaint))).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
})

test('why a setting was not saved stands at its field until it is changed', async () => {
  const { page, button } = await open()
  const height = page.getByRole('textbox', { name: 'Your height (inches)' })
  await height.fill('20')
  await button('Save').click()
  await expect.poll(() => descriptionOf(height)).toContain('Your height in inches must be at least 36.')
  await expect.poll(() => height.getAttribute('aria-invalid')).toBe('true')
  await height.pressSequentially('e')
  await expect.poll(() => height.getAttribute('aria-invalid')).toBeNull()
  await button('Save').click()
  await expect.poll(() => descriptionOf(height)).toContain('Enter a number.')

  const hand = page.getByRole('textbox', { name: 'Width of your hand (inches)' })
  await hand.fill('900')
  await button('Save the lengths for your ruler').click()
  await expect.poll(() => descriptionOf(hand)).toContain('Enter a number from')
  await hand.and(page.locator(':focus')).waitFor()

  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a switch applies at once and is reverted if the server or browser rejects it', {
  tags: 'core',
}, async () => {
  const { page, angler, toggle, toast } = await open({ before: (page) => withNotifications(page, 'denied') })
  await angler.change('PATCH', '/api/auth/user/settings', { anglerHeightInches: 70.5 })
  await page.getByRole('radio', { name: 'Metric' }).click()
  const height = page.getByRole('textbox', { name: 'Your height (cm)' })
  await expect.poll(() => height.inputValue()).toBe('179')
  await expect.poll(() => readUser(angler)).toMatchObject({ units: 'metric', anglerHeightInches: 70.5 })
  await toggle('Emails').click()
  await expect.poll(() => readUser(angler)).toMatchObject({ units: 'metric', emailsWanted: false })
  await expect.poll(() => toggle('Emails').getAttribute('aria-checked')).toBe('false')
  const box = await toggle('Emails').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await page.route('**/api/auth/user/settings', (route) => route.abort())
  await toggle('Emails').click()
  await toast('Failed to update settings').waitFor()
  await expect.poll(() => toggle('Emails').getAttribute('aria-checked')).toBe('false')

  await toggle('Notifications').click()
  await page.getByText(/Your browser is blocking notifications from Creel\./).waitFor()
  await expect.poll(() => toggle('Notifications').getAttribute('aria-checked')).toBe('false')
})

test('photos uploaded with Auto-scan off are identified only on request', async () => {
  const { page, angler, toggle } = await open()
  await toggle('Auto-scan Photos').click()
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await photoPicker(page).setInputFiles([await namedJpeg('unseen.jpg')])
  await page.getByText('Total photos: 1').waitFor()
  await expect.poll(() => analysesOf(angler)).toEqual(['off'])
  await page.getByRole('button', { name: /^Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Identify', exact: true }).click()
  await expect.poll(() => analysesOf(angler)).toEqual(['done'])
  await page.goto('/settings')
  await toggle('Auto-scan Photos').waitFor()
  await expect.poll(() => toggle('Auto-scan Photos').getAttribute('aria-checked')).toBe('false')
})

test('one notification reports that all photos of an upload are identified, only while no tab is visible', async () => {
  let shown: string[] = []
  const settings = await open({
    before: async (page) => {
      shown = await withNotifications(page, 'granted')
    },
  })
  const { page, angler, toggle } = settings
  await toggle('Notifications').click()
  await expect.poll(() => toggle('Notifications').getAttribute('aria-checked')).toBe('true')
  const other = await page.context().newPage()
  await other.goto('/photos')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()

  async function upload(names: string[], isCovered: boolean) {
    const estimate = outside.vision.hold()
    await cover(page, false)
    const before = (await analysesOf(angler)).length
    await photoPicker(page).setInputFiles(await Promise.all(names.map((name) => namedJpeg(name))))
    await page.getByText(`Total photos: ${before + names.length}`).waitFor()
    await page.getByRole('heading', { name: 'Upload Complete' }).waitFor()
    await cover(page, isCovered)
    await cover(other, true)
    estimate.release(null)
    await expect.poll(async () => (await analysesOf(angler)).every((one) => one === 'done')).toBe(true)
  }

  // Both tabs show it, and with the same tag the second one takes the place of the first.
  const inBothTabs = (title: string) => Array(2).fill(`identified: ${title}`)
  await upload(['a.jpg', 'b.jpg', 'c.jpg'], true)
  await expect.poll(() => shown).toEqual(inBothTabs('3 photos identified'))
  await upload(['d.jpg'], false) // it is looked at
  for (const tab of [page, other]) await expect.poll(() => tab.getByText(/^≈.18.in/).count()).toBe(4)
  expect(shown).toHaveLength(2)
})

test('a tapped notification opens the photos in the open tab, unless the user is typing there', async () => {
  const { page, toggle } = await open({
    opensOffline: true,
    before: (page) => withNotifications(page, 'granted'),
  })
  await toggle('Notifications').click()
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload() // from now on the page is the service worker's
  await page.evaluate('globalThis.isSamePage = true')
  const path = () => new URL(page.url()).pathname
  const tap = async () => {
    const [worker] = page.context().serviceWorkers()
    const message = page.evaluate(
      `new Promise((resolve) => navigator.serviceWorker.addEventListener('message', () => resolve(), { once: true }))`,
    )
    await worker?.evaluate(`{
      const notification = { close() {}, data: { path: '/photos' } }
      const waitUntil = (work) => work.catch(() => undefined) // the focus is for real taps alone
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    }`)
    await message
    return path()
  }
  await expect.poll(tap).toBe('/photos') // once the code that listens is there
  await page.getByText('Total photos: 0').waitFor()
  expect(await tap()).toBe('/photos')
  await page.goBack()
  await page.getByRole('textbox', { name: 'Your height (inches)' }).fill('7')
  expect(await tap()).toBe('/settings')
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
})

test('a catch log can be exported and imported into another account', async () => {
  const from = await open()
  for (const seed of [1, 2, 3]) await upload(from.angler, seed)
  await from.page.getByText(/ used by 3 photos/).waitFor()
  const [saved] = await Promise.all([
    from.page.waitForEvent('download'),
    from.toast('Export started').waitFor(),
    from.button('Export Data').click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^creel-export-\d{4}-\d\d-\d\d\.zip$/)
  const path = await saved.path()

  const { page, angler, section, button, complaints } = await open({ window: 'desktop' })
  const input = page.getByLabel('Archive to import')
  await input.setInputFiles(path)
  await section('Data').getByText('3 photos and 3 locations imported.').waitFor()
  await section('Data')
    .getByText(/ used by 3 photos/)
    .waitFor()
  expect((await angler.read<Photo[]>('/api/photos')).map(({ filename }) => filename).sort()).toEqual([
    '1.jpg',
    '2.jpg',
    '3.jpg',
  ])
  await button('Dismiss').click()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Choose ZIP')
  await input.setInputFiles(path)
  await section('Data').getByText('3 photos were already in your log and left unchanged.').waitFor()
  expect(complaints).toEqual([])
  await input.setInputFiles({ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('No.') })
  await section('Data').getByText('This isn’t a ZIP archive, or it’s damaged.').waitFor()
  await section('Data').getByText('Import failed').waitFor()
  expect(readLog(await unpack(await readFile(path))).photos).toHaveLength(3)
})

test('an account is deleted once its email address is typed, and leaves no data behind', async () => {
  const last = await open({ email: keeper })
  await last.button('Delete my account').click()
  const asks = last.page.getByRole('dialog', { name: 'Delete your account?' })
  const word = asks.getByRole('textbox', { name: `To confirm, type ${keeper}` })
  await word.fill(keeper)
  await word.press('Enter')
  await asks.getByRole('alert').waitFor()
  await expect.poll(() => asks.getByRole('alert').textContent()).toMatch(/administrator/)
  expect(await findAccessibilityViolations(last.page)).toEqual([])
  await last.page.keyboard.press('Escape')
  await asks.waitFor({ state: 'detached' })
  await expect.poll(() => last.page.locator(':focus').textContent()).toBe('Delete my account')

  const { page, angler, email, button } = await open()
  await upload(angler, 9)
  await page.getByText(/ used by 1 photo$/).waitFor()
  await button('Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('your one photo').waitFor()
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('DELETE')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(email.toUpperCase())
  await confirm.click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
  expect((await angler.fetch('/api/auth/user')).status).toBe(401)
  await expect
    .poll(() => readBrowserStorage(page))
    .toMatchObject({ log: [], waiting: [], sessionStorage: [] })
  await expect.poll(() => page.evaluate(`Object.keys(localStorage)`)).toEqual(['introSeen'])
  expect(await (await app.signIn(email)).read('/api/photos')).toEqual([])
})

async function upload(angler: HttpClient, seed: number): Promise<void> {
  const bytes = await sampleJpeg({ seed, latitude: 40 + seed, longitude: -100 })
  const [result] = await angler.upload([{ name: `${seed}.jpg`, bytes }])
  expect(result?.success).toBe(true)
}

function readUser(angler: HttpClient): Promise<User> {
  return angler.read<User>('/api/auth/user')
}

async function analysesOf(angler: HttpClient): Promise<string[]> {
  return (await angler.read<Photo[]>('/api/photos')).map(({ analysis }) => analysis)
}

/** Whether the page can be scrolled sideways, which no phone should have to. */
function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
}
