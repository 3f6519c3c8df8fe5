/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { backUpIfDue } from '../../server/backup/nightly-backup.ts'
import { instance } from '../../server/database/schema.ts'
import type { User } from '../../shared/account.ts'
import {
  type AdminStats,
  type AdminUser,
  getAdminHealthEndpoint,
  getAdminStatsEndpoint,
} from '../../shared/admin.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { logCatch, waitForIdleQueue } from '../assertions/email-assertions.ts'
import {
  findAccessibilityViolations,
  type OpenPage,
  openPage,
  type windows,
  withoutLiveUpdates,
} from '../pages/browser-page.ts'
import { sampleJpeg } from '../samples/samples.ts'
import { startExternalServices } from '../servers/external-services.ts'
import { startSmtpStandIn } from '../servers/smtp.ts'

/* What administrators see and do on the dashboard, and what others see in its place. */

const outside = shareInFile(startExternalServices)
const mailServer = shareInFile(startSmtpStandIn)
const app = shareInFile(() => {
  const { WEATHER_URL, WEATHER_ARCHIVE_URL } = outside.settings
  return startTestApp({ WEATHER_URL, WEATHER_ARCHIVE_URL, SMTP_URL: mailServer.url })
})
const adminEmail = 'admin@example.org'

const admin = shareInFile(() => app.signIn(adminEmail))
beforeAll(async () => {
  const angler = await app.signIn('catcher@example.org')
  await logCatch(app, angler, { takenAt: '2019-05-03T06:12:30', offset: '-07:00', seed: 1 })
})

