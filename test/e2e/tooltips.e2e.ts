/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'

const app = shareInFile(startTestApp)

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

/** Opens the map with its controls for a signed-in user. */
async function openMap(): Promise<Page> {
  const angler = await openPage(app, { email: 'angler@example.org', window: 'desktop' })
  const { page } = angler
  await page.addInitScript(`localStorage.setItem('introSeen', 'true')`)
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

/** The text by which a control is described to screen readers; null without one. */
async function describing(control: Locator): Promise<string | null> {
  const id = await control.getAttribute('aria-describedby')
  return id === null ? null : control.page().locator(`[id="${id}"]`).textContent()
}
