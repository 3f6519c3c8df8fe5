/** @module-tag slow */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { NotedCatch } from '../../shared/catches/noted-catches.ts'
import type { Location } from '../../shared/locations.ts'
import { shareInFile } from '../app/share-in-file.ts'
import { startTestApp } from '../app/test-app.ts'
import { findLayoutFaults } from '../assertions/layout-faults.ts'
import { findAccessibilityViolations, openPage } from '../pages/browser-page.ts'

/* How long an outing took. */

const app = shareInFile(startTestApp)

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

test('an outing gets its hours by one tap on Save, as its first and last catch suggest', async () => {
  const { page, complaints, notes } = await openWith([fishAt('05:40'), fishAt('08:00'), fishAt('11:10')], {
    window: 'phone',
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
  await dialog.waitFor({ state: 'detached' }) // once the server has it
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
})
