/** @module-tag slow */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LocationGroup } from '../../shared/locations.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { type LocationsPage, openLocationsPage, type SampleLocation } from '../pages/locations-page.ts'

const app = shareInFile(startTestApp)

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
  /** The names of the groups, each with those of its locations. */
  saved(): Promise<Record<string, string[]>>
}

async function openDialogs(): Promise<Dialogs> {
  const list = await openLocationsPage(app, { locations: log })
  const { angler, dialog } = list
  const edit = dialog('Edit Location')
  return {
    ...list,
    edit,
    change: dialog('Change Group'),
    create: dialog('New Group'),
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

test('one tap moves a location to another group, and by keyboard alone another founds one and its emptied group goes away', {
  tags: 'core',
}, async () => {
  const { group, card, edit, change, create, toast, saved, focused, groupNames, ...list } =
    await openDialogs()
  const { keyboard } = list.page
  await group('Channel').click()
  await expect.poll(() => group('Channel').getAttribute('aria-expanded')).toBe('false')
  await card('Emerald Cove').getByRole('button', { name: 'Edit Emerald Cove' }).click()
  await edit.getByText('Group: Lake Tahoe').waitFor()
  expect(await list.findAccessibilityViolations()).toEqual([])
  await button(edit, 'Change Group').click()
  await expect
    .poll(() => change.getByRole('listitem').allTextContents())
    .toEqual([
      'Lake Tahoe2 spots · 0.7 mi awayCurrent',
      'Channel1 spot · 70 mi away',
      'Zuiderzee1 spot · 140 mi away',
    ])
  await expect.poll(() => option(change, 'Lake Tahoe').isDisabled()).toBe(true)
  expect(await list.findAccessibilityViolations()).toEqual([])
  await option(change, 'Channel').click()
  await toast('Moved to Channel').waitFor()
  await change.waitFor({ state: 'detached' })
  await expect.poll(() => group('Channel').getAttribute('aria-expanded')).toBe('true')
  const channel = list.page.getByRole('list', { name: 'Locations in Channel' })
  await channel.getByRole('heading', { name: 'Emerald Cove' }).waitFor()
  await expect.poll(focused).toBe('Edit Emerald Cove')
  await expect.poll(() => isInView(card('Emerald Cove'))).toBe(true)
  expect(await saved()).toEqual({
    Channel: ['Deal Pier', 'Emerald Cove'],
    'Lake Tahoe': ['Sand Harbor'],
    Zuiderzee: ['Buoy'],
  })
  await list.page.reload()
  await channel.getByRole('heading', { name: 'Emerald Cove' }).waitFor()

  await card('Buoy').getByRole('button', { name: 'Edit Buoy' }).focus()
  await keyboard.press('Enter')
  await button(edit, 'Change Group').focus()
  await keyboard.press('Enter')
  await change.waitFor()
  for (const stop of [/^Close$/, /away/, /away/, /^New Group$/]) {
    await keyboard.press('Tab')
    await expect.poll(focused).toMatch(stop)
  }
  await keyboard.press('Enter')
  await create.waitFor()
  await keyboard.type('  Dover Strait ')
  await keyboard.press('Enter')
  await toast('Moved to Dover Strait').waitFor()
  await create.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Edit Buoy')
  await expect.poll(groupNames).toEqual(['Channel', 'Dover Strait', 'Lake Tahoe'])
  expect(await saved()).toMatchObject({ 'Dover Strait': ['Buoy'] })
  expect(list.complaints).toEqual([])
})

async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const { height = 0 } = element.page().viewportSize() ?? {}
  return box !== null && box.y >= 0 && box.y + box.height <= height
}
