/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Photo } from '../../shared/photos.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, openPage, waitForAnimations } from '../pages/browser-page.ts'
import { chooseSelectAction } from '../pages/photos-page.ts'
import { openViewer } from '../pages/viewer-page.ts'
import { sampleJpeg } from '../samples/samples.ts'

/* The species field of all forms suggests names, and takes others. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

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
  await page.keyboard.press('Escape')
  await expect.poll(() => suggestions(viewer).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectValue(species).toBe('Yellow Perch, Northern Pike')
  await page.keyboard.press('Enter')
  await expect.poll(() => row('Species').textContent()).toBe('Yellow Perch, Northern Pike (edited)')
  const saved = await angler.read<Photo[]>('/api/photos')
  expect(saved.flatMap((photo) => photo.species)).toEqual(['Yellow Perch', 'Northern Pike', 'Northern Pike'])

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
  await species.fill('pike')
  await suggestions(viewer).first().waitFor()
  await page.keyboard.press('Enter') // saves what is typed
  await expect.poll(() => row('Species').textContent()).toBe('Pike (edited)')
  expect(complaints).toEqual([])
})

test('Edit Selected and Note a Catch suggest species; Escape closes the suggestions first', async () => {
  const email = 'dialogs@example.org'
  const angler = await anglerWith(email, 'Northern Pike', 'Zander')
  const { page, complaints } = await openPage(app, { email, window: 'phone' })
  await page.goto('/photos')
  await page.getByText('Total photos: 2').waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await chooseSelectAction(page, 'Edit Selected')
  const edit = page.getByRole('dialog', { name: 'Edit 2 photos' })
  await edit.getByLabel('Species').fill('pike')
  await suggestions(edit).getByText('Northern Pike').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => suggestions(edit).count()).toBe(0)
  await expectValue(edit.getByLabel('Species')).toBe('pike')
  await edit.getByLabel('Species').click()
  await suggestions(edit).getByText('Northern Pike').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  const species = async () => (await angler.read<Photo[]>('/api/photos')).flatMap((photo) => photo.species)
  await expect.poll(species).toEqual(['Northern Pike', 'Northern Pike'])

  await page.goto('/catches?note=new')
  const note = page.getByRole('dialog', { name: 'Note a Catch' })
  await note.getByLabel('Species').waitFor()
  await waitForAnimations(page)
  await expect.poll(() => suggestions(note).count()).toBe(0) // the field has the focus, but nothing was asked
  await note.getByLabel('Species').click()
  await expect.poll(() => suggestions(note).allTextContents()).toEqual(['Northern Pike'])
  await note.getByLabel('Caught with').click() // leaves the field as soon as something else is tapped
  await expect.poll(() => note.getByLabel('Caught with').evaluate(hasFocus)).toBe(true)
  await expect.poll(() => suggestions(note).count()).toBe(0)
  await note.getByLabel('Species').click()
  await suggestions(note).first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => note.getByLabel('Length (in)').evaluate(hasFocus)).toBe(true)
  await note.getByLabel('Species').fill('coelacanth')
  await expect.poll(() => suggestions(note).count()).toBe(0)
  await note.getByLabel('Species').fill('n pike')
  await suggestions(note).getByText('Northern Pike').click()
  await note.getByRole('button', { name: 'Save' }).click()
  await note.waitFor({ state: 'detached' })
  expect(await angler.read<NotedCatch[]>('/api/catches')).toMatchObject([{ species: 'Northern Pike' }])
  expect(complaints).toEqual([])
})

test('the suggestions fit a narrow window with large text, and leave the buttons in reach', async () => {
  const email = 'narrow@example.org'
  await anglerWith(email, 'Rainbow Trout', 'Brown Trout', 'Brook Trout')
  const { page, viewer, button, field } = await openViewer(app, 0, { email })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`)
  await button('Edit').click()
  await field('Species').fill('trout')
  await suggestions(viewer).nth(3).waitFor()
  await waitForAnimations(page)
  expect(await findLayoutFaults(page)).toEqual([])
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectValue(field('Species')).not.toBe('trout')
  await field('Species').fill('trout')
  await button('Cancel').click()
  await field('Species').waitFor({ state: 'detached' })
})

function hasFocus(element: unknown): boolean {
  return (element as { matches(selector: string): boolean }).matches(':focus')
}
