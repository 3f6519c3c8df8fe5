/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* Selected photos leave Creel: as they are, or as copies without a position. */

const app = shareInFile(startTestApp)

let anglers = 0

interface Options {
  count?: number
  hasPosition?: boolean
  /** Runs in the page before it loads. */
  script?: string
}

/** Opens an angler's gallery with all photos selected. */
async function openSelected({ count = 3, hasPosition = true, script }: Options = {}) {
  const email = `selecting-angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  for (let index = 0; index < count; index++) {
    const position = hasPosition ? { latitude: 46.2, longitude: 6.15 } : {}
    const bytes = await sampleJpeg({ seed: 100 * anglers + index, ...position })
    await angler.upload([{ name: `${index}.jpg`, bytes }])
  }
  const opened = await openPage(app, { email })
  const { page } = opened
  if (script !== undefined) await page.addInitScript(script)
  await page.goto('/photos')
  await page
    .locator('[data-photo] img')
    .nth(count - 1)
    .waitFor()
  await selectAll(page)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const fileUrl = async (index: number, file: string) => {
    const id = await page.locator('[data-photo]').nth(index).getAttribute('data-photo')
    return `**/api/photos/${id}/${file}`
  }
  return { ...opened, angler, dialog, button, toast, heading, fileUrl }
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select All' }).click()
}

/** Waits for a file that the page saves while this runs. */
async function saved(page: Page, run: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), run()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const hasExif = (bytes: Buffer) => bytes.includes('Exif')

test('a selection is downloaded as one ZIP, with or without positions as chosen', async () => {
  const { page, dialog, button, toast, heading, complaints } = await openSelected()
  await chooseSelectAction(page, 'Download Selected')
  await dialog('Download 3 photos').waitFor()
  await page.getByText('GPS data shows where you fished.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const [original] = await Promise.all([
    saved(page, () => button('Download with GPS').click()),
    toast('Download started').waitFor(),
  ])
  expect(original.name).toMatch(/^creel-photos-\d{4}-\d\d-\d\d\.zip$/)
  expect(hasExif(original.bytes)).toBe(true)
  await heading('Photos').waitFor()
  await expect.poll(() => button('Select').and(page.locator(':focus')).count()).toBe(1)

  await selectAll(page)
  await chooseSelectAction(page, 'Download Selected')
  const copies = await saved(page, () => button('Download without GPS').click())
  expect(copies.name).toMatch(/-without-gps\.zip$/)
  expect(copies.bytes.toString('latin1').match(/photo_shareable_[0-9a-f]{8}\.jpg/g)).toHaveLength(6) // listed twice
  expect(hasExif(copies.bytes)).toBe(false)
  await heading('Photos').waitFor()
  expect(complaints).toEqual([])
})

test('a download waits for a lost connection, shows its progress, and Cancel keeps the selection', async () => {
  const { page, dialog, button, heading, fileUrl } = await openSelected({ hasPosition: false })
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(await fileUrl(1, 'display'), async (route) => {
    await mayGoOn
    await route.abort('internetdisconnected')
  })
  await chooseSelectAction(page, 'Download Selected')
  const running = dialog('Download 3 photos')
  await running.getByText('1 of 3').waitFor()
  await running.getByRole('progressbar').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape') // does not lose what is downloaded
  await page.context().setOffline(true)
  goOn()
  await running.getByText('You’re offline. Creel goes on once you’re back online.').waitFor()
  await page.unroute(await fileUrl(1, 'display'))
  const zip = await saved(page, () => page.context().setOffline(false))
  expect(zip.bytes.toString('latin1').match(/photo_[0-9a-f]{8}\.jpg/g)).toHaveLength(6)
  await heading('Photos').waitFor()

  await selectAll(page)
  await page.route(await fileUrl(0, 'display'), () => undefined) // never answered
  await chooseSelectAction(page, 'Download Selected')
  await running.waitFor()
  await button('Cancel').and(running.locator('button')).click()
  await running.waitFor({ state: 'detached' })
  await heading('3 selected').waitFor()
})

const shareScript = `
  window.shared = []
  window.outcome = 'share'
  navigator.canShare = ({ files }) => files.length > 0
  navigator.share = async ({ files }) => {
    if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError')
    if (window.outcome === 'cancel') throw new DOMException('', 'AbortError')
    if (window.outcome === 'fail') throw new DOMException('', 'DataError')
    const texts = await Promise.all(files.map((file) => file.text()))
    window.shared.push([files.map(({ name }) => name), texts.some((text) => text.includes('Exif'))])
  }
`

test('copies without positions are shared together with one more tap, in lots if there are many', async () => {
  const { page, dialog, button, heading, complaints } = await openSelected({ count: 11, script: shareScript })
  await chooseSelectAction(page, 'Share without GPS')
  await dialog('Removing your secret spot coordinates').waitFor()
  const ready = dialog('Your 11 copies are ready')
  await ready.getByText('They have no GPS data, time or camera details.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.evaluate(`window.outcome = 'cancel'`)
  await button('Share 1 to 10').click()
  await page.evaluate(`window.outcome = 'share'`)
  await button('Share 1 to 10').click()
  await button('Share photo 11').click()
  await ready.waitFor({ state: 'detached' })
  await heading('Photos').waitFor()
  const shared = await page.evaluate<[string[], boolean][]>('window.shared')
  expect(shared.map(([names, hasMetadata]) => [names.length, hasMetadata])).toEqual([
    [10, false],
    [1, false],
  ])
  expect(shared.flatMap(([names]) => names).every((name) => /^photo_shareable_/.test(name))).toBe(true)
  expect(complaints).toEqual([])
})
