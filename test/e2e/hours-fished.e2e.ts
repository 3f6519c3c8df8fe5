/** @module-tag slow */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, goOffline, openPage } from '../pages/browser-page.ts'
import { openPhotosPage } from '../pages/photos-page.ts'
import { serveLog } from '../pages/serve-log.ts'
import { galleryPhotos, type SamplePhoto } from '../samples/sample-photo-list.ts'

/* How long an outing took, and what that says about its catches. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let anglers = 0

/** Opens a page of an angler with these catches without photos at a pier. */
async function openWith(inputs: object[], options: Partial<Parameters<typeof openPage>[1]> = {}) {
  const email = `hours-${++anglers}@example.org`
  const angler = await app.signIn(email)
  const pier = { name: 'Old Pier', latitude: 37.806, longitude: -122.45 }
  const { id: locationId, groupId } = await angler.change<Location>('POST', '/api/locations', pier)
  await angler.change('PATCH', `/api/location-groups/${groupId}/rename`, { name: 'Bay' })
  for (const input of inputs) await angler.change('POST', '/api/catches', { locationId, ...input })
  const { page, complaints } = await openPage(app, { email, window: 'phone', ...options })
  return { page, complaints, notes: () => angler.read<NotedCatch[]>('/api/catches') }
}

const fishAt = (time: string) => ({ capturedAt: `2024-06-03T${time}`, species: 'Snook' })
const outingOf = (page: Page) => page.getByRole('region', { name: 'Monday, June 3, 2024' })
const rowsOf = async (page: Page) => {
  const rows = await page.getByRole('list', { name: 'Outings' }).getByRole('listitem').allInnerTexts()
  return rows.map((text) => text.replaceAll(/\s+/g, ' '))
}

