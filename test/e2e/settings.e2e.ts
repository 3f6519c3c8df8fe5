/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { importArchiveEndpoint } from '../../shared/archive.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, waitForAnimations, withoutLiveUpdates } from '../pages/browser-page.ts'
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
import { fetchExport, pack, readLog, startFetching, toPackedFiles, unpack } from '../samples/archive-files.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../servers/external-services.ts'

let outside: ExternalServices
let app: TestApp
const keeper = 'keeper@example.org' // the first account, and so the only administrator

beforeAll(async () => {
  outside = await startExternalServices()
  app = await startTestApp({ ...outside.settings, WEATHER_URL: 'off', GEOCODER: 'off' })
  await app.signIn(keeper)
})
afterAll(async () => {
  await app.stop()
  await outside.stop()
})

async function open(options: SettingsOptions = {}): Promise<SettingsPage> {
  return openSettings(app, options)
}

test('without the setting in a cached user, Creel looks again when unsure, as by default', async () => {
  const { toggle } = await open({
    before: (page) =>
      page.route('**/api/auth/user', async (route) => {
        const { looksAgain, ...user } = await (await route.fetch()).json()
        await route.fulfill({ json: user })
      }),
  })
  await expect.poll(() => toggle('Look again when unsure').getAttribute('aria-checked')).toBe('true')
})

test.each(['phone', 'desktop'] as const)(
  'the settings can be reached by keyboard, show the account, and save the calibration, on a %s',
  async (window) => {
    const { page, angler, email, section, button, toast, complaints } = await open({
      window,
      path: '/photos',
    })
    await page.getByText('Total photos: 0').waitFor()
    await page.getByRole('button', { name: 'Your account' }).focus()
    await page.keyboard.press(window === 'phone' ? 'Enter' : 'ArrowDown')
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

    const height = page.getByRole('spinbutton', { name: 'Your height (inches)' })
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
    await expect
      .poll(() => readUser(angler))
      .toMatchObject({ anglerHeightInches: 70.5, cameraSetup: 'tripod' })

    await height.fill('20')
    await button('Save').click()
    await toast('Failed to update settings').waitFor()
    await toast('Your height in inches must be at least 36.').waitFor()
    await expect.poll(() => height.inputValue()).toBe('20')
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

    await page.getByRole('spinbutton', { name: 'Width of your hand (inches)' }).fill('3.4')
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
  },
)

test('what speaks to the operator is shown to administrators only', async () => {
  const { page, section } = await open({ email: keeper })
  await section('Services').getByText('How to change this').click()
  await section('Services').getByText('Remove WEATHER_URL=off').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await expect.poll(() => widerThanWindow(page)).toBe(false)
})

test('why a setting was not saved stands at its field until it is changed', async () => {
  const { page, button, toggle } = await open()
  const height = page.getByRole('spinbutton', { name: 'Your height (inches)' })
  await height.fill('20')
  await button('Save').click()
  await expect.poll(() => descriptionOf(height)).toContain('Your height in inches must be at least 36.')
  await expect.poll(() => height.getAttribute('aria-invalid')).toBe('true')
  await height.pressSequentially('e')
  await expect.poll(() => height.getAttribute('aria-invalid')).toBeNull()
  await button('Save').click()
  await expect.poll(() => descriptionOf(height)).toContain('Enter a number.')

  const hand = page.getByRole('spinbutton', { name: 'Width of your hand (inches)' })
  await hand.fill('900')
  await button('Save the lengths for your ruler').click()
  await expect.poll(() => descriptionOf(hand)).toContain('Enter a number from')
  await hand.and(page.locator(':focus')).waitFor()

  await page.route('**/api/auth/user/settings', (route) => route.abort())
  await toggle('Emails').click()
  await expect.poll(() => descriptionOf(toggle('Emails'))).toContain('Not saved. Please try again later.')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Metric' }).click()
  await page.getByText('Not saved. Please try again later.').waitFor()
  await expect
    .poll(() => descriptionOf(page.getByRole('radiogroup', { name: 'Units' })))
    .toContain('Not saved')
  await expect.poll(() => descriptionOf(toggle('Emails'))).not.toContain('Not saved')
  await hand.fill('3.4')
  const saveLengths = button('Save the lengths for your ruler')
  await saveLengths.click()
  await expect.poll(() => descriptionOf(saveLengths)).toContain('Not saved. Please try again later.')
})

