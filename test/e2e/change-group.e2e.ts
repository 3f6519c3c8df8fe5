/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocationGroup } from '../../shared/locations.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import {
  type LocationsPage,
  type LocationsPageOptions,
  openLocationsPage,
  type SampleLocation,
} from '../pages/locations-page.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// The groups are 69 miles apart.
const log: SampleLocation[] = [
  { name: 'Emerald Cove', group: 'Lake Tahoe', photos: 1 },
  { name: 'Sand Harbor', group: 'Lake Tahoe' },
  { name: 'Deal Pier', group: 'Channel' },
  { name: 'Buoy', group: 'Zuiderzee' },
]

interface Dialogs extends LocationsPage {
  edit: Locator
  change: Locator
  create: Locator
  /** Opens the list of groups for a location. */
  openGroups(name: string): Promise<void>
  /** The names of the groups, each with those of its locations. */
  saved(): Promise<Record<string, string[]>>
}

async function openDialogs(options: LocationsPageOptions = {}): Promise<Dialogs> {
  const list = await openLocationsPage(app, { locations: log, ...options })
  const { angler, card, dialog } = list
  const edit = dialog('Edit Location')
  return {
    ...list,
    edit,
    change: dialog('Change Group'),
    create: dialog('New Group'),
    openGroups: async (name) => {
      await card(name)
        .getByRole('button', { name: `Edit ${name}` })
        .click()
      await edit.getByRole('button', { name: 'Change Group' }).click()
    },
    saved: async () => {
      const groups = await angler.read<LocationGroup[]>('/api/location-groups')
      return Object.fromEntries(
        groups.map(({ name, locations }) => [name, locations.map(({ name }) => name)]),
      )
    },
  }
}

const option = (dialog: Locator, name: string) => dialog.getByRole('listitem').getByRole('button', { name })
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })

test.each(['phone', 'desktop'] as const)(
  'one tap moves a location to another group, where the list shows it, on a %s',
  { tags: 'core' },
  async (window) => {
    const page = await openDialogs({ window })
    const { group, card, edit, change, toast, saved, focused, findAccessibilityViolations } = page
    await group('Channel').click()
    await expect.poll(() => group('Channel').getAttribute('aria-expanded')).toBe('false')
    await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
    await edit.getByText('Group: Lake Tahoe').waitFor()
    expect(await findAccessibilityViolations()).toEqual([])
    await button(edit, 'Change Group').click()
    await expect
      .poll(() => change.getByRole('listitem').allTextContents())
      .toEqual([
        'Lake Tahoe2 spots · 0.7 mi awayCurrent',
        'Channel1 spot · 70 mi away',
        'Zuiderzee1 spot · 140 mi away',
      ])
    await expect.poll(() => option(change, 'Lake Tahoe').isDisabled()).toBe(true)
    expect(await findAccessibilityViolations()).toEqual([])
    await option(change, 'Channel').click()
    await toast('Moved to Channel').waitFor()
    await change.waitFor({ state: 'detached' })
    await expect.poll(() => group('Channel').getAttribute('aria-expanded')).toBe('true')
    const channel = page.page.getByRole('list', { name: 'Locations in Channel' })
    await channel.getByRole('heading', { name: 'Emerald Cove' }).waitFor()
    await expect.poll(focused).toBe('Edit Emerald Cove')
    await expect.poll(() => isInView(card('Emerald Cove'))).toBe(true)
    expect(await saved()).toEqual({
      Channel: ['Deal Pier', 'Emerald Cove'],
      'Lake Tahoe': ['Sand Harbor'],
      Zuiderzee: ['Buoy'],
    })
    await page.page.reload()
    await channel.getByRole('heading', { name: 'Emerald Cove' }).waitFor()
    expect(page.complaints).toEqual([])
  },
)