test.each(['phone', 'desktop'] as const)(
  'an outing gets its hours by one tap on Save, as its first and last catch suggest, on a %s',
  async (window) => {
    const { page, complaints, notes } = await openWith([fishAt('05:40'), fishAt('08:00'), fishAt('11:10')], {
      window,
    })
    await page.goto('/photos?date=2024-06-03')
    const outing = outingOf(page)
    await outing.getByText('5:40 AM – 11:10 AM', { exact: true }).waitFor()
    await outing.getByRole('button', { name: 'Add Hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
    await expect.poll(() => dialog.getByLabel('Fished from').inputValue()).toBe('05:40')
    await expect.poll(() => dialog.getByLabel('To', { exact: true }).inputValue()).toBe('11:10')
    await dialog.getByText('5.5 hours. These are the times of your first and last catch.').waitFor()
    await dialog.getByRole('button', { name: 'Location Old Pier' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await outing.getByText('5:40 AM – 11:10 AM · 5.5 hours').first().waitFor()
    await outing.getByText('0.5 catches per hour').waitFor()
    await expect.poll(() => outing.getByRole('button', { name: 'Add Hours' }).count()).toBe(0)
    expect(await outing.getByText('Empty note').count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    expect((await notes()).filter(({ outcome }) => outcome === 'none')).toMatchObject([
      { fishedFrom: '05:40', fishedTo: '11:10', locationName: 'Old Pier', note: null },
    ])

    await outing.getByRole('button', { name: 'Edit note' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Outing Note' })
    await edit.getByLabel('Fished from').fill('05:00')
    await edit.getByText('6.2 hours.').waitFor()
    await edit.getByRole('button', { name: 'Save' }).click()
    await outing.getByText('5:00 AM – 11:10 AM · 6.2 hours').first().waitFor()
    await outing.getByRole('link', { name: 'All Outings' }).click()
    await expect.poll(async () => (await rowsOf(page))[0]).toContain('6.2 hours · 0.5 catches per hour')
    expect(await findLayoutFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('hours past midnight count the fish of the night, and are added to the note that is there', async () => {
  const { page, notes } = await openWith([
    fishAt('21:00'),
    { capturedAt: '2024-06-04T00:30', species: 'Snook' },
    { capturedAt: '2024-06-04T04:00', species: 'Snook' },
    { capturedAt: '2024-06-04T09:00', species: 'Snook' },
    { capturedAt: '2024-06-03', outcome: 'none', note: 'New moon.' },
  ])
  await page.goto('/photos?date=2024-06-03')
  const outing = outingOf(page)
  await outing.getByRole('button', { name: 'Add Hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Outing Note' })
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('New moon.')
  await expect.poll(() => dialog.getByLabel('Fished from').inputValue()).toBe('') // one catch suggests nothing
  await dialog.getByLabel('Fished from').fill('20:00')
  await dialog.getByLabel('To', { exact: true }).fill('01:30')
  await dialog.getByText('5.5 hours, until the next day.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await outing.getByText('8:00 PM – 1:30 AM · 5.5 hours').first().waitFor()
  await outing.getByText('0.4 catches per hour, with 1 after midnight').waitFor()
  expect((await notes()).filter(({ outcome }) => outcome === 'none')).toMatchObject([
    { fishedFrom: '20:00', fishedTo: '01:30', note: 'New moon.' },
  ])
  await page.goto('/photos?date=2024-06-04')
  const nextDay = page.getByRole('region', { name: 'Tuesday, June 4, 2024' })
  await nextDay.getByRole('button', { name: 'Add Hours' }).click()
  const next = page.getByRole('dialog', { name: 'Note an Outing' })
  await expect.poll(() => next.getByLabel('Fished from').inputValue()).toBe('04:00') // without that of the night
  await expect.poll(() => next.getByLabel('To', { exact: true }).inputValue()).toBe('09:00')
  await page.goto('/photos?date=2024-06-01/2024-06-05')
  const trip = page.getByRole('region', { name: 'Jun 1 – 5, 2024' })
  await trip.getByText('2 outings · 5.5 hours').waitFor()
  await trip.getByText('0.4 catches per hour, on the 1 outing with hours').waitFor()
})

test('hours that can’t be are explained at their field, and nothing that was typed is lost', async () => {
  const { page, notes } = await openWith([])
  await page.goto('/outings')
  await page.getByRole('button', { name: 'Note an outing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an Outing' })
  const [from, to] = [dialog.getByLabel('Fished from'), dialog.getByLabel('To', { exact: true })]
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('Note').fill('Not a bite.')
  await to.fill('11:00')
  await save.click()
  await dialog.getByRole('alert').getByText('Enter when you started too.').waitFor()
  await from.and(page.locator(':focus[aria-invalid=true]')).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await from.fill('11:00')
  await dialog.getByRole('alert').getByText('The end can’t be the same as the start.').waitFor()
  await save.click()
  await to.and(page.locator(':focus[aria-invalid=true]')).waitFor()
  expect(await findLayoutFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove end' }).click()
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('Not a bite.')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await notes()).toMatchObject([{ fishedFrom: '11:00', fishedTo: null, note: 'Not a bite.' }])
  await page.getByRole('list', { name: 'Outings' }).getByRole('link').click()
  await page.getByText('From 11:00 AM').waitFor()
  await page.getByRole('button', { name: 'Add Hours' }).click() // its end is still missing
  const edit = page.getByRole('dialog', { name: 'Edit Outing Note' })
  await expect.poll(() => edit.getByLabel('Fished from').inputValue()).toBe('11:00')
})

test('hours that are added offline wait with a note of their own, and are sent once there is a connection', async () => {
  const { page, notes } = await openWith(
    [
      ...['05:40', '08:00', '11:10'].map(fishAt),
      { capturedAt: '2024-06-03', outcome: 'none', note: 'Windy.' },
    ],
    { opensOffline: true },
  )
  await page.goto('/photos?date=2024-06-03')
  const outing = outingOf(page)
  await outing.getByText('Windy.').waitFor()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await outing.getByRole('button', { name: 'Add Hours' }).click()
  await page.getByRole('dialog', { name: 'Edit Outing Note' }).getByRole('button', { name: 'Cancel' }).click()
  await goOffline(page)
  await outing.getByRole('button', { name: 'Add Hours' }).click()
  await page.getByRole('dialog', { name: 'Note an Outing' }).getByRole('button', { name: 'Save' }).click()
  await outing.getByText('Not sent yet').waitFor()
  await outing.getByText('5:40 AM – 11:10 AM · 5.5 hours').first().waitFor()
  await page.context().setOffline(false)
  await outing.getByText('Not sent yet').waitFor({ state: 'detached' })
  expect((await notes()).filter(({ fishedTo }) => fishedTo !== null)).toMatchObject([
    { outcome: 'none', fishedFrom: '05:40', fishedTo: '11:10', note: null },
  ])
})

test('patterns show catches per hour once five outings have hours, and until then where to enter them', async () => {
  const photos = [1, 2, 3, 4, 5, 6].map((day) => ({
    ...(galleryPhotos(1)[0] as SamplePhoto),
    id: `photo-${day}`,
    timestamp: `2025-0${day}-14T06:00:00Z`,
    species: ['Pike'],
  }))
  const note = (day: number) => ({
    id: `note-${day}`,
    outcome: 'none' as const,
    timestamp: `2025-0${day}-14T12:00:00Z`,
    createdAt: `2025-0${day}-14T12:00:00Z`,
    fishedFrom: '20:00',
    fishedTo: '01:00',
  })
  const notedCatches = [1, 2, 3, 4].map(note)
  const { page } = await openPhotosPage(app, {
    window: 'phone',
    before: (opened) => serveLog(opened, () => ({ photos, notedCatches })),
  })
  await page.goto('/bests')
  const perOuting = page.getByRole('article').filter({ hasText: 'Catches per outing' })
  await perOuting
    .getByText(/add the hours you fished to your outings\. 4 of 6 outings have hours\./)
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await perOuting.getByRole('link', { name: 'your outings' }).click()
  await page.getByRole('heading', { name: 'Outings', level: 1 }).waitFor()

  notedCatches.push(note(5))
  await page.goto('/bests')
  const perHour = page.getByRole('article').filter({ hasText: 'Catches per hour' })
  await perHour.getByText('0.2 on average, in 25 hours.').waitFor()
  await perHour.getByText('5 of 6 outings have hours. Only these count.').waitFor()
  await perHour.getByText('0.2 · 5 hours').first().waitFor()
  expect(await perOuting.getByText('add the hours').count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
})
