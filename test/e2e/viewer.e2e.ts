/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { openViewer, type ViewerOptions, type ViewerPage } from '../pages/viewer-page.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'
import { sampleJpeg, sampleWebp } from '../samples/samples.ts'
import { startTileHost } from '../servers/tile-host.ts'

const tiles = shareInFile(startTileHost)
const app = shareInFile(() => startTestApp({ TILES_GOOGLE_STREET_URL: tiles.template('google-street') }))
const bytes: Buffer[] = []

/** The log that the walks share: three photos without a time, of which the second has a position and the third lies on its side. */
const email = 'walker@example.org'

beforeAll(async () => {
  bytes.push(
    await sampleJpeg({ seed: 1 }),
    await sampleJpeg({ seed: 2, latitude: 46.2, longitude: 6.15 }),
    await sampleWebp({ seed: 3, width: 600, height: 800, orientation: 6 }), // which Chromium leaves on its side
  )
  const angler = await app.signIn(email)
  for (const [index, picture] of bytes.entries())
    await angler.upload([{ name: `${index}.jpg`, bytes: picture }])
})

async function open(index: number, options: Partial<ViewerOptions> = {}): Promise<ViewerPage> {
  return openViewer(app, index, { email, ...options })
}

test('touch gestures navigate, zoom, pan and close the viewer, and the gallery keeps its place', async () => {
  const { page, viewer, cells, button, link, position, zoom, fingers, ...screen } = await open(0)
  const info = viewer.getByRole('complementary', { name: 'Fish info' })
  await expect.poll(position).toBe('1 / 3')
  await info.waitFor()
  await expect.poll(() => button('Previous photo').isDisabled()).toBe(true)
  expect(await screen.findAccessibilityViolations()).toEqual([])

  await fingers.drag(-40, 0)
  await fingers.drag(0, -45)
  await fingers.drag(200, 0)
  await expect.poll(position).toBe('1 / 3')
  const before = await boxOf(viewer.getByRole('img').first())
  await fingers.drag(-60, 8, async () => {
    await expect
      .poll(async () => (await boxOf(viewer.getByRole('img').first())).x)
      .toBeLessThan(before.x - 30)
  })
  await expect.poll(position).toBe('2 / 3')
  await link(/Near/).waitFor()

  await fingers.tap()
  await info.waitFor({ state: 'hidden' })
  await fingers.tap()
  await info.waitFor()
  await expect
    .poll(async () => {
      if ((await zoom()) === '100%') await fingers.doubleTap()
      return await zoom()
    })
    .toBe('225%')
  await info.waitFor()
  await expect.poll(() => viewer.locator('img[src$="/display"]').evaluate(isVisible)).toBe(true)

  const picture = viewer.getByRole('img').first()
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(390 * 2)
  const zoomed = await boxOf(picture)
  await fingers.drag(-80, 0)
  await expect.poll(async () => zoomed.x - (await boxOf(picture)).x).toBeGreaterThan(60)
  await fingers.drag(-2000, 0)
  await expect.poll(async () => Math.round((await boxOf(picture)).right)).toBe(390)
  await expect.poll(position).toBe('2 / 3')
  await fingers.tap()
  await fingers.pinch(100, 400)
  await expect.poll(zoom).toBe('500%')
  await expect.poll(() => info.isVisible()).toBe(true)
  await fingers.pinch(300, 30)
  await expect.poll(zoom).toBe('100%')

  await button('Zoom in').click()
  await expect.poll(zoom).toBe('150%')
  await button('Next photo').click()
  await expect.poll(position).toBe('3 / 3')
  await expect.poll(zoom).toBe('100%')
  await expect.poll(() => button('Next photo').isDisabled()).toBe(true)

  await fingers.drag(5, -60)
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => cells.nth(2).evaluate(hasFocus)).toBe(true)
  expect(screen.complaints).toEqual([])
})

