import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, type OpenPage, openPage } from '../pages/browser-page.ts'

const app = shareInFile(startTestApp)

test('a visitor sees the landing page at every address, with real screens, all ways in and the licenses', async () => {
  const { page } = await openVisitor()
  for (const path of ['/nowhere/at/all', '/photos?locationId=1', '/']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const back = path === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(path)}`
    for (const name of ['Sign In', 'Get Started Free', 'Sign In with the hosting platform']) {
      await expect.poll(() => page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(back)
    }
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  }
  expect(await findAccessibilityViolations(page)).toEqual([])
  const cards = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem')
  await expect
    .poll(() => cards.getByRole('heading').allTextContents())
    .toEqual(['Photos', 'AI identification', 'Auto-mapping', 'Interactive map'])
  const images = page.getByRole('region', { name: 'This is what you get' }).getByRole('img')
  await expect.poll(() => images.count()).toBe(3)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    const width = () =>
      image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)
    await expect.poll(width).toBe(480)
  }
  const start = page.getByRole('region', { name: 'It starts with one photo' }).getByRole('link')
  await expect.poll(() => start.getAttribute('href')).toBe('/api/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /licenses/i }).click()
  await (await opening).getByText('made with Natural Earth').waitFor()
})

test('sign-in leads back to the page it was started from', async () => {
  const { page } = await openVisitor()
  await page.goto('/photos')
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByLabel('Email').fill('newcomer@example.org')
  await page.getByLabel('First name').fill('New')
  await page.getByLabel('Last name').fill('Comer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor() // the sign-in page has a banner too
  expect(new URL(page.url()).pathname).toBe('/photos')
})

test('the app shell has the specified height and width, and marks the tab of the current screen', {
  tags: 'slow',
}, async () => {
  const { page } = await openFrame('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const { width, height } = size
    await expect.poll(() => page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width, height: 80 })
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect(tabs).toEqual({ x: 0, y: height - 79, width, height: 79 })
    const column = await page.locator('main > *').boundingBox()
    expect(column?.width).toBe(Math.min(width, 42 * 16))
  }

  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => tabs.getByRole('link').allTextContents()).toEqual(['Photos', 'Map', 'Locations'])
  const current = tabs.locator('[aria-current=page]')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await expect.poll(() => current.allTextContents()).toEqual(['Photos'])
  expect(new URL(page.url()).pathname).toBe('/photos')
  await expect.poll(() => page.title()).toBe('Photos · Creel')
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await expect.poll(() => current.allTextContents()).toEqual(['Locations'])
  await page.goto('/no/such/screen?x=1')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.title()).toBe('Map · Creel')
  await expect.poll(() => current.allTextContents()).toEqual(['Map'])
})

test('the menu leads to the static pages, and each of them back to the map, also by keyboard', {
  tags: 'slow',
}, async () => {
  const { page, complaints } = await openFrame('/photos')
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Skip to content')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Menu')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Menu')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('the content')

  const back = page.getByRole('link', { name: 'Back to the map' })
  for (const [name, path] of [
    ['Setup Tips', '/setup-tips'],
    ['Privacy Policy', '/privacy'],
    ['About', '/about'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect.poll(() => page.title()).toBe(`${name} · Creel`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('the content')
    await expect.poll(() => back.getAttribute('href')).toBe('/')
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  expect(complaints).toEqual([])
  await back.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('the avatar menu shows who is signed in, and signs out', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/about', { email: 'ann.gler@example.org' })
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByText('Total photos').waitFor()
  const avatar = page.getByRole('button', { name: 'Your account' })
  await expect.poll(() => avatar.textContent()).toBe('A')
  await avatar.click()
  const menu = page.getByRole('menu')
  await expect.poll(() => menu.textContent()).toContain('Ann Gler')
  await expect.poll(() => menu.textContent()).toContain('ann.gler@example.org')
  await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Settings', 'Log Out'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.evaluate('history.back()') // closes the menu, and leads nowhere yet
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/photos')
  await page.getByText('Total photos').waitFor()
  await avatar.click()
  await menu.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('/') // what the server tells open pages may come first
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
  await expect.poll(() => page.getByRole('banner').getByRole('button').count()).toBe(0)
})

test('an ended session shows the landing page, not a broken screen', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  await app.visit().fetch('/api/logout', { headers: { cookie: cookies.join('; ') } })
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
})

test('an unreachable server shows a message, and Retry loads the app', async () => {
  const { page } = await openFrame('/photos', {
    before: (page) => page.route('**/api/auth/user', (route) => route.abort()),
  })
  await page.getByRole('heading', { name: 'Can’t reach Creel' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  await page.waitForLoadState('networkidle') // the code of the screens requests the user once more when it has loaded
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('banner').waitFor()
  expect(new URL(page.url()).pathname).toBe('/photos')
})

test('a browser that is too old reads which ones are not', async () => {
  const { page } = await openFrame('/photos', {
    before: (page) => page.addInitScript('delete Intl.Segmenter'),
  })
  await page.getByText('which needs Safari 16.4, Chrome 111, Firefox 125 or newer').waitFor()
})

test('a screen whose code fails to load says so, and a retry loads it', {
  tags: 'slow',
}, async () => {
  const { page } = await openFrame('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/photos-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor()
  await page.unroute('**/photos-screen-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
})

test('the privacy policy has a date, its three statements, and what this server is set up with, if it knows', {
  tags: 'slow',
}, async () => {
  const { page } = await openFrame('/privacy')
  await page.getByText('October 29, 2025').waitFor()
  // The Creel of the tests has neither a vision service nor a geocoder nor weather.
  await page.getByText('None is set up on this server, so no photos are being sent.').waitFor()
  await page.getByText('It’s turned off on this server').waitFor()
  await page.getByText('tile.openstreetmap.org').waitFor()
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text).toContain('Photos are sent to an AI vision service')
  expect(text).toContain('Coordinates go to a reverse-geocoding service')
  expect(text).toContain('Authentication is handled by the hosting platform')
  expect(text).not.toContain('weather service')
  expect(text).not.toContain('object store')
  await page.route('**/api/config', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, objectStoreConfigured: true } })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Photos are stored in an object store' }).waitFor()

  await page.route('**/api/config', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('The rest of this list couldn’t be loaded.').waitFor()
  await page.getByText('There are no ads and no trackers.').waitFor()
  await expect.poll(() => page.getByText('Nothing else is sent').count()).toBe(0)
})

/** Opens a page without a signed-in user. */
async function openVisitor(): Promise<OpenPage> {
  const visitor = await openPage(app, { email: 'visitor@example.org' })
  await visitor.page.context().clearCookies()
  return visitor
}

interface FrameOptions {
  email?: string
  before?: (page: Page) => unknown
}

/** Opens a page at a path, with a signed-in user. */
async function openFrame(
  path: string,
  { email = 'angler@example.org', before }: FrameOptions = {},
): Promise<OpenPage> {
  const angler = await openPage(app, { email })
  await angler.page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await before?.(angler.page)
  await angler.page.goto(path)
  return angler
}

/** The name of what has the focus. */
async function focused(page: Page): Promise<string> {
  const element = page.locator(':focus')
  if ((await element.count()) === 0) return 'nothing'
  if ((await element.and(page.locator('main')).count()) > 0) return 'the content'
  return (await element.getAttribute('aria-label')) ?? (await element.textContent()) ?? ''
}
