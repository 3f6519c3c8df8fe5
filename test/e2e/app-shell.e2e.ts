import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { initialScriptSize } from '../assertions/bundle-size.ts'
import { findAccessibilityViolations, type OpenPage, openPage, type windows } from '../pages/browser-page.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sizes = ['phone', 'desktop'] as const

for (const window of sizes)
  test(`a visitor sees the landing page at every address, on a ${window}`, {
    tags: window === 'desktop' ? 'slow' : [],
  }, async () => {
    const { page } = await openVisitor(window)
    for (const path of ['/', '/photos?locationId=1', '/nowhere/at/all']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const back = path === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(path)}`
      for (const name of ['Sign In', 'Get Started Free', 'Sign In with the hosting platform']) {
        await expect.poll(() => page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(back)
      }
      await expect.poll(() => page.getByRole('button').count()).toBe(0)
      await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    }
  })

test('the landing page explains Creel in four cards', { tags: 'slow' }, async () => {
  const { page } = await openVisitor('phone')
  await page.goto('/')
  const section = page.getByRole('region', { name: 'How It Works' })
  await section.waitFor()
  const titles = await section.getByRole('listitem').getByRole('heading').allTextContents()
  expect(titles).toEqual(['Photos', 'AI identification', 'Auto-mapping', 'Interactive map'])
})

test('the landing page shows real screens, and ends with another way in', { tags: 'slow' }, async () => {
  const { page } = await openVisitor('phone')
  await page.goto('/')
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
})

test('sign-in leads back to the page it was started from', async () => {
  const { page } = await openVisitor('phone')
  await page.goto('/photos')
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await page.getByLabel('Email').fill('newcomer@example.org')
  await page.getByLabel('First name').fill('New')
  await page.getByLabel('Last name').fill('Comer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('banner').waitFor()
  expect(new URL(page.url()).pathname).toBe('/photos')
})

test.each(sizes)(
  'the app shell has the specified height and width, on a %s',
  { tags: 'slow' },
  async (window) => {
    const { page } = await openFrame('/about', window)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await expect.poll(() => page.getByRole('banner').boundingBox()).toEqual({ x: 0, y: 0, width, height: 80 })
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect(tabs).toEqual({ x: 0, y: height - 79, width, height: 79 })
    const column = await page.locator('main > *').boundingBox()
    expect(column?.width).toBe(Math.min(width, 42 * 16))
  },
)

test('the tab of the current screen is marked', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  await expect.poll(() => current.allTextContents()).toEqual(['Map'])
  await page.goto('/map')
  await expect.poll(() => current.allTextContents()).toEqual(['Map'])
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await expect.poll(() => current.allTextContents()).toEqual(['Photos'])
  expect(new URL(page.url()).pathname).toBe('/photos')
  await expect.poll(() => page.title()).toBe('Photos · Creel')
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await expect.poll(() => current.allTextContents()).toEqual(['Locations'])
  expect(new URL(page.url()).pathname).toBe('/locations')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.poll(() => tabs.allTextContents()).toEqual(['Photos', 'Map', 'Locations'])
})

test('an unknown address redirects to the map', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/no/such/screen?x=1')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.title()).toBe('Map · Creel')
})

test('the menu leads to the static pages, and each of them back to the map', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/photos')
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
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  }
})

test('the menu can be used by keyboard alone', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/photos')
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Skip to content')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Menu')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Menu')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('the content')
})

test('the avatar menu shows who is signed in, and signs out', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/map', 'phone', 'ann.gler@example.org')
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByText('Total photos').waitFor()
  const avatar = page.getByRole('button', { name: 'Your account' })
  await expect.poll(() => avatar.textContent()).toBe('A')
  await avatar.click()
  const menu = page.getByRole('menu')
  await expect.poll(() => menu.textContent()).toContain('Ann Gler')
  await expect.poll(() => menu.textContent()).toContain('ann.gler@example.org')
  await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Settings', 'Log Out'])
  await page.evaluate('history.back()') // closes the menu, and leads nowhere yet
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/photos')
  await page.getByText('Total photos').waitFor()
  await avatar.click()
  await menu.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('link', { name: 'Get Started Free' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
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
  const { page } = await openFrame('/photos', 'phone', 'angler@example.org', async (page) => {
    await page.route('**/api/auth/user', (route) => route.abort())
  })
  await page.getByRole('heading', { name: 'Can’t reach Creel' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  await page.waitForLoadState('networkidle') // the code of the screens requests the user once more when it has loaded
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('banner').waitFor()
  expect(new URL(page.url()).pathname).toBe('/photos')
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

test('a menu whose code fails to load says so, and a reload loads it', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/account-menu-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByText('Connection lost', { exact: true }).waitFor()
  await page.unroute('**/account-menu-*.js')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
})

test('if the code of toasts fails to load too, their text is shown plainly', {
  tags: 'slow',
}, async () => {
  const { page } = await openFrame('/about', 'phone', undefined, async (page) => {
    await page.route(/\/(toaster|account-menu)-[^/]*\.js$/, (route) => route.abort())
  })
  await page.getByRole('button', { name: 'Your account' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Connection lost' })
  await alert.waitFor()
  await page.unroute(/\/(toaster|account-menu)-[^/]*\.js$/)
  await alert.getByRole('button', { name: 'Reload', exact: true }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
})

test('a menu that loads slowly does not open over the next screen', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/about', 'desktop')
  const release = Promise.withResolvers<void>()
  await page.route('**/navigation-drawer-content-*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('button', { name: 'Menu', exact: true })
    .and(page.locator('[aria-busy=true]'))
    .waitFor()
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('heading', { name: 'Locations', exact: true }).waitFor()
  const arrived = page.waitForResponse('**/navigation-drawer-content-*.js')
  release.resolve()
  await (await arrived).finished()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' })
})

test('the privacy policy has a date, its three statements, and what this server is set up with', {
  tags: 'slow',
}, async () => {
  const { page } = await openFrame('/privacy')
  await page.getByText('October 29, 2025').waitFor()
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(text).toContain('Photos are sent to an AI vision service')
  expect(text).toContain('Coordinates go to a reverse-geocoding service')
  expect(text).toContain('Authentication is handled by the hosting platform')
  // The Creel of the tests has neither a vision service nor a geocoder nor weather.
  await page.getByText('None is set up on this server, so no photos are being sent.').waitFor()
  await page.getByText('It’s turned off on this server').waitFor()
  expect(text).not.toContain('weather service')
  await page.getByText('tile.openstreetmap.org').waitFor()
  expect(text).not.toContain('object store')
})

test('a privacy policy that can’t load its list doesn’t call it complete', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/privacy', 'phone', undefined, (page) =>
    page.route('**/api/config', (route) => route.fulfill({ status: 500, json: {} })),
  )
  await page.getByText('The rest of this list couldn’t be loaded.').waitFor()
  await page.getByText('There are no ads and no trackers.').waitFor()
  await expect.poll(() => page.getByText('Nothing else is sent').count()).toBe(0)
})

test('the privacy policy mentions a configured object store', { tags: 'slow' }, async () => {
  const { page } = await openFrame('/privacy', 'phone', undefined, async (page) => {
    await page.route('**/api/config', async (route) => {
      const config = await (await route.fetch()).json()
      await route.fulfill({ json: { ...config, objectStoreConfigured: true } })
    })
  })
  await page.getByRole('heading', { name: 'Photos are stored in an object store' }).waitFor()
})

test.each(['the map', 'the gallery'] as const)(
  'the first load of %s keeps within 180 KB of compressed JavaScript',
  (sight) => {
    expect(initialScriptSize(sight)).toBeGreaterThan(50 * 1024)
    expect(initialScriptSize(sight)).toBeLessThan(180 * 1024)
  },
)

test.each([
  ['light', 'phone'],
  ['dark', 'phone'],
  ['light', 'desktop'],
  ['dark', 'desktop'],
] as const)(
  'axe finds no serious accessibility violations, in %s on a %s',
  { tags: 'slow' },
  async (colorScheme, window) => {
    const visitor = await openVisitor(window)
    await visitor.page.emulateMedia({ colorScheme })
    await visitor.page.goto('/')
    await visitor.page.getByRole('heading', { name: 'How It Works' }).waitFor()
    expect(await findAccessibilityViolations(visitor.page)).toEqual([])

    const angler = await openFrame('/setup-tips', window)
    await angler.page.emulateMedia({ colorScheme })
    for (const path of ['/setup-tips', '/privacy', '/about']) {
      await angler.page.goto(path)
      await angler.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await findAccessibilityViolations(angler.page)).toEqual([])
    }
    await angler.page.getByRole('button', { name: 'Your account' }).click()
    await angler.page.getByRole('menu').waitFor()
    expect(await findAccessibilityViolations(angler.page)).toEqual([])
    await angler.page.keyboard.press('Escape')
    await angler.page.getByRole('button', { name: 'Menu' }).click()
    await angler.page.getByRole('dialog').waitFor()
    expect(await findAccessibilityViolations(angler.page)).toEqual([])
    expect(angler.complaints).toEqual([])
  },
)

test('visitors and users find the licenses of what their browser receives', { tags: 'slow' }, async () => {
  const visitor = await openVisitor('phone')
  await visitor.page.goto('/')
  const angler = await openFrame('/about', 'phone')
  for (const { page } of [visitor, angler]) {
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: /licenses/i }).click()
    await (await opening).getByText('made with Natural Earth').waitFor()
  }
  expect(angler.complaints).toEqual([])
})

type Window = keyof typeof windows

/** Opens a page without a signed-in user. */
async function openVisitor(window: Window): Promise<OpenPage> {
  const visitor = await openPage(app, { email: 'visitor@example.org', window })
  await visitor.page.context().clearCookies()
  return visitor
}

/** Opens a page at a path, with a signed-in user. */
async function openFrame(
  path: string,
  window: Window = 'phone',
  email = 'angler@example.org',
  before?: (page: Page) => unknown,
): Promise<OpenPage> {
  const angler = await openPage(app, { email, window })
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