test('by keyboard alone, a location founds a new group, and an emptied one goes away', async () => {
  const { page, card, edit, change, create, toast, saved, focused, groupNames, complaints } =
    await openDialogs({ window: 'desktop' })
  const { keyboard } = page
  await card('Deal Pier').getByRole('button', { name: 'Edit Deal Pier' }).focus()
  await keyboard.press('Enter')
  await button(edit, 'Change Group').focus()
  await keyboard.press('Enter')
  await change.waitFor()
  await keyboard.press('Tab')
  await expect.poll(focused).toBe('Close')
  await keyboard.press('Tab')
  await expect.poll(focused).toContain('away')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect.poll(focused).toBe('New Group')
  await keyboard.press('Enter')
  await create.waitFor()
  await keyboard.type('  Dover Strait ')
  await keyboard.press('Enter')
  await toast('Moved to Dover Strait').waitFor()
  await create.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Edit Deal Pier')
  await expect.poll(groupNames).toEqual(['Dover Strait', 'Lake Tahoe', 'Zuiderzee'])
  expect(await saved()).toMatchObject({ 'Dover Strait': ['Deal Pier'] })
  expect(complaints).toEqual([])
})

test('Escape, the cross, Back and Cancel lead back one step, and nothing is changed', async () => {
  const { page, edit, change, create, openGroups, focused, saved } = await openDialogs({ window: 'desktop' })
  const before = await saved()
  // From another screen, to which Back would lead.
  await page.getByRole('link', { name: 'Photos', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await openGroups('Emerald Cove')
  const ways = [
    () => page.keyboard.press('Escape'),
    (dialog: Locator) => button(dialog, 'Close').click(),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await button(change, 'New Group').click()
    await create.getByLabel('Name', { exact: true }).fill('Upper Lake')
    await leave(create)
    await change.waitFor()
    await button(change, 'New Group').click()
    await expect.poll(() => create.getByLabel('Name', { exact: true }).inputValue()).toBe('Upper Lake')
    await leave(create)
    await change.waitFor()
    await leave(change)
    await edit.waitFor()
    await expect.poll(focused).toBe('Change Group')
    await button(edit, 'Change Group').click()
  }
  await button(change, 'New Group').click()
  await button(create, 'Cancel').click()
  await button(change, 'Close').click()
  await button(edit, 'Cancel').click()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Edit Emerald Cove')
  expect(await saved()).toEqual(before)
})

test('a new group with the name of another one is that one, and an unsaved name comes first', async () => {
  const { edit, change, create, openGroups, card, toast, saved } = await openDialogs()
  await openGroups('Emerald Cove')
  await button(change, 'New Group').click()
  const name = create.getByLabel('Name', { exact: true })
  await expect.poll(() => button(create, 'Save').isDisabled()).toBe(true)
  await name.fill('lake tahoe')
  await create.getByText('It’s in this group already.').waitFor()
  await expect.poll(() => button(create, 'Save').isDisabled()).toBe(true)
  await name.fill('CHANNEL')
  await create.getByText('You already have a group of this name. It moves there.').waitFor()
  await button(create, 'Save').click()
  await toast('Moved to Channel').waitFor()
  expect(await saved()).toMatchObject({ Channel: ['Deal Pier', 'Emerald Cove'] })

  await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
  await edit.getByText('Group: Channel').waitFor()
  await edit.getByLabel('Name', { exact: true }).fill('Cove')
  await edit.getByText('Save the name before you change anything else.').waitFor()
  await expect.poll(() => button(edit, 'Change Group').isDisabled()).toBe(true)
})

test('with a single group, “Change Group” asks for the name of a new one', async () => {
  const { group, create, edit, openGroups, toast, saved } = await openDialogs({ locations: log.slice(0, 2) })
  await openGroups('Emerald Cove')
  await button(create, 'Cancel').click()
  await button(edit, 'Change Group').click()
  await create.getByLabel('Name', { exact: true }).fill('Upper Lake')
  await button(create, 'Save').click()
  await toast('Moved to Upper Lake').waitFor()
  await group('Upper Lake').waitFor()
  expect(await saved()).toEqual({ 'Lake Tahoe': ['Sand Harbor'], 'Upper Lake': ['Emerald Cove'] })
})

test('a group that another device deletes meanwhile disappears from the list, and a failure says why', async () => {
  const { page, angler, change, openGroups, toast, saved } = await openDialogs()
  await openGroups('Emerald Cove')
  await option(change, 'Channel').waitFor()
  await page.route('**/group', (route) => route.abort())
  await option(change, 'Channel').click()
  await toast('Failed to Change Group').waitFor()
  await page.unroute('**/group')
  await page.route('**/group', async (route) => {
    const groups = await angler.read<LocationGroup[]>('/api/location-groups')
    const pier = groups.flatMap(({ locations }) => locations).find(({ name }) => name === 'Deal Pier')
    if (pier) await angler.change('DELETE', `/api/locations/${pier.id}`)
    await route.continue()
  })
  await option(change, 'Channel').click()
  await toast('Location group not found.').waitFor()
  await expect.poll(() => option(change, 'Channel').count()).toBe(0)
  await option(change, 'Zuiderzee').click()
  await toast('Moved to Zuiderzee').waitFor()
  expect(await saved()).toEqual({ 'Lake Tahoe': ['Sand Harbor'], Zuiderzee: ['Buoy', 'Emerald Cove'] })
})

test('without a connection the dialog says what it needs, and saves once there is one', async () => {
  const { page, change, create, openGroups, toast, saved } = await openDialogs()
  await openGroups('Emerald Cove')
  await option(change, 'Channel').waitFor()
  await page.context().setOffline(true)
  await change.getByText('You need a connection to change the group.').waitFor()
  await expect.poll(() => option(change, 'Channel').isDisabled()).toBe(true)
  await button(change, 'New Group').click()
  await create.getByLabel('Name', { exact: true }).fill('Upper Lake')
  await create.getByText('You need a connection to change the group.').waitFor()
  await expect.poll(() => button(create, 'Save').isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await button(create, 'Save').click()
  await toast('Moved to Upper Lake').waitFor()
  expect(await saved()).toMatchObject({ 'Upper Lake': ['Emerald Cove'] })
})

test('another tab shows the location in its new group', async () => {
  const { page, change, openGroups, toast } = await openDialogs()
  const other = await page.context().newPage()
  await other.goto('/locations')
  await other.getByRole('list', { name: 'Locations in Lake Tahoe' }).getByText('Emerald Cove').waitFor()
  await page.bringToFront()
  await openGroups('Emerald Cove')
  await option(change, 'Channel').click()
  await toast('Moved to Channel').waitFor()
  await other.bringToFront()
  await other.getByRole('list', { name: 'Locations in Channel' }).getByText('Emerald Cove').waitFor()
})

test('many groups can be searched by their names and those of their spots', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ name: `Spot ${index}`, group: `Water ${index}` }))
  const { change, openGroups, toast, saved } = await openDialogs({ locations: many })
  await openGroups('Spot 0')
  const search = change.getByRole('textbox', { name: 'Search groups' })
  await search.fill('xyz')
  await change.getByText('No groups match “xyz”.').waitFor()
  await search.fill('spot 7')
  await expect.poll(() => change.getByRole('listitem').count()).toBe(1)
  await option(change, 'Water 7').click()
  await toast('Moved to Water 7').waitFor()
  expect(await saved()).toMatchObject({ 'Water 7': ['Spot 0', 'Spot 7'] })
})