test('while a setting is saved, its neighbors ignore presses, and the focus stays', async () => {
  const { page, angler, toggle } = await open()
  const bodies: unknown[] = []
  const requested = Promise.withResolvers<void>()
  const older = Promise.withResolvers<void>()
  const saved = Promise.withResolvers<void>()
  await toggle('Emails').waitFor()
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await route.fetch()).json()
    requested.resolve()
    await older.promise
    await route.fulfill({ json: { ...user, anglerHeightInches: 70.5 } })
  })
  await page.route('**/api/auth/user/settings', async (route) => {
    bodies.push(route.request().postDataJSON())
    await saved.promise
    await route.continue()
  })
  await angler.change('PATCH', '/api/auth/user/settings', { anglerHeightInches: 70.5 }) // the page requests the user
  await requested.promise
  const emails = toggle('Emails')
  await emails.press('Space')
  await expect.poll(() => emails.getAttribute('aria-disabled')).toBe('true')
  await emails.press('Space')
  await emails.and(page.locator(':focus')).waitFor()
  await page.getByRole('radio', { name: 'Metric' }).click({ force: true })
  older.resolve()
  const height = page.getByRole('spinbutton', { name: 'Your height (inches)' })
  await expect.poll(() => height.inputValue()).toBe('70.5')
  await expect.poll(() => emails.getAttribute('aria-checked')).toBe('false')
  saved.resolve()
  await expect.poll(() => emails.getAttribute('aria-disabled')).toBeNull()
  await expect.poll(() => readUser(angler)).toMatchObject({ units: 'imperial', emailsWanted: false })
  expect(bodies).toEqual([{ emailsWanted: false }])
})

test('a switch applies at once and is reverted if the server or browser rejects it', {
  tags: 'core',
}, async () => {
  const { page, angler, toggle, toast } = await open({ before: (page) => withNotifications(page, 'denied') })
  await angler.change('PATCH', '/api/auth/user/settings', { anglerHeightInches: 70.5 })
  await page.getByRole('radio', { name: 'Metric' }).click()
  const height = page.getByRole('spinbutton', { name: 'Your height (cm)' })
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
  await expect.poll(async () => (await readBrowserStorage(page)).identifying).toBe(0) // notifications are off
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
    await expect.poll(async () => (await readBrowserStorage(page)).identifying).toBe(0)
  }

  await upload(['a.jpg', 'b.jpg', 'c.jpg'], true)
  await expect.poll(() => shown).toEqual(['3 photos identified'])
  await upload(['d.jpg'], false) // it is looked at
  await upload(['e.jpg'], true)
  await expect.poll(() => shown).toEqual(['3 photos identified', '1 photo identified'])
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
  await page.getByRole('spinbutton', { name: 'Your height (inches)' }).fill('7')
  expect(await tap()).toBe('/settings')
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
})