test('the avatar menu leads to statistics, users and health', async () => {
  const { page, complaints } = await openAt('/photos', { window: 'phone' })
  await page.getByRole('button', { name: 'Your account' }).click()
  const statistics = page.waitForResponse((response) => response.url().endsWith(getAdminStatsEndpoint.path))
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
  // What was today a moment ago may be yesterday, and last week, by now.
  const { photosToday, photosThisWeek } = (await (await statistics).json()) as AdminStats
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await expect.poll(() => page.title()).toBe('Admin Dashboard · Creel')
  await expect.poll(() => page.locator('main:focus').count()).toBe(1)
  const figures = section(page, 'Platform Statistics').locator('dl > div')
  await expect
    .poll(() => figures.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Total Users\n\d+$/),
      'Total Photos\n1',
      'Fishing Photos\n1\n100% of total',
      expect.stringMatching(/^Active Users\n\d+\nLast 30 days$/),
      `Photos Today\n${photosToday}\nSince midnight UTC`,
      `This Week\n${photosThisWeek}\nPhotos since Monday UTC`,
    ])
  const own = userRow(page, adminEmail)
  for (const fact of ['Ann Gler', adminEmail, 'Admin', 'You', 'Never', 'just now', 'Remove'])
    await own.getByText(fact, { exact: true }).first().waitFor()
  const counts = userRow(page, 'catcher@example.org').locator('td, dl > div')
  await expect
    .poll(async () => (await counts.allTextContents()).slice(0, 3))
    .toEqual(['Photos1', 'Catches1', 'No GPS1'])
  await section(page, 'Health').getByText('Set up, not used yet').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Preview throwback' }).click()
  await page.getByRole('dialog').getByText('Sample: your log has nothing to show yet').waitFor()
  await emailFrame(page).getByText('Sample Lake').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.goBack() // closes the window, and leads nowhere yet
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toBe('Preview throwback')
  await page.getByRole('button', { name: `Delete user ${labelOf('catcher@example.org')}` }).click()
  await page.getByRole('dialog').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('each email can be previewed, names its recipients before it is sent, and reports the result', async () => {
  const { page, complaints } = await openAt('/admin')
  const emails = section(page, 'Email Management')
  await emails.getByRole('button', { name: 'Preview welcome email' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview: Welcome email' })
  await emailFrame(page).getByText('Welcome to Creel, Ann').waitFor()
  const frame = preview.locator('iframe')
  const narrow = (await frame.boundingBox())?.width
  await preview.getByRole('button', { name: 'Desktop' }).click()
  await expect.poll(() => frame.getAttribute('style')).toContain('width: 680px')
  expect(narrow).toBeLessThanOrEqual(375)
  await preview.getByRole('button', { name: 'Plain text' }).click()
  await preview.getByText(`${app.url}/photos`).waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await page.route('**/api/admin/emails/preview*', (route) => route.fulfill({ status: 500, json: {} }))
  await emails.getByRole('button', { name: 'Preview throwback' }).click()
  const failing = page.getByRole('dialog', { name: 'Preview: Throwback' })
  await failing.getByText('Failed to load the preview').waitFor()
  await expect.poll(() => failing.locator('iframe').count()).toBe(0)
  await page.unroute('**/api/admin/emails/preview*')
  await page.keyboard.press('Escape')
  await failing.waitFor({ state: 'detached' })

  const healthAfterSending = readOfHealth(page)
  await confirm(page, 'Welcome', `It will be sent only to you, at ${adminEmail}.`, 'Send')
  await toast(page, 'Welcome email sent', '1 welcome email is on the way.')
  await healthAfterSending
  await confirm(page, 'Welcome', 'You already got it today', 'Send')
  await toast(page, 'Failed to send email', 'You were already sent the welcome email today.')
  await confirm(page, 'Throwback', '1 person with a catch at least a year old', 'Send')
  await toast(page, 'Throwback emails sent', '1 throwback is on the way.')
  await confirm(page, 'Daily Summary', '1 person with uploads today', 'Send')
  await toast(page, 'Daily summary emails sent', '1 daily summary is on the way.')
  await waitForIdleQueue(app)
  expect(mailServer.takenFor('catcher@example.org').map(({ mail }) => mail.subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Throwback/), expect.stringMatching(/^Your day/)]),
  )
  await confirm(page, 'Clear Email Cache (Testing)', '3 emails from today will be cleared', 'Clear cache')
  await toast(page, 'Email cache cleared', '3 emails from today can be sent again.')
  expect(complaints.filter((line) => !/status of (409|500)/.test(line))).toEqual([])

  for (const [button, title] of [
    ['Welcome', 'Failed to send email'],
    ['Daily Summary', 'Failed to send emails'],
    ['Clear Email Cache (Testing)', 'Failed to clear cache'],
  ] as const) {
    await page.route('**/api/admin/emails/*', (route) => route.fulfill({ status: 500, json: {} }))
    await confirm(page, button, 'Couldn’t count the emails', /Send|Clear cache/)
    await toast(page, title, 'Please try again later.')
  }
})

