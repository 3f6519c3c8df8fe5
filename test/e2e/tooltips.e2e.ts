/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage, type windows } from '../pages/browser-page.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('hovering over a control for 700 ms shows its tooltip, and the next control shows it at once', async () => {
  const page = await openMap()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await control(page, 'Reset view').hover()
  await page.clock.runFor(690)
  await expect.poll(() => tooltips(page).count()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Reset view'])
  await control(page, 'Jump to Location').hover()
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Jump to Location'])

  await leaveControls(page)
  await tooltips(page).waitFor({ state: 'detached' })
  await page.clock.runFor(290)
  await control(page, 'Reset view').hover()
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Reset view'])

  await leaveControls(page)
  await tooltips(page).waitFor({ state: 'detached' })
  await page.clock.runFor(310)
  await control(page, 'Jump to Location').hover()
  await page.clock.runFor(690)
  await expect.poll(() => tooltips(page).count()).toBe(0)
})

test('a tooltip describes its control while it is shown, and the mouse may move onto it', async () => {
  const page = await openMap()
  await control(page, 'Menu').hover()
  await tooltips(page).waitFor()
  await expect.poll(() => describing(control(page, 'Menu'))).toBe('Menu')
  const button = await boxOf(control(page, 'Menu'))
  const words = await boxOf(tooltips(page))
  expect(words.x).toBeGreaterThanOrEqual(8)
  expect(Math.round(words.y - button.y - button.height)).toBe(6) // above it there is no room
  expect(await findAccessibilityViolations(page)).toEqual([])

  const middle = button.x + button.width / 2
  await page.mouse.move(middle, words.y + words.height / 2, { steps: 20 })
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Menu'])
  await leaveControls(page)
  await tooltips(page).waitFor({ state: 'detached' })
  await expect.poll(() => describing(control(page, 'Menu'))).toBe(null)
})

test('a press hides the tooltip, which stays hidden while the mouse stays', async () => {
  const page = await openMap()
  await control(page, 'Reset view').hover()
  await tooltips(page).waitFor()
  await page.mouse.down()
  await tooltips(page).waitFor({ state: 'detached' })
  await page.mouse.up()
  await control(page, 'Reset view').hover({ position: { x: 10, y: 10 } })
  await expect.poll(() => tooltips(page).count()).toBe(0)
  await control(page, 'Jump to Location').hover()
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Jump to Location'])
})

test('focusing a control by keyboard shows its tooltip, and Escape closes only that', async () => {
  const page = await openMap()
  const menu = await openMenuByKey(page)
  const close = menu.getByRole('button', { name: 'Close' })
  await expect.poll(() => describing(close)).toBe('Close')
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await tooltips(page).waitFor({ state: 'detached' })
  await expect.poll(() => describing(close)).toBe(null)
  await expect.poll(() => menu.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Menu'])
})

test('a tooltip covers no other control', async () => {
  const page = await openMap()
  const controls = page.locator('[data-tooltip]:visible')
  await expect.poll(() => controls.count()).toBeGreaterThan(5)
  for (const control of await controls.all()) {
    const label = (await control.getAttribute('data-tooltip')) ?? ''
    await control.hover()
    await expect.poll(() => tooltips(page).allTextContents()).toEqual([label])
    await expect.poll(() => page.evaluate(coveredByTooltip), { message: label }).toEqual([])
  }
})

test('a press on a tooltip leaves the dialog of its control open', async () => {
  const page = await openMap()
  await control(page, 'Jump to Location').click()
  const jump = page.getByRole('dialog')
  await jump.getByRole('button', { name: 'Close' }).hover()
  await tooltips(page).waitFor()
  await expect.poll(async () => (await boxOf(tooltips(page))).y).toBeLessThan((await boxOf(jump)).y)
  await tooltips(page).click({ position: { x: 10, y: 2 } })
  await expect.poll(() => jump.getAttribute('data-state')).toBe('open')
  await jump.getByRole('button', { name: 'Close' }).click()
  await jump.waitFor({ state: 'detached' })
})

test('a tooltip disappears with its control', async () => {
  const page = await openMap()
  await control(page, 'Reset view').hover()
  await tooltips(page).waitFor()
  await page.evaluate(`document.querySelector('[data-tooltip="Reset view"]').remove()`)
  await tooltips(page).waitFor({ state: 'detached' })
})

test('the code of tooltips is loaded only when the mouse reaches a control', async () => {
  const fetched: string[] = []
  const page = await openMap('desktop', (page) =>
    page.on('request', (request) => fetched.push(request.url())),
  )
  await page.waitForLoadState('networkidle')
  const parts = () => fetched.filter((url) => url.includes('/tooltip-'))
  expect(parts()).toEqual([])
  await control(page, 'Reset view').hover()
  await tooltips(page).waitFor()
  expect(parts()).toHaveLength(1)
})

test('controls work if the code of tooltips fails to load', async () => {
  const page = await openMap('desktop', (page) =>
    page.route('**/tooltip-bubble-*.js', (route) => route.abort()),
  )
  const missed = page.waitForEvent('requestfailed')
  await control(page, 'Menu').hover()
  await missed
  await control(page, 'Menu').click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('touch shows no tooltips', async () => {
  const page = await openMap('phone')
  await page.clock.install()
  await control(page, 'Reset view').tap()
  await page.clock.runFor(2_000)
  await control(page, 'Menu').tap()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.clock.runFor(2_000)
  await expect.poll(() => tooltips(page).count()).toBe(0)
})

/** Opens the map with its controls for a signed-in user. */
async function openMap(
  window: keyof typeof windows = 'desktop',
  before?: (page: Page) => unknown,
): Promise<Page> {
  const angler = await openPage(app, { email: 'angler@example.org', window })
  const { page } = angler
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
  await before?.(page)
  await page.goto('/')
  await control(page, 'Reset view').waitFor()
  return page
}

/** The menu opened by a key, and its cross, with its words, reached by another. */
async function openMenuByKey(page: Page): Promise<Locator> {
  await control(page, 'Menu').focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => tooltips(page).allTextContents()).toEqual(['Close'])
  return menu
}

function control(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

function tooltips(page: Page): Locator {
  return page.getByRole('tooltip')
}

async function leaveControls(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
}

/** The names of the controls that a tooltip covers. */
const coveredByTooltip = `(() => {
  const tooltip = document.querySelector('[role=tooltip]').getBoundingClientRect()
  return [...document.querySelectorAll('a, button, input')].filter((control) => {
    const box = control.getBoundingClientRect()
    const isBeside =
      box.right <= tooltip.left || box.left >= tooltip.right || box.bottom <= tooltip.top || box.top >= tooltip.bottom
    return box.width > 1 && !isBeside
  }).map((control) => control.getAttribute('aria-label') ?? control.textContent)
})()`

/** The text by which a control is described to screen readers; null without one. */
async function describing(control: Locator): Promise<string | null> {
  const id = await control.getAttribute('aria-describedby')
  return id === null ? null : control.page().locator(`[id="${id}"]`).textContent()
}

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('What is measured is not there.')
  return box
}