test('a catch can be viewed, zoomed and edited by keyboard alone', {
  tags: 'core',
}, async () => {
  const { page, viewer, cells, position, zoom, row, field, ...screen } = await open(1, { window: 'desktop' })
  await expect.poll(async () => (await boxOf(viewer.locator('footer'))).width).toBeLessThan(1000) // beside it stands the panel
  await screen.button('Hide fish info').press('Enter')
  await expect.poll(async () => (await boxOf(viewer.locator('footer'))).width).toBe(1280)
  await screen.button('Show fish info').press('Enter')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => cells.nth(1).evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await viewer.waitFor()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(position).toBe('3 / 3')
  for (const key of ['+', '=', '=', '=', '=']) await page.keyboard.press(key)
  await expect.poll(zoom).toBe('500%')
  const picture = viewer.getByRole('img').first()
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(3000)
  await expect.poll(() => viewer.locator('img[src$="/display"]').evaluate(isVisible)).toBe(true)
  const { y } = await boxOf(picture)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await boxOf(picture)).y).toBeLessThan(y - 60)
  for (const key of ['-', '-', '-', '-', '-']) await page.keyboard.press(key)
  await expect.poll(zoom).toBe('100%')
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -100)
  await expect.poll(zoom).toBe('150%')
  await page.mouse.wheel(0, 100)
  await expect.poll(zoom).toBe('100%')

  await expect.poll(() => row('Species').textContent()).toBe('Not identified')
  await expect.poll(() => row('Size').textContent()).toBe('No measurements')
  await expect.poll(() => row('Caught with').textContent()).toBe('Unknown')
  const edit = screen.button('Edit')
  await edit.press('Enter')
  await field('Species').waitFor()
  await viewer
    .getByText('Separate multiple species with commas. Weather and tide data are read-only.', { exact: true })
    .waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await page.keyboard.type('forgotten')
  await page.keyboard.press('Escape')
  await expect.poll(() => edit.evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' northern pike,, zander ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('31.5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('spoon-')
  await expect.poll(position).toBe('3 / 3')
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await page.keyboard.press('Enter')
  await screen.toast('Fish Data Saved', 'Species and measurements have been updated.').waitFor()
  expect(sent).toEqual([
    { lengthInches: 31.5, weightLbs: null, caughtWith: 'spoon-' },
    { species: ['northern pike', 'zander'] },
  ])
  await expect.poll(() => row('Species').textContent()).toBe('Northern Pike, Zander (edited)')
  await expect.poll(() => row('Size').textContent()).toBe('31.5 in (edited)')
  await expect.poll(() => row('Caught with').textContent()).toBe('spoon-')
  await expect.poll(() => edit.evaluate(hasFocus)).toBe(true)

  await page.reload()
  await expect.poll(position).toBe('3 / 3')
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => cells.nth(2).evaluate(hasFocus)).toBe(true)
  expect(screen.complaints).toEqual([])
})

test('each fish in a photo can be viewed, edited, added and removed, on a phone too', async () => {
  const { page, viewer, button, row, field, toast, ...screen } = await open(0)
  const fish = (number: number) => viewer.getByRole('group', { name: `Fish ${number}` })
  await button('Edit').click()
  await field('Species').fill('pike')
  await field('Length (in)').fill('30')
  await button('Add a fish').click()
  await expect.poll(() => fish(2).getByLabel('Species').evaluate(hasFocus)).toBe(true)
  await page.keyboard.type('perch, roach')
  await fish(2).getByLabel('Length (in)').fill('9.5')
  await fish(2).getByLabel('Caught with').fill('worm')
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await button('Save').click()
  await toast('Fish Data Saved', 'Species and measurements have been updated.').waitFor()
  await expect.poll(() => row('Species').textContent()).toBe('Pike, Perch, Roach (edited)')
  await expect.poll(() => row('Fish 1').textContent()).toBe('Pike (edited) · 30 in (edited)')
  await expect.poll(() => row('Fish 2').textContent()).toBe('Perch (edited) · 9.5 in (edited) · worm')
  await expect.poll(() => row('Fish 3').textContent()).toBe('Roach (edited)')
  await expect.poll(() => row('Size').count()).toBe(0)

  await button('Edit').click()
  await fish(3).getByRole('button', { name: 'Remove fish 3' }).click()
  await expect.poll(() => button('Add a fish').evaluate(hasFocus)).toBe(true)
  await fish(1).getByLabel('Weight (lbs)').fill('8')
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await button('Save').click()
  await expect.poll(() => row('Fish 1').textContent()).toBe('Pike (edited) · 30 in (edited) · 8 lbs (edited)')
  await expect.poll(() => row('Fish 3').count()).toBe(0)
  await expect
    .poll(() => sent)
    .toMatchObject([{ changed: [{ weightLbs: 8 }, { species: 'perch' }], removed: [expect.any(String)] }])

  await button('Edit').click()
  await fish(1).getByRole('button', { name: 'Remove fish 1' }).click()
  await expect.poll(() => fish(1).count()).toBe(0)
  await expect.poll(() => field('Species').inputValue()).toBe('perch')
  await button('Save').click()
  await expect.poll(() => row('Size').textContent()).toBe('9.5 in (edited)')
  await button('Edit').click()
  for (const label of ['Species', 'Length (in)', 'Caught with']) await field(label).fill('')
  const saved = page.waitForResponse((response) => response.url().endsWith('/species')) // the last request of the save
  await button('Save').click()
  await expect.poll(() => row('Species').textContent()).toBe('Not identified')
  await saved // the next test begins with this log
})

