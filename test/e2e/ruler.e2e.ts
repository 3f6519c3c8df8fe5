/** @module-tag slow */
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../app/http-client.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { rulerOf } from '../pages/ruler-page.ts'
import { touch } from '../pages/touch.ts'
import { openViewer, type ViewerOptions } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

const app = shareInFile(startTestApp)

let anglers = 0

/** Opens the viewer at the only photo of a new angler, which is 800 px wide and 600 px high. */
async function openPhoto({
  prepare,
  ...options
}: Partial<ViewerOptions> & { prepare?: (angler: HttpClient, photo: Photo) => Promise<unknown> } = {}) {
  anglers += 1
  const email = `ruler-${anglers}@example.org`
  const angler = await app.signIn(email)
  await angler.upload([
    { name: 'a.jpg', bytes: await sampleJpeg({ seed: anglers, width: 800, height: 600 }) },
  ])
  const read = async () => {
    const [photo] = await angler.read<Photo[]>('/api/photos')
    if (photo === undefined) throw new Error('There is no photo.')
    return photo
  }
  await prepare?.(angler, await read())
  const viewer = await openViewer(app, 0, { email, ...options })
  return { ...viewer, angler, read, ruler: rulerOf(viewer, { isTouch: options.window !== 'desktop' }) }
}

test('taps on the ends of a board and on snout and tail measure a fish, and the ruler opens as drawn', async () => {
  const { page, button, row, toast, read, ruler, ...screen } = await openPhoto()
  await button('Measure').click()
  await ruler.panel.getByText(/^A tilted board, or one farther away than the fish, reads wrong\./).waitFor()
  await button('Next').click()
  await expect
    .poll(() => ruler.panel.getByLabel('Length between your two marks (in)').evaluate(isInvalid))
    .toBe(true)
  await ruler.chooseReference('Board or ruler', '10')
  await expect.poll(() => button('Next').isDisabled()).toBe(true)
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await ruler.tap(0.2, 0.8)
  await ruler.tap(0.4, 0.8)
  await button('Next').click()
  await expect.poll(() => ruler.mark('Snout').evaluate(hasFocus)).toBe(true)
  await expect.poll(() => button('Save').isDisabled()).toBe(true)
  await ruler.tap(0.1, 0.4)
  await ruler.tap(0.7, 0.4)
  await expect.poll(ruler.length).toMatch(/^30(\.\d)? in ± 9\.\d$/)
  await ruler.panel.getByText(/^This is rough: Board or ruler is short beside the fish\./).waitFor()
  expect(await screen.findAccessibilityViolations()).toEqual([])
  const box = await ruler.mark('Tail').boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])

  await button('Save').click()
  await toast('Fish Data Saved', 'Species and measurements have been updated.').waitFor()
  await expect.poll(() => row('Size').textContent()).toMatch(/^(29\.9|30|30\.1) in/)
  await expect.poll(() => button('Measure').evaluate(hasFocus)).toBe(true)
  const [fish] = (await read()).catches
  expect(fish).toMatchObject({
    lengthInches: expect.closeTo(30, 0),
    lengthSource: 'ruler',
    ruler: {
      reference: { name: 'Board or ruler', lengthInches: 10, ends: [near(0.2, 0.8), near(0.4, 0.8)] },
      snout: near(0.1, 0.4),
      tail: near(0.7, 0.4),
    },
  })

  await page.reload()
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Measure' }).click()
  await expect.poll(() => ruler.positionOf('First end')).toEqual(near(0.2, 0.8))
  await expect.poll(() => ruler.positionOf('Tail')).toEqual(near(0.7, 0.4))
  await expect.poll(ruler.length).toMatch(/^30(\.\d)? in ± 9\.\d$/)
  await button('Remove ruler').click()
  await ruler.panel.getByRole('heading', { name: '1. What has a known length?' }).waitFor()
  await toast('Fish Data Saved', 'The ruler was removed.').waitFor() // once the server has it
  expect((await read()).catches[0]).toMatchObject({
    lengthInches: fish?.lengthInches,
    lengthSource: 'entered',
    ruler: null,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(ruler.length).toMatch(/^30(\.\d)? in ± 9\.\d$/)
  await expect
    .poll(async () => (await read()).catches[0])
    .toMatchObject({ lengthInches: fish?.lengthInches, lengthSource: 'ruler', ruler: fish?.ruler })
  await page.keyboard.press('Escape')
  await expect.poll(() => button('Measure').evaluate(hasFocus)).toBe(true)
  expect(screen.complaints).toEqual([])
})

