/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findAccessibilityViolations, waitForAnimations } from '../pages/browser-page.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* The species field of all forms suggests names, and takes others. */

const app = shareInFile(startTestApp)

/** Signs in an angler with a photo of each of these species. */
async function anglerWith(email: string, ...species: string[]) {
  const angler = await app.signIn(email)
  for (const [index, name] of species.entries()) {
    const bytes = await sampleJpeg({ seed: index + 1, takenAt: `2024-05-0${index + 1}T08:00:00` })
    await angler.upload([{ name: `${index}.jpg`, bytes }])
    const newest = (await angler.read<Photo[]>('/api/photos')).find((photo) => photo.species === null)
    await angler.change('PATCH', `/api/photos/${newest?.id}/species`, { species: [name] })
  }
  return angler
}

const suggestions = (scope: Page | Locator) =>
  scope.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const expectValue = (field: Locator) => expect.poll(() => field.inputValue())

test('the viewer suggests species of the log and others for the last name, with a thumb and with the keyboard', async () => {
  const email = 'viewer@example.org'
  const angler = await anglerWith(email, 'Northern Pike', 'Yellow Perch')
  const { page, button, row, complaints, field, viewer } = await openViewer(app, 0, { email })
  const species = field('Species')
  await button('Edit').click()
  await species.fill('')
  await expect.poll(() => suggestions(viewer).allTextContents()).toEqual(['Northern Pike', 'Yellow Perch'])
  await species.fill('perch')
  await expect.poll(() => suggestions(viewer).first().textContent()).toBe('Yellow Perch')
  await waitForAnimations(page)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const box = await suggestions(viewer).first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await suggestions(viewer).first().click()
  await expectValue(species).toBe('Yellow Perch')
  await expect.poll(() => suggestions(viewer).count()).toBe(0)
  await expect.poll(() => species.evaluate(hasFocus)).toBe(true)

  await page.keyboard.type(', PIK')
  await expect.poll(() => suggestions(viewer).allTextContents()).toEqual(['Northern Pike'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => suggestions(viewer).first().getAttribute('aria-selected')).toBe('true')
  await expectValue(species).toBe('Yellow Perch, PIK') // until it is chosen
  await species.dispatchEvent('keydown', { key: 'Escape', isComposing: true }) // of an input method, which ends its work
  await expect.poll(() => suggestions(viewer).count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => suggestions(viewer).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectValue(species).toBe('Yellow Perch, Northern Pike')
  await page.keyboard.press('Enter')
  await expect.poll(() => row('Species').textContent()).toBe('Yellow Perch, Northern Pike (edited)')
  const saved = async () => (await angler.read<Photo[]>('/api/photos')).flatMap(({ species }) => species)
  await expect.poll(saved).toEqual(['Yellow Perch', 'Northern Pike', 'Northern Pike'])

  await button('Next photo').click()
  await button('Edit').click()
  await species.fill('bucketm')
  await expect.poll(() => suggestions(viewer).allTextContents()).toEqual(['Largemouth Bass'])
  await species.fill('Zander, pike')
  await viewer.getByText('Your log has it as Northern Pike.').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => button('Use that name').evaluate(hasFocus)).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await button('Use that name').click()
  await expectValue(species).toBe('Zander, Northern Pike')
  await expect.poll(() => species.evaluate(hasFocus)).toBe(true)
  await expect.poll(() => button('Use that name').count()).toBe(0)
  await species.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await species.fill('pike')
  await suggestions(viewer).first().waitFor()
  await page.keyboard.press('Enter') // saves what is typed
  await expect.poll(() => row('Species').textContent()).toBe('Pike (edited)')
  expect(complaints).toEqual([])
})

function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus')
}