test.each([
  [320, 640, 100],
  [320, 640, 200],
  [390, 844, 200],
  [844, 390, 100],
  [1280, 800, 200],
])('every step fits, at %i × %i and %i percent text', async (width, height, percent) => {
  const { page, edit, change, create, openGroups } = await openDialogs({
    before: async (page) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript(
        `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${percent}%' })`,
      )
    },
  })
  const fits = async (dialog: Locator) => {
    await dialog.waitFor()
    const [content, room] = ['scrollWidth', 'clientWidth'].map((size) =>
      page.evaluate<number>(`document.querySelector('[role=dialog]').${size}`),
    )
    return ((await content) ?? 0) <= ((await room) ?? 0) ? 'fits' : 'too wide'
  }
  await openGroups('Emerald Cove')
  await expect.poll(() => fits(change)).toBe('fits')
  await option(change, 'Zuiderzee').click({ trial: true })
  for (const target of await change.getByRole('button').all()) await expectTarget(target)
  await button(change, 'New Group').click()
  await expect.poll(() => fits(create)).toBe('fits')
  await button(create, 'Save').click({ trial: true, force: true })
  await button(create, 'Cancel').click()
  await button(change, 'Close').click()
  await expect.poll(() => fits(edit)).toBe('fits')
  for (const target of await edit.getByRole('button').all()) await expectTarget(target)
})

/** Big enough for a thumb. */
async function expectTarget(target: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
}

async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const { height = 0 } = element.page().viewportSize() ?? {}
  return box !== null && box.y >= 0 && box.y + box.height <= height
}