test('a fish can be measured by keyboard alone', async () => {
  const { page, button, row, read, viewer, ruler, zoom, ...screen } = await openPhoto({ window: 'desktop' })
  await button('Measure').press('Enter')
  await ruler.panel.getByLabel('Measure against').focus()
  await page.keyboard.press('End') // Something else
  await ruler.panel.getByLabel('What is it?').fill('Net handle')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await viewer.getByText('Step 2 of 3: Mark both ends: Net handle', { exact: true }).waitFor()
  await expect.poll(() => ruler.mark('First end').evaluate(hasFocus)).toBe(true)

  const start = await ruler.mark('First end').boundingBox()
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown', 'Shift+ArrowUp'])
    await page.keyboard.press(key)
  const moved = await ruler.mark('First end').boundingBox()
  expect((moved?.x ?? 0) - (start?.x ?? 0)).toBeCloseTo(-11, 1)
  expect((moved?.y ?? 0) - (start?.y ?? 0)).toBeCloseTo(-9, 1)
  await page.keyboard.press('Enter')
  await expect.poll(() => ruler.mark('Second end').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Space')
  await button('Next').press('Enter')
  await expect.poll(() => ruler.mark('Snout').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => ruler.mark('Tail').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('ArrowRight')
  const lengthBefore = await ruler.length()
  await page.keyboard.press('+')
  await expect.poll(zoom).toBe('150%')
  expect(await ruler.length()).toBe(lengthBefore)

  // A mark that leaves the window takes the photo along.
  for (let press = 0; press < 60; press++) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => isWithin(await ruler.mark('Tail').boundingBox(), 1280)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => ruler.mark('Snout').evaluate(hasFocus)).toBe(true)
  expect(await screen.findAccessibilityViolations()).toEqual([])
  await button('Save').press('Enter')
  await screen.toast('Fish Data Saved', 'Species and measurements have been updated.').waitFor()
  await expect.poll(() => row('Size').textContent()).toMatch(/ in/)
  const [fish] = (await read()).catches
  expect(fish?.ruler).toMatchObject({
    reference: { name: 'Net handle', lengthInches: 12 },
    tail: near(1, 0.4),
  })
  expect(screen.complaints).toEqual([])
})

test('marks keep to the photo while it is zoomed, and what is marked then is more precise', async () => {
  const { page, button, zoom, ruler, fingers, read } = await openPhoto({
    prepare: (angler, { id }) =>
      Promise.all([
        angler.change('PATCH', `/api/photos/${id}/rotation`, { rotation: 90 }),
        angler.change('PATCH', '/api/auth/user/settings', { handWidthInches: 4, units: 'metric' }),
      ]),
  })
  await button('Measure').click()
  await expect
    .poll(() => ruler.panel.getByLabel('Measure against').locator('option').allTextContents())
    .toEqual([
      'Board or ruler',
      'Bank card (8.6 cm)',
      'US quarter (2.4 cm)',
      '1 euro coin (2.3 cm)',
      'My hand’s width (10.2 cm)',
      'Rod mark (add it in Settings)',
      'Something else',
    ])
  await ruler.chooseReference('My hand’s width')
  await ruler.tap(0.5, 0.4)
  await ruler.tap(0.5, 0.5)
  await button('Next').click()
  await ruler.tap(0.3, 0.3)
  await ruler.tap(0.3, 0.7)
  const atFit = await errorOf(ruler.length)
  await fingers.pinch(100, 240)
  await expect.poll(zoom).not.toBe('100%')
  await expect.poll(() => ruler.positionOf('Snout')).toEqual(near(0.3, 0.3))
  await expect.poll(() => ruler.positionOf('Second end')).toEqual(near(0.5, 0.5))

  const finger = await touch(page, ruler.mark('Second end'))
  await finger.moveBy(0, 20)
  await expect.poll(() => page.locator('[data-loupe]').isVisible()).toBe(true)
  await finger.moveBy(0, -20)
  await finger.lift()
  await expect.poll(() => page.locator('[data-loupe]').count()).toBe(0)
  await expect.poll(() => errorOf(ruler.length)).toBeLessThan(atFit)
  await button('Save').click()
  await expect.poll(async () => (await read()).catches[0]?.lengthInches).toBeCloseTo(16, 0)
  // Rotated by 90 degrees, x of the photo as shown is its height from the bottom.
  expect((await read()).catches[0]?.ruler).toMatchObject({ snout: near(0.3, 0.7), tail: near(0.7, 0.7) })
})

/** A point of the photo, as far as one can tap it. */
function near(x: number, y: number): [number, number] {
  return [expect.closeTo(x, 1.7), expect.closeTo(y, 1.7)]
}

async function errorOf(length: () => Promise<string | null>): Promise<number> {
  return Number((await length())?.split('± ')[1])
}

function isWithin(box: { x: number; width: number } | null, width: number): boolean {
  return box !== null && box.x >= 0 && box.x + box.width <= width
}

/* These run in the page. */

function hasFocus(element: unknown): boolean {
  return (
    element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement
  )
}

function isInvalid(element: unknown): boolean {
  return !(element as { validity: { valid: boolean } }).validity.valid
}
