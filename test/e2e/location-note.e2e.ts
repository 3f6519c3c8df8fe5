/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { startMapApp } from '../app/map-app.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { goOffline } from '../pages/browser-page.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'

const app = shareInFile(startMapApp)

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
const words = 'Park at the second gate.\nWade left, only on a rising tide.'

interface Sheet extends MapPage {
  sheet: Locator
  note: Locator
  editor: Locator
  field: Locator
  saved(): Promise<string | null>
}

/** Opens the sheet of the pier, which may have a note already. */
async function openSheet(options: MapPageOptions = {}, noted: string | null = null): Promise<Sheet> {
  const map = await openMapPage(app, { locations: [pier], ...options })
  const { page, angler, popup } = map
  const read = async () => {
    const [location] = await angler.read<Location[]>('/api/locations')
    if (location === undefined) throw new Error('The location is gone.')
    return location
  }
  const { id } = await read()
  if (noted !== null) await angler.change('PATCH', `/api/locations/${id}/note`, { note: noted })
  await page.goto(`/map?locationId=${id}`)
  await popup('Old Pier').getByText('Old Pier').click()
  const sheet = popup('Old Pier').filter({ has: page.getByRole('link', { name: 'Directions' }) })
  await sheet.waitFor()
  const editor = page.getByRole('dialog', { name: 'Location Note' })
  return {
    ...map,
    sheet,
    note: sheet.getByRole('region', { name: 'Note' }),
    editor,
    field: editor.getByLabel('Note', { exact: true }),
    saved: async () => (await read()).note,
  }
}

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

/** The id of what has the focus. */
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id')

test('a note is added, stays after a reload, is changed and removed', async () => {
  const map = await openSheet({})
  const { page, sheet, note, editor, field, toast, saved, complaints, findAccessibilityViolations } = map
  await button(sheet, 'Add Note').click()
  await editor.getByText('Old Pier').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  expect(await findAccessibilityViolations()).toEqual([])
  await field.fill(`${words}\n\n`)
  await button(editor, 'Save').click()
  await toast('Note Saved').waitFor()
  await editor.waitFor({ state: 'detached' })
  await note.getByText('Park at the second gate.').waitFor()
  await expect.poll(() => note.locator('p').textContent()).toBe(words)
  await expect.poll(() => focusedId(page)).toBe('edit-location-note')
  await expect.poll(() => button(sheet, 'Add Note').count()).toBe(0)
  expect(await saved()).toBe(words)
  expect(await findAccessibilityViolations()).toEqual([])

  await page.reload()
  await button(note, 'Edit note').click()
  await expect.poll(() => field.inputValue()).toBe(words)
  await field.fill('Park at the church.')
  await button(editor, 'Save').click()
  await note.getByText('Park at the church.').waitFor()
  expect(await saved()).toBe('Park at the church.')

  await button(note, 'Edit note').click()
  await field.fill('  ')
  await button(editor, 'Save').click()
  await toast('Note Removed').waitFor()
  await note.waitFor({ state: 'detached' })
  await editor.waitFor({ state: 'detached' })
  await button(sheet, 'Add Note').waitFor()
  await expect.poll(() => focusedId(page)).toBe('edit-location-note')
  expect(await saved()).toBeNull()
  expect(complaints).toEqual([])
})

test('without a connection the dialog says what it needs and keeps the text, and saves once there is one', async () => {
  const { page, sheet, note, editor, field, saved } = await openSheet()
  await button(sheet, 'Add Note').click()
  await field.fill(words)
  await goOffline(page)
  await editor.getByText('You need a connection to save.').waitFor()
  await expect.poll(() => button(editor, 'Save').isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => field.inputValue()).toBe(words)
  await button(editor, 'Save').click()
  await note.getByText('Park at the second gate.').waitFor()
  expect(await saved()).toBe(words)
})

test('saving a note that was only read keeps what another device wrote meanwhile', async () => {
  const { page, angler, note, editor, saved } = await openSheet({}, words)
  await button(note, 'Edit note').click()
  const [location] = await angler.read<Location[]>('/api/locations')
  await angler.change('PATCH', `/api/locations/${location?.id}/note`, { note: 'The gate is locked.' })
  await page.getByText('The gate is locked.').waitFor() // in the sheet below
  await button(editor, 'Save').click()
  await editor.waitFor({ state: 'detached' })
  expect(await saved()).toBe('The gate is locked.')
})