test('users can be found, made administrators and back, and deleted after a warning', {
  tags: 'core',
}, async () => {
  const { page } = await openAt('/admin', { window: 'desktop' })
  const doomed = await app.signIn('doomed@example.org')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const users = section(page, 'User Management')
  const search = users.getByRole('textbox', { name: 'Search users' })
  await search.fill('nobody-of-this-name')
  await users.getByText('No users found').waitFor()
  await users.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await search.fill('DOOMED')
  await expect.poll(() => users.getByRole('row').count()).toBe(2)
  const who = labelOf('doomed@example.org')
  await users.getByRole('button', { name: `Make Admin: ${who}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe(`Remove as administrator: ${who}`)
  await toast(page, 'User updated', 'Ann Gler is now an administrator.')
  await userRow(page, 'doomed@example.org').getByText('Admin', { exact: true }).waitFor()
  await users.getByRole('button', { name: `Remove as administrator: ${who}` }).click()
  await toast(page, 'User updated', 'Ann Gler is no longer an administrator.')

  await users.getByRole('button', { name: 'Exact times' }).click()
  await userRow(page, 'doomed@example.org')
    .getByText(/, 20\d\d, \d/)
    .waitFor()
  await users.getByRole('button', { name: `Delete user ${who}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete User Account' })
  await expect
    .poll(() => question.getByRole('listitem').allInnerTexts())
    .toEqual(['All of the user’s photos', 'All locations and metadata', 'All e-mail records'])
  await question.getByText('This action cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await question.getByText('Signed out on all devices. All access tokens are revoked.').waitFor()
  expect((await doomed.fetch('/api/photos')).status).toBe(401)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => focusedLabel(page)).toBe(`Delete user ${who}`)
  await page.keyboard.press('Enter')
  const healthAfterDeletion = readOfHealth(page)
  await question.getByRole('button', { name: 'Delete User' }).click()
  await healthAfterDeletion
  await users.getByText('No users found').waitFor()
  await expect.poll(() => focusedLabel(page)).toBe('Search users')
  await toast(page, 'User deleted')
  expect((await admin.read<AdminUser[]>('/api/admin/users')).map(({ email }) => email)).not.toContain(
    'doomed@example.org',
  )

  await search.fill(adminEmail)
  await users.getByRole('button', { name: /^Remove as administrator/ }).click()
  const last = 'This is the only administrator. Make someone else an administrator first.'
  await toast(page, 'Failed to update user', last)
  await users.getByRole('button', { name: /^Delete user/ }).click()
  await question.getByRole('button', { name: 'Delete User' }).click()
  await toast(page, 'Failed to delete user', last)
})

test('the admin page redirects to the map for other users and for a demoted administrator', async () => {
  const ordinary = await openAt('/admin', { email: 'ordinary@example.org' })
  await ordinary.page.getByRole('button', { name: 'Your account' }).waitFor()
  await expect.poll(() => new URL(ordinary.page.url()).pathname).toBe('/')
  await ordinary.page.getByRole('button', { name: 'Your account' }).click()
  await ordinary.page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
  await expect.poll(() => ordinary.page.getByRole('menuitem', { name: 'Admin Dashboard' }).count()).toBe(0)

  const second = await app.signIn('second@example.org')
  const { id } = await second.read<User>('/api/auth/user')
  await admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`)
  const { page } = await openAt('/admin', { email: 'second@example.org' })
  await userRow(page, 'second@example.org').waitFor()
  await admin.change('PATCH', `/api/admin/users/${id}/toggle-admin`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('failed jobs are listed with their reason and can be retried', async () => {
  outside.weather.answerWith({ status: 503 })
  const angler = await app.signIn('weather@example.org')
  const place = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...place, seed: 9 }) }])
  const { page } = await openAt('/admin', { window: 'desktop' })
  const health = section(page, 'Health')
  const weather = health
    .getByRole('list', { name: 'Jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'Weather' })
  const service = health.getByRole('listitem').filter({ hasText: 'Weather service' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return await weather.textContent()
    })
    .toMatch(/1 failed.*Last failure: The weather service responded with status 503\./)
  await service.getByText('Failing').waitFor()
  outside.weather.answerWith(null)
  await weather.getByRole('button', { name: 'Retry failed: Weather' }).click()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return await weather.textContent()
    })
    .toContain('Nothing is waiting.')
  await service.getByText('Working').waitFor()
})

test('health says that there is no backup, when the last one was made, and what the database lacks', async () => {
  const { page, complaints } = await openAt('/admin', { window: 'phone' })
  const health = section(page, 'Health')
  await health.getByText('No backup yet').waitFor()
  await health.getByText('Set BACKUP_DIR to a folder on another disk').waitFor()
  const root = await mkdtemp(join(tmpdir(), 'creel-admin-backups-'))
  await backUpIfDue(app.services, root, new Date())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await health.getByText(/^Last backup: (today|yesterday), \d+:\d\d [AP]M$/).waitFor()
  await health.getByText(/^\d+ photos?, [\d.]+ [KM]B$/).waitFor()
  await health.getByText('Backups are on the same disk as the log.').waitFor()
  await health.getByText('No backup yet').waitFor({ state: 'detached' })
  expect(await health.getByText('npm run doctor').count()).toBe(0)
  const { db } = app.services
  await db.update(instance).set({ unexplainedPhotos: 1_200, olderCopySince: new Date() })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await health.getByText(/older copy.*1,200 photos in the file store are not in the database/).waitFor()
  await db.update(instance).set({ unexplainedPhotos: 0, olderCopySince: null })
  expect(complaints).toEqual([])
  await rm(root, { recursive: true })
})

test('a thousand users are listed fifty at a time, and each part that fails to load says so', async () => {
  const people = Array.from({ length: 1000 }, (_, number) => someone(number))
  const { page } = await openAt('/admin', {
    before: async (page) => {
      await withoutLiveUpdates(page)
      await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, json: {} }))
      await page.route('**/api/admin/health', (route) => route.fulfill({ status: 500, json: {} }))
      await page.route('**/api/admin/users', (route) => route.fulfill({ json: people }))
    },
  })
  const cards = page.getByRole('list', { name: 'Users' }).locator('> li')
  await page.getByText('The first 50 of 1,000 users').waitFor()
  await expect.poll(() => cards.count()).toBe(50)
  await page.getByRole('button', { name: 'Show 50 more' }).click()
  await expect.poll(() => cards.count()).toBe(100)
  await page.getByRole('textbox', { name: 'Search users' }).fill('person 777')
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('person777@example.org')])
  await page.getByText('Failed to load health').waitFor()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load statistics' })
  await page.unroute('**/api/admin/stats')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor({ state: 'detached' })
  await section(page, 'Platform Statistics').getByText('Total Users').waitFor()
})

interface Options {
  email?: string
  window?: keyof typeof windows
  before?: (page: Page) => unknown
}

async function openAt(
  path: string,
  { email = adminEmail, before, ...options }: Options = {},
): Promise<OpenPage> {
  const one = await openPage(app, { email, ...options })
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.addInitScript(`if (self === top) localStorage.setItem('introSeen', 'true')`)
  await before?.(one.page)
  await one.page.goto(path)
  return one
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

/** The row, or the card, of an account. */
function userRow(page: Page, email: string): Locator {
  return section(page, 'User Management').locator('tr, li').filter({ hasText: email })
}

function labelOf(email: string): string {
  return `Ann Gler (${email})`
}

function emailFrame(page: Page) {
  return page.getByRole('dialog').frameLocator('iframe')
}

function readOfHealth(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith(getAdminHealthEndpoint.path))
}

/** Presses a button, reads what the window says of it, and goes on. */
async function confirm(page: Page, button: string, words: string, response: string | RegExp): Promise<void> {
  await section(page, 'Email Management').getByRole('button', { name: button, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText(words).waitFor()
  await question.getByRole('button', { name: response }).click()
  await question.waitFor({ state: 'detached' })
}

/** Waits for a message, and takes it away. */
async function toast(page: Page, title: string, description?: string): Promise<void> {
  const message = page.locator('li[data-state=open]').filter({ hasText: title })
  await message.getByText(title, { exact: true }).waitFor()
  if (description !== undefined) await message.getByText(description).waitFor()
  await message.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
  await message.waitFor({ state: 'detached' })
}

async function focusedLabel(page: Page): Promise<string | null> {
  const element = page.locator(':focus')
  if ((await element.count()) === 0) return null
  return (await element.getAttribute('aria-label')) ?? (await element.textContent())
}

function someone(number: number): AdminUser {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `person${number}@example.org`,
    firstName: 'Person',
    lastName: String(number),
    isAdmin: false,
    photoCount: number,
    fishingPhotoCount: number,
    noGpsPhotoCount: 0,
    lastPhotoDate: null,
    lastLoginAt: null,
  }
}