test('a catch log can be exported and imported into another account', async () => {
  const from = await open()
  for (const seed of [1, 2, 3]) await upload(from.angler, seed)
  await from.page.getByText(/ used by 3 photos/).waitFor()
  const download = from.page.waitForEvent('download')
  await from.button('Export Data').click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^creel-export-\d{4}-\d\d-\d\d\.zip$/)
  await from.toast('Export started').waitFor()
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

test('an import can be canceled, warns before leaving, and reports its result on other screens', async () => {
  const { page, section, button, toast } = await open()
  let release = Promise.withResolvers<void>()
  await page.route(`**${importArchiveEndpoint.path}`, async (route) => {
    await release.promise
    const damaged = { what: 'photo', field: null, reason: 'It is damaged.' }
    const leftOut = Array.from({ length: 17 }, (_, at) => ({ ...damaged, name: `${at}.jpg` }))
    const json = {
      photos: 2,
      duplicates: 1,
      notedCatches: 0,
      outingNotes: 0,
      locations: 0,
      groups: 0,
      leftOutCount: 17,
      leftOut,
    }
    await route.fulfill({ json }).catch(() => undefined) // stopped meanwhile
  })
  const file = { name: 'log.zip', mimeType: 'application/zip', buffer: Buffer.alloc(2_000_000) }
  const input = page.getByLabel('Archive to import')
  await input.setInputFiles(file)
  await section('Data').getByText('0 bytes of 2 MB uploaded').waitFor()
  await section('Data').getByRole('progressbar', { name: 'Uploading the archive' }).waitFor()
  await expect.poll(() => button('Choose ZIP').isDisabled()).toBe(true)
  const dialogOpened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await button('Cancel import').click()
  await section('Data').getByRole('progressbar').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Choose ZIP')
  release.resolve()

  release = Promise.withResolvers()
  await input.setInputFiles(file)
  await section('Data').getByRole('progressbar').waitFor()
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor()
  release.resolve()
  await toast('Import Complete').waitFor()
  await toast('2 photos imported.').waitFor()
  await page.goBack()
  await section('Data').getByText('17 things couldn’t be imported and were left out:').waitFor()
  const failures = page.getByRole('list', { name: 'What was left out' }).getByRole('listitem')
  await expect.poll(() => failures.count()).toBe(15)
  await button('Show 2 More').click()
  await expect.poll(() => failures.allInnerTexts()).toContain('16.jpg It is damaged.')
  await waitForAnimations(page)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test.each(['phone', 'desktop'] as const)(
  'importing a very faulty archive asks first, and the list of what is left out can be downloaded, on a %s',
  async (window) => {
    const from = await open()
    for (const seed of [1, 2]) await upload(from.angler, seed)
    const files = await fetchExport(from.angler)
    const log = readLog(files)
    const photos = log.photos.map((photo, at) =>
      at === 0 ? { ...photo, latitude: 91, rotation: 45 } : photo,
    )
    const changed = toPackedFiles(files).map((file) =>
      file.name === 'creel.json' ? { ...file, bytes: JSON.stringify({ ...log, photos }) } : file,
    )
    const file = { name: 'log.zip', mimeType: 'application/zip', buffer: await pack(changed) }

    const { page, angler, section, button, complaints } = await open({ window })
    const input = page.getByLabel('Archive to import')
    await input.setInputFiles(file)
    await section('Data').getByText('Import the rest?').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await button('Don’t Import').click()
    expect(await angler.read('/api/photos')).toEqual([])
    await input.setInputFiles(file)
    await button('Import the Rest').click()
    await section('Data').getByText('2 things couldn’t be imported and were left out:').waitFor()
    const download = page.waitForEvent('download')
    await button('Download the List').click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('creel-left-out.txt')
    const list = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
    expect(list.map((line) => line.replace('\ufeff', '')).toSorted()).toEqual([
      'photo “1.jpg”, latitude: It can be at most 90.',
      'photo “1.jpg”, rotation: It isn’t valid.',
    ])
    expect(await angler.read('/api/photos')).toMatchObject([{ rotation: 0 }, { rotation: 0 }])
    await waitForAnimations(page)
    expect(await findAccessibilityViolations(page)).toEqual([])
    // The browser itself writes down that a request was answered with 409.
    expect(complaints.filter((complaint) => !/\b409\b/.test(complaint))).toEqual([])
  },
)

test('each setting that fails shows its error and can be retried', async () => {
  const { page, angler, button, section, toast, complaints } = await open({
    before: async (page) => {
      await withoutLiveUpdates(page)
      await page.route('**/api/account/storage', (route) => route.fulfill({ status: 500, json: {} }))
    },
  })
  await section('Data').getByText('Failed to load storage').waitFor()
  await page.unroute('**/api/account/storage')
  await button('Try again').click()
  await section('Data').getByText('0 bytes used by 0 photos').waitFor()

  const padded = Buffer.concat([await sampleJpeg({ seed: 14 }), Buffer.alloc(20_000_000)])
  await angler.upload([{ name: 'large.jpg', bytes: padded }])
  const exports = [await startFetching(angler, app.url), await startFetching(angler, app.url)]
  complaints.splice(0)
  await button('Export Data').click()
  await toast('Export Failed').waitFor()
  await toast('You already have two exports running. Please wait until one is done.').waitFor()
  await button('Export Data').waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('429'))).toEqual([])
  for (const one of exports) one.destroy()

  await page.context().setOffline(true)
  await page.getByText('You need a connection to export or import.').waitFor()
  for (const name of ['Save', 'Export Data', 'Choose ZIP', 'Delete my account']) {
    await expect.poll(() => button(name).isDisabled()).toBe(true)
  }
  await expect.poll(() => page.getByRole('switch', { name: 'Auto-scan Photos' }).isEnabled()).toBe(true)
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await toast('You need a connection to sign out').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You need a connection to export or import.').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
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
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await angler.fetch('/api/auth/user')).status).toBe(401)
  await expect
    .poll(() => readBrowserStorage(page))
    .toMatchObject({ log: [], waiting: [], identifying: 0, sessionStorage: [] })
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