const busy = JSON.stringify({ code: 'INTERNAL', message: 'The server is busy.' })

test('a save that fails midway says which half is stored and keeps the typed text, and the next photo ends the edit', async () => {
  const { page, viewer, button, field, position, toast } = await open(0)
  await button('Edit').click()
  const tooLong = 'bream '.repeat(20)
  await field('Weight (lbs)').fill('4.5')
  await field('Species').fill(tooLong)
  await button('Save').click()
  await toast('Update Failed', 'Length, weight, bait and notes were saved, but not the species.').waitFor()
  await viewer.getByRole('alert').getByText('Each species can have at most 80 characters.').waitFor()
  await expect.poll(() => field('Species').inputValue()).toBe(tooLong)

  await page.route('**/species', (route) => route.fulfill({ status: 500, body: busy }))
  await field('Species').fill('bream')
  const refreshed = page.waitForResponse((response) => response.url().includes('/api/changes'))
  await button('Save').click()
  await refreshed
  await viewer.getByRole('alert').getByText('The server is busy.').waitFor()
  await expect.poll(() => field('Species').inputValue()).toBe('bream')
  await expect.poll(() => button('Save').isEnabled()).toBe(true)
  await button('Cancel').click()
  await expect.poll(() => viewer.getByText('4.5 lbs (edited)').count()).toBe(1)

  await button('Edit').click()
  await field('Species').fill('lost')
  await button('Next photo').click()
  await expect.poll(position).toBe('2 / 3')
  await field('Species').waitFor({ state: 'detached' })
  await button('Previous photo').click()
  await button('Edit').click()
  await expect.poll(() => field('Species').inputValue()).toBe('')
})

