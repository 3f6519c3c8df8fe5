/** @module-tag slow */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../shared/locations.ts'
import { type MapApp, startMapApp } from '../app/map-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { openLocationsPage } from '../pages/locations-page.ts'
import { type MapPage, type MapPageOptions, openMapPage } from '../pages/map-page.ts'

let app: MapApp

beforeAll(async () => {
  app = await startMapApp()
})
afterAll(() => app.stop())

const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
const words = 'Park at the second gate.\nWade left, only on a rising tide.'
const longNote = `${words}\nThe gate closes at 8.\nNo signal past the bridge.\n${'reed'.repeat(60)}`

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

async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })`,
  )
}

test.each(['phone', 'desktop'] as const)(
  'a note is added, stays after a reload, is changed and removed, on a %s',
  async (window) => {
    const map = await openSheet({ window })
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
  },
)

test('the question before a location is deleted names its note, if it has one', async () => {
  const { page, dialog, findAccessibilityViolations } = await openLocationsPage(app, {
    locations: [
      { name: 'Deal Pier', group: 'Channel' },
      { name: 'Dock', group: 'Channel' },
    ],
    before: async (_page, angler) => {
      const dock = (await angler.read<Location[]>('/api/locations')).find(({ name }) => name === 'Dock')
      await angler.change('PATCH', `/api/locations/${dock?.id}/note`, { note: words })
    },
  })
  const question = dialog('Delete Location')
  const specified = (name: string) =>
    question.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`)
  const noteGoes = question.getByText('Its note is deleted too.', { exact: true })
  await page.getByRole('button', { name: 'Delete Dock', exact: true }).click()
  await specified('Dock').waitFor()
  await noteGoes.waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await button(question, 'Cancel').click()
  await page.getByRole('button', { name: 'Delete Deal Pier', exact: true }).click()
  await specified('Deal Pier').waitFor()
  expect(await noteGoes.count()).toBe(0)
})

test('merging locations whose notes are too long together says so, and keeps both', async () => {
  const { page, card, dialog, toast } = await openLocationsPage(app, {
    locations: [
      { name: 'Deal Pier', group: 'Channel' },
      { name: 'Dock', group: 'Channel' },
    ],
    before: async (_page, angler) => {
      for (const { id } of await angler.read<Location[]>('/api/locations'))
        await angler.change('PATCH', `/api/locations/${id}/note`, { note: 'reed '.repeat(250) + id })
    },
  })
  await page.getByRole('button', { name: 'Edit Dock', exact: true }).click()
  await dialog('Edit Location').getByLabel('Name').fill('Deal Pier')
  await button(dialog('Edit Location'), 'Save').click()
  const question = dialog('Name Already in Use')
  await button(question, 'Merge Locations').click()
  await toast('Update Failed').waitFor()
  const why =
    'Together, the notes of the two locations are longer than 2,000 characters. Please shorten one first.'
  await page.getByText(why, { exact: true }).waitFor()
  await button(question, 'Cancel').click()
  await button(dialog('Edit Location'), 'Cancel').click()
  await card('Dock').waitFor()
  await card('Deal Pier').waitFor()
})

test('a long note shows three lines, and all of it after “More”', async () => {
  const { page, note } = await openSheet({}, longNote)
  const height = async () => (await note.locator('p').boundingBox())?.height ?? 0
  await button(note, 'More').waitFor()
  const folded = await height()
  await button(note, 'More').click()
  await button(note, 'Less').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await expect.poll(height).toBeGreaterThan(folded + 40)
  await button(note, 'Less').click()
  await expect.poll(height).toBe(folded)
})

test('a short note has nothing to unfold', async () => {
  const { note } = await openSheet({}, words)
  await note.getByText('Wade left').waitFor()
  await expect.poll(() => note.getByRole('button').count()).toBe(1)
})

test('Cancel and Back leave the note as it was; a tap beside the dialog keeps what was typed', async () => {
  const { page, note, editor, field, saved } = await openSheet({}, words)
  await button(note, 'Edit note').click()
  await field.fill('Park anywhere.')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('Park anywhere.')
  await button(editor, 'Cancel').click()
  await editor.waitFor({ state: 'detached' })
  await button(note, 'Edit note').click()
  await expect.poll(() => field.inputValue()).toBe(words)
  await page.goBack()
  await editor.waitFor({ state: 'detached' })
  await note.getByText('Park at the second gate.').waitFor()
  expect(await saved()).toBe(words)
})

test('without a connection the dialog says what it needs and keeps the text, and saves once there is one', async () => {
  const { page, sheet, note, editor, field, saved } = await openSheet()
  await button(sheet, 'Add Note').click()
  await field.fill(words)
  await page.context().setOffline(true)
  await editor.getByText('You need a connection to save.').waitFor()
  await expect.poll(() => button(editor, 'Save').isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => field.inputValue()).toBe(words)
  await button(editor, 'Save').click()
  await note.getByText('Park at the second gate.').waitFor()
  expect(await saved()).toBe(words)
})

