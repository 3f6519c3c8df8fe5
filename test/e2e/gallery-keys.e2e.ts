/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos } from '../samples/sample-photo-list.ts'

/* The grid of the gallery by keyboard, and selecting with a mouse. */

const app = shareInFile(startTestApp)

/** In three columns: the card that adds photos and three photos of May 2024, then those of April. */
async function openGallery() {
  const opened = await openPhotosPage(app, {
    window: 'desktop',
    now: new Date('2024-05-04T12:00:00Z'), // without photos of this day in earlier years, which Tab reaches too
    before: (page) => serveLog(page, { photos: galleryPhotos(200) }),
  })
  const { page } = opened
  await page.locator('[data-photo] img').first().waitFor()
  await page.locator('[data-checks]').waitFor()
  await page.getByRole('slider', { name: 'Month' }).waitFor({ state: 'attached' }) // the next stop of Tab
  const heading = (count: number) => page.getByRole('heading', { level: 1, name: `${count} selected` })
  return { ...opened, heading }
}

const focused = (page: Page) =>
  page.evaluate('document.activeElement.dataset.photo ?? document.activeElement.ariaLabel')

/** The part of the focused photo that no bar covers, from 0 to 1. */
const shownPart = (page: Page) =>
  page.evaluate<number>(`(() => {
    const { top, bottom, left, width, height } = document.activeElement.getBoundingClientRect()
    const isOpen = (y) => document.elementFromPoint(left + width / 2, y)?.closest('li')?.contains(document.activeElement)
    const lines = Array.from({ length: 11 }, (_, line) => top + 2 + (line * (height - 4)) / 10)
    return lines.filter(isOpen).length / lines.length
  })()`)

test('Tab reaches the grid once, and keys lead through it, open and select', async () => {
  const { page, heading, findAccessibilityViolations, complaints } = await openGallery()
  const picture = page.locator('[data-photo] img').first()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/\/medium$/) // which is sharp in so wide a window
  await page.getByRole('button', { name: 'Existing Locations' }).focus()
  const stops: unknown[] = []
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate('document.activeElement.closest("ul[aria-label=Photos]") !== null'))
  }
  expect(stops).toEqual([true, false]) // the card
  await page.keyboard.press('Shift+Tab')

  const press = async (key: string, photo: string | null) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), { message: key }).toBe(photo)
    await expect.poll(() => shownPart(page), { message: key }).toBe(1)
  }
  await press('ArrowRight', 'photo-0')
  await press('ArrowDown', 'photo-2') // the row below is shorter
  await press('ArrowDown', 'photo-3')
  await press('ArrowRight', 'photo-4')
  await press('End', 'photo-199')
  await press('PageUp', 'photo-196') // the rows that fit into the window: one
  await press('Home', null) // the card
  await press('ArrowRight', 'photo-0')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Menu for Largemouth Bass/)
  await page.keyboard.press('Shift+Tab')
  for (let step = 1; step <= 20; step += 1) await page.keyboard.press('ArrowDown') // a key that is held
  await expect.poll(() => shownPart(page)).toBe(1)
  expect(await findAccessibilityViolations()).toEqual([])

  const photo = await focused(page)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await viewer.waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(photo)
  await page.keyboard.press('Space')
  await heading(1).waitFor()
  const selected = page.getByRole('checkbox', { checked: true })
  await expect.poll(() => selected.getAttribute('data-photo')).toBe(photo)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Space')
  await heading(2).waitFor()
  await page.keyboard.press('Space')
  await heading(1).waitFor()
  expect(complaints).toEqual([])
})

test('a press on the check mark that appears over a photo starts selecting, and Shift selects a range', async () => {
  const { page, heading, complaints } = await openGallery()
  const photos = page.locator('[data-photo]')
  const pressCorner = async (index: number) => {
    const { width } = (await photos.nth(index).boundingBox()) ?? { width: 0 }
    await photos.nth(index).click({ position: { x: width - 16, y: 16 } })
  }
  const markOf = (index: number) =>
    page.evaluate(`getComputedStyle(document.querySelectorAll('[data-photo]')[${index}], '::after').content`)
  expect(await markOf(1)).toBe('none')
  await photos.nth(1).hover()
  await expect.poll(() => markOf(1)).toBe('""')
  await pressCorner(1)
  await heading(1).waitFor()
  await photos.nth(5).click({ modifiers: ['Shift'] })
  await heading(5).waitFor()
  for (const name of ['Rotate Left', 'Rotate Right']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.poll(() => button.textContent()).toBe(name === 'Rotate Left' ? 'Left' : 'Right')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()

  await photos.nth(4).click({ modifiers: ['Shift'] })
  await heading(1).waitFor()
  await photos.nth(2).click({ modifiers: ['Shift'] })
  await heading(3).waitFor()
  await page.keyboard.press('Escape')
  await photos.nth(2).click()
  await page.getByRole('dialog').waitFor() // elsewhere, a click opens the photo
  expect(complaints).toEqual([])
})