test('a photo downloads unchanged, or without GPS data after a hint that stays', async () => {
  const { page, viewer, button, toast } = await open(1)
  const choose = async (label: string) => {
    await button('Download').click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const [plain] = await Promise.all([
    page.waitForEvent('download'),
    toast('Download started', 'Check your downloads folder or notification').waitFor(),
    choose('Download'),
  ])
  expect(plain.suggestedFilename()).toMatch(/^photo_[0-9a-f]{8}\.jpg$/)
  expect((await bytesOf(plain)).equals(bytes[1] as Buffer)).toBe(true)

  const standby = page.getByRole('dialog', { name: 'Removing your secret spot coordinates' })
  const start = performance.now()
  const arrival = Promise.all([
    page.waitForEvent('download'),
    toast(
      'Download complete',
      'Your shareable photo is ready (location data removed). Check your downloads!',
    ).waitFor(),
  ])
  await choose('Download without GPS')
  await standby.getByText('Standby...', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect.poll(() => standby.isVisible()).toBe(true)
  const [shareable] = await arrival
  expect(performance.now() - start).toBeGreaterThan(2500)
  await standby.waitFor({ state: 'detached' })
  expect(shareable.suggestedFilename()).toMatch(/^photo_shareable_[0-9a-f]{8}\.jpg$/)
  expect((await bytesOf(shareable)).includes('Exif')).toBe(false)

  await page.route('**/display', (route) => route.abort())
  await choose('Download')
  await toast('Download failed', 'Unable to download photo').waitFor()
  await page.route('**/incognito', (route) =>
    route.fulfill({ status: 409, json: { message: 'No copy.', code: 'SHARE_COPY_FAILED' } }),
  )
  await choose('Download without GPS')
  await standby.waitFor()
  await toast('Download Failed', 'Failed to prepare shareable photo.').waitFor()
  await standby.waitFor({ state: 'detached' })
  await viewer.focus()
  await page.keyboard.press('Escape') // is for the viewer, although the toast is newer
  await viewer.waitFor({ state: 'detached' })
})

test('the location of a photo links to the map, and a photo without one to the assignment', async () => {
  const { page, viewer, button, link, position } = await open(0, { window: 'desktop' })
  const id = await shownId(viewer)
  await expect.poll(() => link('View on map').count()).toBe(0)
  await expect.poll(() => link('Assign Location').getAttribute('href')).toBe(`/map?assignPhotoIds=${id}`)
  await button('Set Location').click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Choose Existing', 'Choose New'])
  await page.getByRole('menuitem', { name: 'Choose New' }).click()
  await expect.poll(() => page.url()).toBe(`${app.url}/map?assignPhotoIds=${id}`)
  await page.goBack()
  await viewer.waitFor()
  await expect.poll(position).toBe('1 / 3')

  await button('Next photo').click()
  const href = await link(/Near/).getAttribute('href')
  expect(href).toMatch(/^\/map\?locationId=\w+/)
  await expect.poll(() => link('View on map').getAttribute('href')).toBe(href)
  await link('View on map').click()
  await page.locator('.fishing-map').waitFor()
  expect(page.url()).toContain(href)
})

test('the viewer shows all details in local time, and marks what the user should check', async () => {
  const { viewer, row, link, button, position, ...screen } = await open(0, {
    photos: toldPhotos(),
    timezoneId: 'Asia/Tokyo',
  })
  await expect.poll(() => row('Caught').textContent()).toBe('May 3, 2024 · 11:05 PM')
  await expect.poll(() => row('Species').textContent()).toBe('Largemouth Bass (AI est.)')
  await expect
    .poll(() => row('Size').textContent())
    .toBe('≈\u00a019\u00a0in (14–24) (AI est.)\n3.2 lbs (edited)')
  await expect.poll(() => row('Weather').textContent()).toBe('67.4°F · 40% clouds · 7.2 mph wind from NW')
  await expect.poll(() => row('Tide').textContent()).toBe('3.1 ft · rising · above MLLW')
  await link('Weather data by Open-Meteo.com').waitFor()
  await viewer.getByText('More', { exact: true }).click()
  await expect.poll(() => row('Coordinates').textContent()).toBe('39.0968, -120.0324')
  await expect
    .poll(() => row('Tide station').textContent())
    .toBe('Golden Gate, 2 mi away, level above mean lower low water (MLLW)')
  await expect.poll(() => row('Moon').textContent()).toBe('Waning crescent, 20% lit')
  const name = await boxOf(viewer.getByText(longName))
  expect(name.right).toBeLessThan(390)

  const stage = await boxOf(viewer.getByRole('img').first())
  expect(stage.height).toBeGreaterThan(stage.width)
  expect(stage.right).toBeLessThanOrEqual(390)

  await button('Next photo').click()
  await viewer.getByText('Identifying…', { exact: true }).waitFor()
  await expect.poll(() => row('Weather').count()).toBe(0)
  await expect.poll(() => row('Tide').count()).toBe(0)
  await button('Next photo').click()
  await expect.poll(() => link('39.0968, -120.0324').getAttribute('href')).toBe('/map')
  await expect.poll(async () => (await boxOf(viewer.getByRole('complementary'))).height).toBeLessThan(844 / 2)
  await expect.poll(position).toBe('3 / 3')
  expect(await screen.findAccessibilityViolations()).toEqual([])
  expect(screen.complaints).toEqual([])
})

test('marking a photo as not a catch shows the next one, and the last one closes the viewer', async () => {
  const owner = 'mistaken@example.org'
  const angler = await app.signIn(owner)
  for (const picture of bytes.slice(0, 2)) await angler.upload([{ name: 'a.jpg', bytes: picture }])
  const { page, viewer, cells, button, position, toast, complaints } = await open(1, {
    email: owner,
    before: withVision,
  })
  const choose = async (label: string) => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await choose('Identify')
  await toast('Identification Failed').waitFor()
  complaints.splice(0) // the browser tells of the refusal too
  const id = await shownId(viewer)
  await choose('Not a catch')
  await expect.poll(position).toBe('1 / 1')
  await expect.poll(() => shownId(viewer)).not.toBe(id)
  await toast('Marked as not a catch').waitFor()
  await expect.poll(() => button('Next photo').count()).toBe(0)
  await choose('Not a catch')
  await viewer.waitFor({ state: 'detached' })
  await page.getByText('No fishing photos yet.').waitFor()
  await expect.poll(() => cells.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a photo can be rotated from the viewer, which turns back if that fails', async () => {
  const owner = 'turner@example.org'
  const angler = await app.signIn(owner)
  await angler.upload([{ name: 'a.jpg', bytes: bytes[1] as Buffer }])
  const { page, viewer, button, toast, complaints } = await open(0, { email: owner })
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/photos/*/rotation', async (route) => {
    await mayGoOn
    await route.continue()
  })
  const item = (label: string) => page.getByRole('menuitem', { name: label, exact: true })
  const choose = async (label: string) => {
    await button('More actions').click()
    await item(label).click()
  }
  const photo = viewer.getByRole('img').first()
  const ratio = async () => {
    const { width, height } = await boxOf(photo)
    return width / height
  }
  await expect.poll(() => photo.evaluate(isLoaded)).toBe(true)
  const upright = await ratio()
  expect(Math.abs(upright - 1)).toBeGreaterThan(0.2)

  const fitted = await boxOf(photo)
  await page.keyboard.press('+')
  await expect.poll(async () => (await boxOf(photo)).width).toBeGreaterThan(1.2 * fitted.width)
  await choose('Rotate Right')
  await expect.poll(ratio).toBeCloseTo(1 / upright, 1)
  await expect.poll(async () => (await boxOf(photo)).width).toBeLessThanOrEqual(fitted.width + 1)
  await button('More actions').click()
  for (const label of ['Rotate Left', 'Rotate Right'])
    await expect.poll(() => item(label).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  goOn()
  await toast('Photo Rotated').waitFor()
  const [stage, header] = [await boxOf(photo), await boxOf(viewer.locator('header'))]
  expect(stage.y).toBeGreaterThanOrEqual(header.y + header.height - 1)

  await page.unroute('**/api/photos/*/rotation')
  await page.reload()
  await viewer.waitFor()
  await expect.poll(ratio).toBeCloseTo(1 / upright, 1)
  await choose('Rotate Left')
  await expect.poll(ratio).toBeCloseTo(upright, 1)
  await toast('Photo Rotated').waitFor()
  expect(complaints).toEqual([])

  await page.route('**/api/photos/*/rotation', (route) => route.fulfill({ status: 500 }))
  await choose('Rotate Right')
  await toast('Rotation Failed', 'Failed to rotate photo').waitFor()
  await expect.poll(ratio).toBeCloseTo(upright, 1)
})

test('a photo can be deleted from the viewer, which then shows the next one, and closes after the last', async () => {
  const owner = 'tidy@example.org'
  const angler = await app.signIn(owner)
  for (const picture of bytes.slice(0, 2)) await angler.upload([{ name: 'a.jpg', bytes: picture }])
  const { page, viewer, cells, button, position, toast, complaints, ...screen } = await open(0, {
    email: owner,
  })
  const question = page.getByRole('dialog', { name: 'Delete Photo' })
  const ask = async () => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await question.getByText('Delete this photo? This action cannot be undone.').waitFor()
  }
  await ask()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => button('More actions').and(page.locator(':focus')).count()).toBe(1)
  await expect.poll(position).toBe('1 / 2')

  const id = await shownId(viewer)
  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast('Photo Deleted').waitFor()
  await expect.poll(position).toBe('1 / 1')
  await expect.poll(() => shownId(viewer)).not.toBe(id)
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => viewer.and(page.locator(':focus, :focus-within')).count()).toBe(1)

  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  await viewer.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await page.getByText('No fishing photos yet.').waitFor()
  await expect.poll(() => cells.count()).toBe(0)
  expect(complaints).toEqual([])
})

const longName = 'The far end of the lake behind the old mill, where the three brooks meet'

/** One with everything known and a long name, one with nothing, and one with nothing but coordinates. */
function toldPhotos(): SamplePhoto[] {
  const [complete, unknown, bare] = galleryPhotos(3) as [SamplePhoto, SamplePhoto, SamplePhoto]
  const told: SamplePhoto = {
    ...complete,
    timestamp: '2024-05-03T23:05:00-07:00',
    locationName: longName,
    weightSource: 'entered',
    temperature: 67.4,
    cloudCover: 40,
    windSpeed: 7.2,
    windDirection: 300,
    tideLevel: 3.14,
    tideType: 'rising',
    tideStation: 'Golden Gate',
    tideStationDistanceKm: 3.2,
    tideDatum: 'MLLW',
  }
  return [told, unknown, { ...bare, locationId: null, locationName: null }]
}

/** The photo's id as the address of its picture tells it. */
async function shownId(viewer: Locator): Promise<string> {
  const address = (await viewer.getByRole('img').first().getAttribute('src')) ?? ''
  return address.split('/')[3] ?? ''
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return { ...box, right: box.x + box.width }
}

async function bytesOf(download: Download): Promise<Buffer> {
  return await readFile(await download.path())
}

function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus')
}

function isLoaded(picture: unknown): boolean {
  return (picture as { naturalWidth: number }).naturalWidth > 0
}

function isVisible(element: unknown): boolean {
  return (element as { checkVisibility(options: object): boolean }).checkVisibility({
    visibilityProperty: true,
  })
}

/** As where a vision service is set up, though the server has none to ask. */
async function withVision(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), visionConfigured: true } })
  })
}
