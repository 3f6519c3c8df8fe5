/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LocationGroup } from '../../shared/locations.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { pressEndUntilSeen, withoutLiveUpdates } from '../pages/browser-page.ts'
import { openLocationsPage, type SampleLocation } from '../pages/locations-page.ts'
import { changesUrl, groupsUrl } from '../pages/serve-log.ts'
import { manyGroups, sampleGroup } from '../samples/sample-location-groups.ts'

const app = shareInFile(startTestApp)

// By the clock of the browser, which stands in New York.
const year = new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' })
const log: SampleLocation[] = [
  // Late in the evening there, and the next day already by the clock of the browser in New York.
  {
    name: 'Emerald Cove',
    group: 'Lake Tahoe',
    photos: 2,
    claims: { timestamp: `${year}-01-03T23:30:00-06:00` },
  },
  { name: 'Sand Harbor', group: 'Lake Tahoe', photos: 1 },
  { name: 'Deal Pier', group: 'Channel' },
]

test('groups and locations show their counts, and lead to the map and back', async () => {
  const { page, angler, group, card, search, findAccessibilityViolations, complaints } =
    await openLocationsPage(app, {
      window: 'phone',
      locations: log,
      before: (page) => page.addInitScript(`localStorage.setItem('introSeen', 'true')`),
    })
  await page.getByText('3 spots · 3 photos').waitFor()
  await expect.poll(() => page.title()).toBe('Locations · Creel')
  const heading = page.getByRole('listitem').filter({ has: group('Lake Tahoe') })
  await heading.getByText('2 spots · 3 photos · 0 species · Last: Jan 3', { exact: true }).waitFor()
  await expect.poll(() => group('Lake Tahoe').getAttribute('aria-expanded')).toBe('true')

  const cove = card('Emerald Cove')
  await expect.poll(() => cove.textContent()).toContain('2 catchesLast visit: Jan 3, ')
  await expect.poll(() => cove.locator('img').count()).toBe(1)
  await expect.poll(() => cove.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await expect.poll(() => card('Sand Harbor').textContent()).toContain('1 catch')
  await expect
    .poll(() => card('Deal Pier').textContent())
    .toContain('No PhotosDeal Pier0 catchesLast visit: Unknown')
  expect(await findAccessibilityViolations()).toEqual([])

  await search.fill('COVE')
  await page.getByText('1 of 3 spots · 2 of 3 photos').waitFor()
  await expect.poll(() => card('Sand Harbor').count()).toBe(0)
  expect(complaints).toEqual([]) // of tiles out of reach the map complains
  await cove.getByRole('link', { name: 'View in Map', exact: true }).click()
  await page.waitForURL('**/map?*')
  await page.getByRole('dialog', { name: 'Emerald Cove' }).waitFor() // Back leaves it open and leads to the list
  const groups = await angler.read<LocationGroup[]>('/api/location-groups')
  const location = groups.flatMap(({ locations }) => locations).find(({ name }) => name === 'Emerald Cove')
  expect(page.url()).toBe(`${app.url}/map?locationId=${location?.id}`)
  await page.goBack()
  await page.getByText('1 of 3 spots · 2 of 3 photos').waitFor()
  await expect.poll(() => search.inputValue()).toBe('COVE')

  await search.fill('harbor')
  await page.waitForURL('**/locations?search=harbor')
  await page.reload()
  await page.getByText('1 of 3 spots · 1 of 3 photos', { exact: true }).waitFor()
  await expect.poll(() => search.inputValue()).toBe('harbor')

  await search.fill('trout')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByText('0 of 3 spots · 0 of 3 photos').waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Show all locations' }).click()
  await page.getByText('3 spots · 3 photos').waitFor()
  await search.and(page.locator(':focus')).waitFor()
  await cove.getByRole('link', { name: 'Emerald Cove', exact: true }).click()
  await page.getByRole('link', { name: 'Back to All Photos' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?locationId=${location?.id}&locationName=Emerald+Cove`)
})

test('several groups can be open at once, and stay so, in their order, after a reload', async () => {
  const { page, group } = await openLocationsPage(app, {
    groups: ['A', 'B', 'C', 'D'].map((name) => sampleGroup(name, [`Spot of ${name}`])),
  })
  await group('C').click()
  await group('D').click()
  await group('A').click()
  const states = () =>
    Promise.all(['A', 'B', 'C', 'D'].map((name) => group(name).getAttribute('aria-expanded')))
  await expect.poll(states).toEqual(['false', 'false', 'true', 'true'])
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Last visit (newest first)' }).click()
  await page.reload()
  await group('A').waitFor()
  await expect.poll(states).toEqual(['false', 'false', 'true', 'true'])
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Last visit (newest first)', checked: true }).waitFor()
})

test('a favorite group moves to the top at once and keeps the focus, and its menu moves it back', async () => {
  const { page, group, star, groupNames, focused, toast, complaints } = await openLocationsPage(app, {
    locations: log,
  })
  await group('Channel').waitFor()
  await expect.poll(groupNames).toEqual(['Channel', 'Lake Tahoe'])
  const response = await holdBack(page, '**/pin')
  await star('Lake Tahoe').focus()
  await page.keyboard.press('Enter')
  await expect.poll(groupNames).toEqual(['Lake Tahoe', 'Channel'])
  await expect.poll(() => star('Lake Tahoe').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => star('Lake Tahoe').getAttribute('aria-disabled')).toBe('true')
  await expect.poll(focused).toBe('Favorite Lake Tahoe')
  response()
  await toast('Group Favorited').waitFor()
  await expect.poll(() => star('Lake Tahoe').getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('View All Photos')
  await page.keyboard.press('u')
  await expect.poll(focused).toBe('Unfavorite Group')
  await page.keyboard.press('Enter')
  await toast('Group Unfavorited').waitFor()
  await expect.poll(groupNames).toEqual(['Channel', 'Lake Tahoe'])
  await expect.poll(focused).toBe('Menu for Lake Tahoe')
  expect(complaints).toEqual([])
})

test('a location can be renamed by keyboard alone, and an unchanged name sends no request', async () => {
  const writes: (string | null)[] = []
  const response = Promise.withResolvers<void>()
  const { page, card, dialog, focused, toast, complaints } = await openLocationsPage(app, {
    locations: log,
    before: (page) =>
      page.route('**/api/locations/*', async (route) => {
        writes.push(route.request().postData())
        await response.promise
        await route.continue()
      }),
  })
  await page.getByRole('button', { name: 'Edit Deal Pier' }).focus()
  await page.keyboard.press('Enter')
  const window = dialog('Edit Location')
  const field = window.getByLabel('Name')
  await field.and(page.locator(':focus')).waitFor()
  await field.fill('   ')
  await expect.poll(() => window.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false)
  await field.fill(' Deal Pier ')
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Edit Deal Pier')
  expect(writes).toEqual([])

  await page.keyboard.press('Enter')
  await field.fill('Deal, the pier')
  await page.keyboard.press('Enter')
  await expect.poll(() => window.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false)
  response.resolve()
  await toast('Location Updated').waitFor()
  await card('Deal, the pier').waitFor()
  await expect.poll(focused).toBe('Edit Deal, the pier')
  expect(writes).toEqual(['{"name":"Deal, the pier"}'])
  expect(complaints).toEqual([])
})

test('a name in use asks whether to merge, keep both or go back', async () => {
  const { page, card, dialog, focused, toast, findAccessibilityViolations, complaints } =
    await openLocationsPage(app, {
      locations: log,
    })
  await page.getByRole('button', { name: 'Edit Sand Harbor' }).click()
  const edit = dialog('Edit Location')
  const choice = dialog('Name Already in Use')
  await edit.getByLabel('Name').fill('emerald COVE')
  await page.keyboard.press('Enter')
  await choice.waitFor()
  await expect
    .poll(() => choice.textContent())
    .toContain(
      'You already have a location called “Emerald Cove”, with 2 photos. Merging moves 1 photo to it and deletes this location. This cannot be undone.',
    )
  await expect.poll(focused).toBe('Cancel')
  expect(await findAccessibilityViolations()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => edit.getByLabel('Name').inputValue()).toBe('emerald COVE')

  await page.keyboard.press('Enter')
  await choice.getByRole('button', { name: 'Keep Separate' }).click()
  await toast('Location Updated').waitFor()
  await choice.waitFor({ state: 'detached' })
  await card('emerald COVE').waitFor()

  await page.getByRole('button', { name: 'Edit emerald COVE', exact: true }).click()
  await edit.getByLabel('Name').fill('Emerald Cove')
  await page.keyboard.press('Enter')
  await choice.getByRole('button', { name: 'Merge Locations' }).click()
  await toast('Locations Merged').waitFor()
  await toast('1 photo moved to “Emerald Cove”.').waitFor()
  await page.getByText('2 spots · 3 photos', { exact: true }).waitFor()
  await choice.waitFor({ state: 'detached' })
  await expect.poll(() => card('emerald COVE').count()).toBe(0)
  await expect.poll(focused).toBe('Lake Tahoe')
  expect(complaints).toEqual([])
})

test('only a location without catches can be deleted, after confirmation', async () => {
  const { page, card, group, dialog, focused, toast, findAccessibilityViolations, complaints } =
    await openLocationsPage(app, {
      locations: [...log, { name: 'Old Pier', group: 'Channel' }],
    })
  await page.getByRole('button', { name: 'Delete Deal Pier' }).focus()
  await page.keyboard.press('Enter')
  const window = dialog('Delete Location')
  await window.waitFor()
  await expect
    .poll(() => window.textContent())
    .toContain('Are you sure you want to delete "Deal Pier"? This action cannot be undone.')
  await expect.poll(focused).toBe('Cancel')
  expect(await findAccessibilityViolations()).toEqual([])
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Delete Deal Pier')

  for (const name of ['Deal Pier', 'Old Pier']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await window.getByRole('button', { name: 'Delete', exact: true }).click()
    await window.waitFor({ state: 'detached' })
    await expect.poll(() => card(name).count()).toBe(0)
    await toast('Location Deleted').waitFor()
    await expect.poll(focused).toBe(name === 'Deal Pier' ? 'Channel' : 'the content')
  }
  await expect.poll(() => group('Channel').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a user without locations sees how to create them', { tags: 'core' }, async () => {
  const { page, findAccessibilityViolations, complaints } = await openLocationsPage(app)
  await page.getByRole('heading', { name: 'No locations yet' }).waitFor()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await chooser
  await expect.poll(() => page.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe('/map')
  expect(await findAccessibilityViolations()).toEqual([])
  expect(complaints).toEqual([])
})

test('until the log is here the server lists the groups, and if that fails too, an error offers a retry', async () => {
  const { page, group, card, findAccessibilityViolations } = await openLocationsPage(app, {
    locations: log,
    before: async (page) => {
      await withoutLiveUpdates(page)
      await page.route(changesUrl, (route) => route.abort())
    },
  })
  await page.getByText('3 spots · 3 photos').waitFor()
  await expect.poll(() => card('Emerald Cove').textContent()).toContain('2 catches')

  await page.route(groupsUrl, (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch location groups' }).waitFor()
  expect(await findAccessibilityViolations()).toEqual([])
  await page.unroute(changesUrl)
  await page.getByRole('button', { name: 'Try again' }).click()
  await group('Channel').waitFor()
})

test('every failed change shows its message and can be repeated, as for a group’s name', async () => {
  const { page, group, star, groupNames, dialog, toast } = await openLocationsPage(app, { locations: log })
  await group('Channel').waitFor()
  const failing = (address: string, status: number, body: string) =>
    page.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body }))

  await failing('**/pin', 500, 'oops')
  await star('Lake Tahoe').click()
  await toast('Failed to toggle favorite status').waitFor()
  await toast('Error').waitFor()
  await expect.poll(groupNames).toEqual(['Channel', 'Lake Tahoe'])

  await failing('**/rename', 500, 'oops')
  await page.getByRole('button', { name: 'Menu for Channel' }).click()
  await page.getByRole('menuitem', { name: 'Rename Group' }).click()
  await dialog('Rename Group').getByLabel('Name').fill(' Channel ')
  await expect
    .poll(() => dialog('Rename Group').getByRole('button', { name: 'Save' }).isEnabled())
    .toBe(false)
  await dialog('Rename Group').getByLabel('Name').fill('Zeeland')
  await page.keyboard.press('Enter')
  await toast('Failed to rename group').waitFor()
  await toast('Error').waitFor()
  await expect.poll(() => dialog('Rename Group').getByLabel('Name').inputValue()).toBe('Zeeland')
  await page.unroute('**/rename')
  await page.keyboard.press('Enter')
  await toast('Group Renamed').waitFor()
  await expect.poll(groupNames).toEqual(['Lake Tahoe', 'Zeeland'])

  await failing('**/api/locations/*', 500, 'oops')
  await page.getByRole('button', { name: 'Edit Deal Pier' }).click()
  await dialog('Edit Location').getByLabel('Name').fill('Pier')
  await page.keyboard.press('Enter')
  await toast('Update Failed').waitFor()
  await toast('Failed to update location name').waitFor()
  await dialog('Edit Location').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete Deal Pier' }).click()
  await dialog('Delete Location').getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Delete Failed').waitFor()
  await toast('Failed to delete location').waitFor()
  await page.unroute('**/api/locations/*')
  const rejection = { message: 'There are still catches at this location.', code: 'LOCATION_NOT_EMPTY' }
  await failing('**/api/locations/*', 409, JSON.stringify(rejection))
  await dialog('Delete Location').getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(rejection.message).waitFor()

  await dialog('Delete Location').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/locations/*')
  await page.route(changesUrl, (route) => route.abort())
  await page.getByRole('button', { name: 'Edit Deal Pier' }).click()
  await dialog('Edit Location').getByLabel('Name').fill('Pier')
  await page.keyboard.press('Enter')
  await toast('Failed to fetch location groups').waitFor()
})

test('2,000 locations in 400 groups render only the rows near the viewport, up to the last', async () => {
  const groups = manyGroups(400, 5)
  const { page, group, focused, complaints } = await openLocationsPage(app, { groups })
  await page.getByText('2,000 spots · 4,000 photos', { exact: true }).waitFor()
  const drawn = () => page.getByRole('main').getByRole('listitem').count()
  expect(await drawn()).toBeLessThan(60)
  const last = groups.at(-1)?.name ?? ''
  await pressEndUntilSeen(page, group(last))
  expect(await drawn()).toBeLessThan(60)

  await group(last).focus()
  await page.evaluate('scrollTo(0, 0)')
  await group(groups[0]?.name ?? '').waitFor()
  await expect.poll(focused).toBe(last)
  expect(await drawn()).toBeLessThan(60)
  expect(complaints).toEqual([])
})

test('Tab reaches every control in order, also those not rendered at first', async () => {
  const [group] = manyGroups(1, 2000)
  const { page, card, focused } = await openLocationsPage(app, { groups: group ? [group] : [] })
  const names = (group?.locations ?? []).map(({ name }) => name)
  await card(names[0] ?? '')
    .getByRole('link', { name: names[0] ?? '' })
    .focus()
  const passed: string[] = []
  for (let step = 0; step < 30; step++) {
    passed.push(await focused())
    await page.keyboard.press('Tab')
  }
  const expected = names.slice(0, 10).flatMap((name) => [name, 'View in Map', `Edit ${name}`])
  expect(passed).toEqual(expected)

  await page.evaluate('scrollTo(0, 100_000)')
  await card(names[730] ?? '').waitFor()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe(`Edit ${names[9]}`)
  await expect.poll(() => page.evaluate('scrollY < 10_000')).toBe(true)
})

/** Keeps the answers of an address back until the function it gives is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