test('after a failure the text is still there, and is saved by the next try', async () => {
  const { page, sheet, note, editor, field, saved } = await openSheet()
  await button(sheet, 'Add Note').click()
  await field.fill(words)
  await page.route('**/note', (route) => route.abort())
  await button(editor, 'Save').click()
  // Behind a dialog it is hidden from roles, though it is announced.
  await page.locator('li[data-state=open]').getByText('Update Failed', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(words)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Save')
  expect(await saved()).toBeNull()
  await page.unroute('**/note')
  await button(editor, 'Save').click()
  await note.getByText('Park at the second gate.').waitFor()
  expect(await saved()).toBe(words)
})

test('with 200 percent text in 320 pixels, the actions, the note and its dialog fit', async () => {
  const added = await openSheet({ before: enlargeText })
  expect(await findLayoutFaults(added.page)).toEqual([])
  await button(added.sheet, 'Add Note').click()
  await added.field.fill(longNote)
  expect(await findLayoutFaults(added.page)).toEqual([])
  await button(added.editor, 'Save').click()
  await added.editor.waitFor({ state: 'detached' })
  await button(added.note, 'More').click()
  await button(added.note, 'Less').waitFor()
  expect(await findLayoutFaults(added.page)).toEqual([])
  expect(await added.findAccessibilityViolations()).toEqual([])
})

test('a note of another device appears in the sheet', async () => {
  const { angler, sheet, note } = await openSheet()
  await button(sheet, 'Add Note').waitFor()
  const [location] = await angler.read<Location[]>('/api/locations')
  await angler.change('PATCH', `/api/locations/${location?.id}/note`, { note: words })
  await note.getByText('Park at the second gate.').waitFor()
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

test.each(['phone', 'desktop'] as const)(
  '“Edit Location” leads to the note, and the search finds its words, on a %s',
  async (window) => {
    const locations = ['Emerald Cove', 'Sand Harbor'].map((name) => ({ name, group: 'Lake Tahoe' }))
    const list = await openLocationsPage(app, { window, locations })
    const { page, card, dialog, search, toast, focused, complaints, findAccessibilityViolations } = list
    const edit = dialog('Edit Location')
    const editor = dialog('Location Note')
    const field = editor.getByLabel('Note', { exact: true })
    const openEdit = () => card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
    await openEdit()
    await edit.getByText('No note').waitFor()
    await edit.getByLabel('Name', { exact: true }).fill('Cove')
    await edit.getByText('Save the name before you change anything else.').waitFor()
    await expect.poll(() => button(edit, 'Add Note').isDisabled()).toBe(true)
    await edit.getByLabel('Name', { exact: true }).fill('Emerald Cove')
    await button(edit, 'Add Note').click()
    await field.fill('Park anywhere.')
    await button(editor, 'Cancel').click()
    await expect.poll(focused).toBe('Add Note')
    await button(edit, 'Add Note').click()
    await field.fill(words)
    expect(await findAccessibilityViolations()).toEqual([])
    await button(editor, 'Save').click()
    await toast('Note Saved').waitFor()
    await editor.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Edit Emerald Cove')

    await search.fill('rising tide')
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Emerald Cove'])
    await page.reload()
    await openEdit()
    await edit.getByText('Note: Park at the second gate.').waitFor()
    expect(await findLayoutFaults(page)).toEqual([])
    await button(edit, 'Edit Note').click()
    await expect.poll(() => field.inputValue()).toBe(words)
    expect(complaints).toEqual([])
  },
)

test('“Edit Location” fits with a long note at 320 pixels and 200 percent text', async () => {
  const locations = [{ name: 'Emerald Cove', group: 'Lake Tahoe' }]
  const { page, card, dialog } = await openLocationsPage(app, {
    locations,
    before: async (page, angler) => {
      await enlargeText(page)
      const [location] = await angler.read<Location[]>('/api/locations')
      await angler.change('PATCH', `/api/locations/${location?.id}/note`, { note: longNote })
    },
  })
  await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
  await button(dialog('Edit Location'), 'Edit Note').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await button(dialog('Edit Location'), 'Edit Note').click()
  await dialog('Location Note').waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
})

test('Jump to Location finds a location by its note', async () => {
  const { page, sheet, control } = await openSheet({ window: 'desktop' }, words)
  await button(sheet, 'Close').click()
  await control('Jump to Location').click()
  const jump = page.getByRole('dialog', { name: 'Jump to Location' })
  await jump.getByRole('textbox', { name: 'Search your locations' }).fill('second gate')
  await jump.getByRole('button', { name: /Old Pier/ }).waitFor()
})
