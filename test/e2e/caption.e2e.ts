/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { privateTags, readWithExiftool } from '../assertions/exiftool.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* A copy of a photo with its fish in words on it, drawn in the browser. */

const app = shareInFile(startTestApp)

let anglers = 0

const pike = {
  species: 'northern pike',
  lengthInches: 38,
  weightLbs: 14,
  caughtWith: 'Spinner',
  caughtBy: 'Tom',
}

type SampleFish = Partial<typeof pike> & { rotation?: number }

/** An angler with photos at Secret Cove, which show these fish. */
async function anglerWith(...fish: SampleFish[]) {
  const email = `captioning-angler-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const place = { latitude: 46.2, longitude: 6.15 }
  const { id: locationId } = await angler.change<Location>('POST', '/api/locations', {
    name: 'Secret Cove',
    ...place,
  })
  const ids: string[] = []
  for (const [index, { rotation = 0, ...changes }] of fish.entries()) {
    const takenAt = `2024-05-0${index + 1}T08:00:00`
    const bytes = await sampleJpeg({
      seed: 30 * anglers + index,
      width: 1600,
      height: 1200,
      ...place,
      takenAt,
    })
    const [uploaded] = await angler.upload([{ name: `${index}.jpg`, bytes }])
    const id = uploaded?.id ?? ''
    ids.push(id)
    await angler.change('PATCH', `/api/photos/${id}/rotation`, { rotation })
    await angler.change('PATCH', `/api/photos/${id}/assign-location`, { locationId })
    await angler.change('PATCH', `/api/photos/${id}/catches`, { changed: [{ id, ...changes }] })
  }
  return { email, angler, ids }
}

/** Opens the viewer at the only photo of an angler. */
async function openPhoto(fish: SampleFish, { script = '' } = {}) {
  const { email, angler, ids } = await anglerWith(fish)
  const opened = await openViewer(app, 0, {
    email,
    before: (page) => page.addInitScript(script),
  })
  return { ...opened, ...dialogOn(opened.page), angler, id: ids[0] ?? '' }
}

function dialogOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Share with Caption' })
  return {
    dialog,
    /** The copy as it says these words. */
    copy: (words: string) => dialog.getByRole('img', { name: `Your photo, with ${words}`, exact: true }),
    choice: (name: string) => dialog.getByRole('button', { name, exact: true }),
    location: dialog.getByRole('switch', { name: 'Location' }),
    async openDialog() {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Share with Caption' }).click()
      await dialog.waitFor()
    },
    async download(): Promise<Download> {
      const button = dialog.getByRole('button', { name: 'Download', exact: true })
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      return download
    },
  }
}

const bytesOf = async (download: Download) => readFile(await download.path())

/** The markers of the segments before the image data. */
function markersOf(jpeg: Buffer): number[] {
  const markers: number[] = []
  for (let at = 2; markers.at(-1) !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    expect(jpeg[at]).toBe(0xff)
    markers.push(jpeg[at + 1] ?? 0)
  }
  return markers
}

/** JFIF, the color profile, frames, tables and the scan. */
const plainMarkers = [0xe0, 0xe2, 0xc0, 0xc2, 0xc4, 0xdb, 0xda]

/** The mean brightness of a part of the height, from 0 to 1. */
async function brightness(image: Buffer, from: number, to: number): Promise<number> {
  const { data, info } = await sharp(image)
    .resize(20, 100, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = data.subarray(from * 100 * info.width * info.channels, to * 100 * info.width * info.channels)
  return rows.reduce((sum, value) => sum + value, 0) / rows.length
}

test('a copy with its fish in words is upright and says nothing else: no metadata, no place', async () => {
  const { dialog, copy, openDialog, download, angler, id, complaints, page } = await openPhoto({
    ...pike,
    rotation: 90,
  })
  await openDialog()
  await copy('Northern Pike, 38 in, 14 lb, May 1, 2024, by Tom').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const file = await download()
  await dialog.waitFor({ state: 'detached' })
  expect(file.suggestedFilename()).toBe(`northern_shareable_${id.slice(0, 8)}.jpg`)
  const bytes = await bytesOf(file)
  const [tags = {}] = await readWithExiftool([bytes])
  expect(privateTags(tags).filter((name) => !name.startsWith('JFIF:'))).toEqual([])
  expect(markersOf(bytes).filter((marker) => !plainMarkers.includes(marker))).toEqual([])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1280 })

  const preview = await (await angler.fetch(`/api/photos/${id}/preview`)).arrayBuffer()
  const upright = await sharp(preview).rotate(90).png().toBuffer()
  const difference = async (from: number, to: number) =>
    (await brightness(upright, from, to)) - (await brightness(bytes, from, to))
  expect(Math.abs(await difference(0, 0.6))).toBeLessThan(3)
  expect(await difference(0.95, 1)).toBeGreaterThan(20)
  expect(complaints).toEqual([])
})

test('the location is off each time, and its switch says what it gives away', async () => {
  const { page, copy, location, openDialog, download } = await openPhoto({ species: 'perch' })
  await openDialog()
  await copy('Perch, May 1, 2024').waitFor()
  const without = await bytesOf(await download())

  await openDialog()
  await location.click()
  await copy('Perch, May 1, 2024, Secret Cove').waitFor()
  await page
    .getByText('“Secret Cove” tells everyone who sees the photo where you fished. It’s off again next time.')
    .waitFor()
  expect((await bytesOf(await download())).equals(without)).toBe(false)

  await openDialog()
  await expect.poll(() => location.getAttribute('aria-checked')).toBe('false')
  await location.click()
  await location.click()
  await copy('Perch, May 1, 2024').waitFor()
  expect((await bytesOf(await download())).equals(without)).toBe(true)
})

const shareScript = `
  window.shared = []
  window.outcome = 'cancel'
  navigator.canShare = ({ files }) => files.length > 0
  navigator.share = async ({ files, ...others }) => {
    if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError')
    if (window.outcome === 'cancel') throw new DOMException('', 'AbortError')
    if (window.outcome === 'fail') throw new DOMException('', 'DataError')
    window.shared.push([files.map(({ name, type }) => [name, type]), Object.keys(others)])
  }
`

test('the copy says what is chosen, also next time, and is shared with one tap; if that fails, it can be saved', async () => {
  const { page, dialog, choice, copy, openDialog, download } = await openPhoto(pike, { script: shareScript })
  await openDialog()
  for (const name of ['Species', 'Date', 'Caught by', 'Bait']) await choice(name).click()
  await copy('38 in, 14 lb, Spinner').waitFor()
  await choice('Share').click() // and the sheet is closed
  await page.evaluate(`window.outcome = 'share'`)
  await choice('Share').click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Share')
  const name = expect.stringMatching(/^photo_shareable_[0-9a-f]{8}\.jpg$/)
  await expect.poll(() => page.evaluate('window.shared')).toEqual([[[[name, 'image/jpeg']], []]])

  await page.evaluate(`window.outcome = 'fail'`)
  await openDialog()
  await choice('Share').click()
  await page.getByText('Download the copy, then share it from there.', { exact: true }).waitFor()
  await choice('Share').waitFor({ state: 'detached' })
  await copy('38 in, 14 lb, Spinner').waitFor()
  await download()
})

test('selected photos get a caption each, and are saved as one ZIP', async () => {
  const { email } = await anglerWith(pike, {}, { species: 'perch', lengthInches: 9 })
  const { page, complaints } = await openPage(app, { email })
  await page.goto('/photos')
  await page.locator('[data-photo] img').nth(2).waitFor()
  const { dialog, copy, choice, download } = dialogOn(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: /^select all$/i }).click()
  await chooseSelectAction(page, 'Share with Caption')
  await copy('Perch, 9 in, May 3, 2024').waitFor()
  await choice('Next photo').click()
  await copy('May 2, 2024').waitFor()
  await choice('Next photo').click()
  await copy('Northern Pike, 38 in, 14 lb, May 1, 2024, by Tom').waitFor()
  await dialog.getByText('3 of 3').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const file = await download()
  expect(file.suggestedFilename()).toMatch(/-with-captions\.zip$/)
  const zip = await bytesOf(file)
  expect(zip.toString('latin1').match(/[a-z]+_shareable_[0-9a-f]{8}\.jpg/g)).toHaveLength(6) // listed twice
  expect(zip.includes('Exif')).toBe(false)
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  expect(complaints).toEqual([])
})
